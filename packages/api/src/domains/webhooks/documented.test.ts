import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownSecret, signedHeaders } from './service/sign.ts'

// The example of docs/partners.md that verifies a signature, as a partner would copy it.

type IsGenuine = (secret: string, headers: Record<string, string>, body: string) => boolean
let folder: string
let isGenuine: IsGenuine
beforeAll(async () => {
  const page = await readFile(new URL('../../../../../docs/partners.md', import.meta.url), 'utf8')
  const [, code = ''] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? []
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
  await writeFile(join(folder, 'verify.mjs'), code)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'verify.mjs')).href)) as {
    isGenuine: IsGenuine
  }
  isGenuine = module.isGenuine
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const now = () => Math.floor(Date.now() / 1000)
const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const body = '{"type":"test","data":{"test":true}}'

test('accepts what is signed by the secret, beside another one too, and nothing else', () => {
  const message = { id: 'a', at: now(), body }
  const headers = signedHeaders(message, [first])
  expect(isGenuine(shownSecret(first), headers, body)).toBe(true)
  expect(isGenuine(shownSecret(first), signedHeaders(message, [second, first]), body)).toBe(true)
  expect(isGenuine(shownSecret(second), headers, body)).toBe(false)
  expect(isGenuine(shownSecret(first), headers, `${body} `)).toBe(false)
  expect(isGenuine(shownSecret(first), { ...headers, 'webhook-id': 'b' }, body)).toBe(false)
  expect(isGenuine(shownSecret(first), { ...headers, 'webhook-signature': 'v1,' }, body)).toBe(false)
  expect(isGenuine(shownSecret(first), {}, body)).toBe(false)
})

test('refuses what is old', () => {
  const old = { id: 'a', at: now() - 400, body }
  expect(isGenuine(shownSecret(first), signedHeaders(old, [first]), body)).toBe(false)
})
