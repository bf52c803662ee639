import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTicketSession } from '@marquee/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartners, type PartnerBench } from '../testing/partners.ts'

// The examples of docs/partners.md, run in their order by the tools that the page names.

const run = promisify(execFile)
const page = new URL('../../../../docs/partners.md', import.meta.url)

let bench: PartnerBench
let folder: string
beforeAll(async () => {
  bench = await openPartners()
  folder = await mkdtemp(join(tmpdir(), 'partners-'))
})
afterAll(async () => {
  await bench.close()
  await rm(folder, { recursive: true, force: true })
})

async function tell(command: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', command])
  return stdout.trim()
}

/** Every example of the page for the shell, as one script. A machine without `uuidgen` gets one. */
async function scriptOf(): Promise<string> {
  const text = await readFile(page, 'utf8')
  const blocks = [...text.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(8)
  const uuidgen = `command -v uuidgen > /dev/null || uuidgen() { "$NODE" -p 'crypto.randomUUID()'; }`
  const start = `set -euo pipefail\n${uuidgen}\nnode() { "$NODE" "$@"; }\n`
  return start + blocks.join('\n').replace('http://127.0.0.1:4000/api/v1 KEY=mq_…', '"$TEST_API" KEY="$TEST_KEY"')
}

test('do what the page says, one after the other', async () => {
  expect(await tell('command -v curl && command -v jq'), 'the page is written for curl and jq').toContain('jq')
  const { api, rest } = bench
  await makeTicketSession(api.database.db, { venue: api.venue, rows: 4, seatsPerRow: 10, startsIn: 4 * 1440 })
  const { key } = await bench.partner('Kule Tours')
  const script = join(folder, 'sale.sh')
  await writeFile(script, await scriptOf())
  const env = {
    ...process.env,
    NODE: process.execPath,
    TEST_API: `http://127.0.0.1:${rest.port}/api/v1`,
    TEST_KEY: key,
  }
  const { stdout, stderr } = await run('bash', [script], { cwd: folder, env }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`, { cause: error })
    },
  )
  expect(stderr).toBe('')
  expect(stdout).not.toMatch(/"?error"?|FORGED|:null,"(fee|refund|difference)"/)
  expect(stdout).toContain('the same order, sold once')
  expect(stdout).toContain('"refund":{"amountMinor":45000,"currency":"TRY"}')
  expect(stdout).toContain('"state":"partly_cancelled"')
  expect(stdout).toMatch(/"difference":\{"amountMinor":-?\d+/)
  expect(stdout).toContain('{"email":"a')
  expect(stdout.match(/genuine/g)?.length).toBeGreaterThan(1)
}, 60_000)
