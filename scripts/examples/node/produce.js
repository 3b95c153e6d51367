// Sends records to a topic, one a line of standard input: KEY<TAB>VALUE, or only VALUE for a record without a key.
//   node produce.js BROKERS TOPIC
const readline = require('readline')
const { Kafka, logLevel, Partitioners } = require('kafkajs')

const [brokers, topic] = process.argv.slice(2)
const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.WARN })
// Hashes as Java does since version 2 of kafkajs; said here, as it warns of the change otherwise.
const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })

async function main() {
  await producer.connect()
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const tab = line.lastIndexOf('\t')
    const key = tab < 0 ? null : line.slice(0, tab)
    await producer.send({ topic, messages: [{ key, value: line.slice(tab + 1) }] })
  }
  await producer.disconnect()
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
