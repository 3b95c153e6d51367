"""Sends records to a topic, one a line of standard input: KEY<TAB>VALUE, or only VALUE for a record without a key.

    python3 produce.py BROKERS TOPIC
"""

import os
import sys

from confluent_kafka import Producer

brokers, topic = sys.argv[1:]
failed = []


def delivered(error, _message):
    if error:
        print(f"not delivered: {error}", file=sys.stderr)
        failed.append(error)


producer = Producer(
    {
        "bootstrap.servers": brokers,
        "acks": "all",
        # librdkafka's own default is not how Java hashes: each record would take a hop more inside Latchkey.
        "partitioner": os.environ.get("PARTITIONER", "murmur2_random"),
    }
)
for line in sys.stdin:
    key, tab, value = line.rstrip("\n").rpartition("\t")
    producer.produce(topic, value.encode(), key.encode() if tab else None, on_delivery=delivered)
    producer.poll(0)
producer.flush()
sys.exit(1 if failed else 0)
