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
  openTill,
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

test('the trial balance is the one of the screen: each account, then the sums', async () => {
  const dates = { from: '2026-02-01', until: '2026-02-28' }
  const { name, text } = await fetchFile({ ...dates, format: 'balance' })
  expect(name).toMatch(/^book-balancefile-en-.*\.csv$/)
  const [head, ...rows] = text
    .trimEnd()
    .split('\r\n')
    // The name of an account may hold a comma.
    .map((line) => line.replace(/"[^"]*"/g, 'name').split(','))
  expect(head).toHaveLength(7)
  const balance = await owner.caller.book.balance(dates)
  const of = (minor: number) => (minor / 100).toFixed(2)
  const figures = (row: (typeof balance.sums)[number]) =>
    [row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor].map(of)
  expect(rows.slice(0, -1).map(([code, , ...cells]) => [code, ...cells])).toEqual(
    balance.rows.map((row) => [row.code, ...figures(row), 'TRY']),
  )
  expect(rows.at(-1)?.slice(2)).toEqual([...balance.sums.flatMap(figures), 'TRY'])
  // What is owed is below zero, as a number.
  expect(rows.flat()).toContain(of(balance.rows.find(({ code }) => code === '2000')?.closingMinor ?? 0))
  expect(text).toMatch(/,-\d/)
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

test('a till that the venue has not named is called in the language of the file', async () => {
  const till = await openTill(api.database.db, { venue, userId: owner.user.id, floatMinor: 0 })
  const of = sql`where id = (select till_id from till_session where id = ${till})`
  await sql`update till set name = 'Gişe 1' ${of}`.execute(api.database.asOwner)
  await sql`update till set names = '{"en": "Box office 1", "tr": "Gişe 1"}' ${of}`.execute(api.database.asOwner)
  await owner.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 700, reason: 'Coins' })
  await postVenue(api.database.db, venue.id)
  const { text } = await fetchFile({ account: '1000' })
  expect(text).toContain(',Box office 1,')
  expect(text).not.toContain('Gişe')
  expect((await fetchFile({ account: '1000', format: 'hledger' })).text).toContain('Box office 1')
})
