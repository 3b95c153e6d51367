"""An engine for one workflow, whose runs end at once: reads what was accepted and reports a status.

    python3 engine.py BROKERS WORKFLOW echo|key|run [TOPIC_PREFIX]

How the status names its claim:
    echo  by the record key of the acceptance, sent back as it is (the best where you have it: no hop inside Latchkey)
    key   by tenant and idempotency_key, without a record key
    run   by tenant and run_id alone, without a record key
"""

import json
import sys
from datetime import datetime, timezone

from confluent_kafka import Consumer, Producer

brokers, workflow, way, *rest = sys.argv[1:]
prefix = rest[0] if rest else "latchkey."

consumer = Consumer(
    {
        "bootstrap.servers": brokers,
        "group.id": "engine-" + workflow,
        "isolation.level": "read_committed",
        "auto.offset.reset": "earliest",
        "enable.auto.commit": False,
    }
)
producer = Producer({"bootstrap.servers": brokers, "acks": "all", "partitioner": "murmur2_random"})


def run(accepted):
    """Does the work, here none, and gives its terminal status."""
    expires_at = accepted.get("expires_at")
    if expires_at and datetime.fromisoformat(expires_at.replace("Z", "+00:00")) <= datetime.now(timezone.utc):
        return "START_FAILED"  # too late to begin: the claim is over
    return "COMPLETED"


def report(record, accepted, status):
    key = None
    message = {"run_id": accepted["run_id"], "status": status}
    if way == "echo":
        key = record.key()
    else:
        message["tenant"] = accepted["tenant"]
        if way == "key":
            message["idempotency_key"] = accepted.get("idempotency_key")
    producer.produce(prefix + "run-status", json.dumps(message).encode(), key)
    if producer.flush(30):
        sys.exit("the status was not delivered")


consumer.subscribe([prefix + "accepted"])
while True:
    record = consumer.poll(1)
    if record is None:
        continue
    if record.error():
        sys.exit(f"cannot read: {record.error()}")
    accepted = json.loads(record.value())
    if accepted["workflow"] == workflow:
        status = run(accepted)
        report(record, accepted, status)
        print(accepted["run_id"], status, flush=True)
    # Only now: what dies before is run and reported again, which does no harm.
    consumer.commit(record, asynchronous=False)
