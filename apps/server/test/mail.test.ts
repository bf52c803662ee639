import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@marquee/db/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mutate, startSystem, type TestSystem } from './support/server.ts'

let system: TestSystem
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-mail-'))
  system = await startSystem({ settings: { DATA_DIR: dataDir, PUBLIC_URL: 'https://venue.example' } })
})
afterAll(async () => {
  await system.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a forgotten password makes a mail with a link that works once, and the link is in no log', async () => {
  const { email } = system.venue.viewer
  expect((await mutate(system.url, 'auth.forgotPassword', { input: { email } })).status).toBe(200)
  const outbox = join(dataDir, 'outbox')
  const mails = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await waitFor('the mail', async () => (await mails()).length === 1)
  const file = join(outbox, (await mails())[0] ?? '')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const eml = await readFile(file, 'utf8')
  expect(eml).toContain(`<${email}>`)
  const proof = decodeURIComponent(/https:\/\/venue\.example\/reset-password\?proof=(\S+)/.exec(eml)?.[1] ?? '')
  expect(proof.length).toBeGreaterThan(20)
  expect(system.lines.join('')).not.toContain(proof)
  const input = { proof, password: 'a lighthouse keeper reads' }
  expect((await mutate(system.url, 'auth.resetPassword', { input })).status).toBe(200)
  expect((await mutate(system.url, 'auth.resetPassword', { input })).status).toBe(400)
  expect((await mutate(system.url, 'auth.signIn', { input: { email, password: input.password } })).status).toBe(200)
  // Sent, the link is the recipient's alone.
  const row = await system.database.asOwner
    .selectFrom('outgoing_mail')
    .select(['params', 'sent_at'])
    .executeTakeFirstOrThrow()
  expect(row.sent_at).not.toBeNull()
  expect(JSON.stringify(row.params)).not.toContain(proof)
})
