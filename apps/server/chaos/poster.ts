import { setTimeout as sleep } from 'node:timers/promises'
import { postAll } from '@marquee/api/testing/post'
import { createDb } from '@marquee/db'

// A process that does nothing but bring into the book what has happened, until it is killed.
const [url = '', applicationName = ''] = process.argv.slice(2)
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const { db } = createDb({ url, max: 2, applicationName, log: quiet })
process.stdout.write('posting\n')
for (;;) {
  await postAll(db)
  await sleep(5)
}
