// An engine for one workflow, whose runs end at once: reads what was accepted and reports a status.
//   node engine.js BROKERS WORKFLOW echo|key|run [TOPIC_PREFIX]
// How the status names its claim:
//   echo  by the record key of the acceptance, sent back as it is (the best where you have it: no hop inside Latchkey)
//   key   by tenant and idempotency_key, without a record key
//   run   by tenant and run_id alone, without a record key
const { Kafka, logLevel, Partitioners } = require('kafkajs')

const [brokers, workflow, way, prefix = 'latchkey.'] = process.argv.slice(2)
const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.WARN })
const consumer = kafka.consumer({ groupId: 'engine-' + workflow, readUncommitted: false })
const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })

// Does the work, here none, and gives its terminal status.
function run({ expires_at }) {
  const isOver = expires_at && new Date(expires_at) <= new Date()
  return isOver ? 'START_FAILED' : 'COMPLETED' // too late to begin is not begun
}

function named(key, { tenant, idempotency_key, run_id }, status) {
  switch (way) {
    case 'echo':
      return { key, value: JSON.stringify({ run_id, status }) }
    case 'key':
      return { value: JSON.stringify({ tenant, idempotency_key, run_id, status }) }
    default:
      return { value: JSON.stringify({ tenant, run_id, status }) }
  }
}

async function main() {
  await producer.connect()
  await consumer.connect()
  await consumer.subscribe({ topics: [prefix + 'accepted'], fromBeginning: true })
  await consumer.run({
    // kafkajs commits what this has returned from: what dies before is run and reported again.
    eachMessage: async ({ message }) => {
      const accepted = JSON.parse(message.value)
      if (accepted.workflow === workflow) {
        const status = run(accepted)
        const report = named(message.key, accepted, status)
        await producer.send({ topic: prefix + 'run-status', messages: [report] })
        console.log(accepted.run_id, status)
      }
    },
  })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
