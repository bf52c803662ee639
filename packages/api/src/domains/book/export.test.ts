import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExport } from '../../exports/open.ts'
import {
  createTestApi,
  makeTicketSession,
  makeUser,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'
import { postVenue } from './service/post.ts'

let api: TestApi
let venue: TestVenue
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  venue = await makeVenue(api.database.db, { locale: 'en' })
  owner = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['owner'] }))
  const session = await makeTicketSession(api.database.db, { venue, rows: 4, seatsPerRow: 10 })
  for (let n = 0; n < 12; n += 1) {
    const { orderId } = await owner.caller.orders.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [n] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T1' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
    const day = `2026-0${1 + (n % 3)}-1${n % 10}`
    await sql`update sale_order set business_date = ${day} where id = ${orderId}`.execute(api.database.asOwner)
  }
  await postVenue(api.database.db, venue.id)
  const { accounts } = await owner.caller.book.choices()
  const clearing = accounts.find(({ code }) => code === '1200')
  await owner.caller.book.renameAccount({
    code: '1200',
    expectedRev: clearing?.rev ?? 0,
    name: { en: 'Cards;  on (their): way', tr: '' },
  })
})
afterAll(() => api.close())

async function fetchFile(filter: Parameters<SignedIn['caller']['book']['export']>[0]) {
  const address = await owner.caller.book.export(filter)
  const file = await openExport(api.services, address.url.replace('/api/files/export?ticket=', ''))
  let text = ''
  for await (const piece of file?.text() ?? []) text += piece
  return { name: address.name, mediaType: file?.mediaType, text }
}

test('the table has a row for each line, in the order of the days, and both sides are equal', async () => {
  const { name, mediaType, text } = await fetchFile({})
  expect([name, mediaType]).toEqual([expect.stringMatching(/^book-file-en-.*\.csv$/), 'text/csv; charset=utf-8'])
  const [head, ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(head).toHaveLength(12)
  expect(rows).toHaveLength(36)
  const column = (at: number) => rows.map((cells) => cells[at] ?? '')
  expect(column(1)).toEqual(column(1).toSorted())
  const sum = (at: number) => column(at).reduce((total, cell) => total + Math.round(Number(cell || 0) * 100), 0)
  expect(sum(7)).toBe(12 * 45_000)
  expect(sum(8)).toBe(sum(7))
})

test('a range and a filter leave whole entries out, never lines', async () => {
  const rows = (text: string) => text.trimEnd().split('\r\n').length - 1
  expect(rows((await fetchFile({ from: '2026-02-01', until: '2026-02-28' })).text)).toBe(12)
  expect(rows((await fetchFile({ account: '2100', until: '2026-01-31' })).text)).toBe(12)
  expect(rows((await fetchFile({ account: '5900' })).text)).toBe(0)
})

test('the journal for hledger balances, declares what it uses, and has no sign that means something', async () => {
  const { name, mediaType, text } = await fetchFile({ format: 'hledger' })
  expect([name, mediaType]).toEqual([expect.stringMatching(/\.journal$/), 'text/plain; charset=utf-8'])
  const accounts = new Set([...text.matchAll(/^account (.+)$/gm)].map(([, account]) => account))
  const commodities = new Set([...text.matchAll(/^commodity 1000\.00 (\w{3})$/gm)].map(([, currency]) => currency))
  expect(commodities).toEqual(new Set(['TRY']))
  expect(accounts).toContain('assets:1200 Cards on their way')
  for (const account of accounts) expect(account).not.toMatch(/ {2}|[;()[\]|]|:.*:/)
  let balanced = 0
  for (const part of text.split(/\n(?=\d{4}-\d\d-\d\d )/).slice(1)) {
    let sum = 0
    for (const [, account, amount, currency] of part.matchAll(/^ {4}(\S.*?) {2}(-?\d+\.\d\d) (\w{3})$/gm)) {
      expect(accounts).toContain(account)
      expect(commodities).toContain(currency)
      sum += Math.round(Number(amount) * 100)
    }
    expect(sum, part).toBe(0)
    balanced += 1
  }
  expect(balanced).toBe(12)
})

test('is for those who may, and is in the audit with its filter', async () => {
  const clerk = await api.signInUser(await makeUser(api.database.db, { venue, roles: ['boxoffice'] }))
  expect(await reasonOf(clerk.caller.book.export({}))).toBe('FORBIDDEN')
  await fetchFile({ from: '2026-02-01', format: 'hledger' })
  const [event] = (await owner.caller.audit.list({ action: 'book.export', limit: 1 })).rows
  expect(event?.after).toMatchObject({ filter: { from: '2026-02-01', format: 'hledger' } })
})
