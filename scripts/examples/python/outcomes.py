"""Follows the outcomes: prints ACCEPTED or DENIED, the record key and the message, with tabs between them.

    python3 outcomes.py BROKERS GROUP [TOPIC_PREFIX]
"""

import sys

from confluent_kafka import Consumer

brokers, group, *rest = sys.argv[1:]
prefix = rest[0] if rest else "latchkey."

consumer = Consumer(
    {
        "bootstrap.servers": brokers,
        "group.id": group,
        "isolation.level": "read_committed",
        "auto.offset.reset": "earliest",
    }
)
consumer.subscribe([prefix + "accepted", prefix + "denied"])
while True:
    record = consumer.poll(1)
    if record is None:
        continue
    if record.error():
        sys.exit(f"cannot read: {record.error()}")
    outcome = "ACCEPTED" if record.topic() == prefix + "accepted" else "DENIED"
    print(outcome, record.key().decode(), record.value().decode(), sep="\t", flush=True)
