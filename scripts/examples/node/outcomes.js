// Follows the outcomes: prints ACCEPTED or DENIED, the record key and the message, with tabs between them.
//   node outcomes.js BROKERS GROUP [TOPIC_PREFIX]
const { Kafka, logLevel } = require('kafkajs')

const [brokers, groupId, prefix = 'latchkey.'] = process.argv.slice(2)
const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.WARN })
const consumer = kafka.consumer({ groupId, readUncommitted: false })

async function main() {
  await consumer.connect()
  await consumer.subscribe({ topics: [prefix + 'accepted', prefix + 'denied'], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      const outcome = topic === prefix + 'accepted' ? 'ACCEPTED' : 'DENIED'
      console.log([outcome, message.key, message.value].join('\t'))
    },
  })
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
