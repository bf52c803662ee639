import { randomUUID } from 'node:crypto'
import { groupGiftCode, type OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { methodOf, openTill, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk, price } from '../order-changes/testing/bench.ts'
import { givenCard } from './testing/cases.ts'

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
// Everything adds up at the end: balances are entries, and what the book owes is the sum of all balances.
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const sellCards = (more: object = {}, by = desk.clerk) =>
  by.caller.giftCards.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: 50_000,
    payments: [{ method: 'cash', amountMinor: 50_000 }],
    ...more,
  })
const codeOf = async (id: string, by = manager) =>
  (await by.caller.giftCards.reveal({ ids: [id as never] }))[0]?.code ?? ''
const payWith = (code: string, amountMinor = price) => [{ method: 'voucher' as const, amountMinor, giftCard: code }]

test('a training till neither sells a card nor takes one', async () => {
  const clerk = await api.signInAs('boxoffice')
  const { code } = await givenCard(api)
  await openTill(api.database.db, { venue: api.venue, userId: clerk.user.id, training: true })
  expect(await refusalOf(sellCards({}, clerk))).toMatchObject({ code: 'TILL_CLOSED', details: { training: true } })
  expect(await refusalOf(desk.sell([1], { payments: payWith(code), training: true }, clerk))).toMatchObject({
    code: 'GIFT_CARD',
    details: { card: 'training' },
  })
})

test('giving a card away above the limit is approved by somebody else', async () => {
  const limited = await api.signInAs('manager')
  await sql`update role_permission set limits = '{"maxAmountMinor": 10000}'
    where venue_id = ${api.venue.id} and module = 'gift_cards' and action = 'issue'
      and role_id in (select id from role where venue_id = ${api.venue.id} and key = 'manager')`.execute(
    api.database.db,
  )
  const fresh = await api.signInAs('manager')
  const issue = (amountMinor: number) =>
    fresh.caller.giftCards.issue({ commandId: randomUUID(), amountMinor, reason: 'A prize' })
  expect(await reasonOf(issue(10_001))).toBe('NEEDS_APPROVAL')
  expect(await reasonOf(issue(10_000))).toBe('OK')
  await sql`update role_permission set limits = '{}'
    where venue_id = ${api.venue.id} and module = 'gift_cards' and action = 'issue'`.execute(api.database.db)
  expect(limited.user.id).not.toBe(fresh.user.id)
})

test('the list is found by code, by its end and by holder, and narrowed by state', async () => {
  const { cards } = await sellCards({ holder: 'Şükrü İnce' })
  const [card] = cards
  const code = await codeOf(card?.id ?? '')
  const find = async (query: object) =>
    (await manager.caller.giftCards.list({ limit: 100, ...query })).rows.map(({ id }) => id)
  for (const search of [code, groupGiftCode(code), code.slice(-4).toLowerCase(), 'sukru', `•••• ${code.slice(-4)}`]) {
    expect(await find({ search }), search).toContain(card?.id)
  }
  expect(await find({ search: 'nobody' })).toEqual([])
  expect(await find({ state: 'active', search: 'sukru' })).toEqual([card?.id])
  expect(await find({ state: 'blocked', search: 'sukru' })).toEqual([])
})

describe('the database', () => {
  const race = async () => {
    const { id, code } = await givenCard(api, 10 * 3_000)
    const other = await api.anotherServices()
    // At no till, whose row they would wait for one after the other.
    const clerks = await Promise.all(Array.from({ length: 6 }, () => api.signInAs('boxoffice')))
    const callers = clerks.flatMap(({ caller, token }) => [caller, api.callerWithToken(token, { services: other })])
    const reasons = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        reasonOf(
          (callers[index % callers.length] as typeof manager.caller).tills.takePart({
            commandId: randomUUID(),
            orderId: uuidv7() as OrderId,
            method: 'voucher',
            amountMinor: 3_000,
            giftCard: code,
          }),
        ),
      ),
    )
    const paid = reasons.filter((reason) => reason === 'OK').length
    return { id, paid, others: new Set(reasons.filter((reason) => reason !== 'OK')) }
  }

  test('of thirty payments at once with a card for ten, ten are taken; without its rules more are', async () => {
    const kept = await race()
    expect(kept).toMatchObject({ paid: 10, others: new Set(['GIFT_CARD']) })
    const owner = api.database.asOwner
    const { rows } = await sql<{
      body: string
    }>`select pg_get_functiondef('gift_entry_moves'::regproc) as body`.execute(owner)
    const body = rows[0]?.body ?? ''
    const weak = body.replace('c.balance_minor + new.amount_minor >= 0', 'true')
    expect(weak).not.toBe(body)
    await sql.raw(weak).execute(owner)
    await sql`alter table gift_card drop constraint gift_card_balance`.execute(owner)
    await sql`alter table gift_entry drop constraint gift_entry_balance_after_minor_check`.execute(owner)
    const loose = await race()
    expect(loose.paid).toBeGreaterThan(10)
    await sql.raw(body).execute(owner)
    // What the weak rules let through is put right before they are back.
    await sql`insert into gift_entry (venue_id, id, card_id, kind, amount_minor, currency, reason, business_date, actor_id)
      select c.venue_id, gen_random_uuid(), c.id, 'issued', -c.balance_minor, c.currency, 'Test', current_date, c.created_by
      from gift_card c where c.balance_minor < 0`.execute(owner)
    await sql`alter table gift_card add constraint gift_card_balance check (balance_minor between 0 and 900000000000000)`.execute(
      owner,
    )
    await sql`alter table gift_entry add constraint gift_entry_balance_after_minor_check
      check (balance_after_minor >= 0) not valid`.execute(owner)
  })

  test('lets no entry be changed, no payment be without its entry, and no card be sold without money on it', async () => {
    const { id } = await givenCard(api)
    const asOwner = api.database.asOwner
    await expect(sql`update gift_entry set amount_minor = 1 where card_id = ${id}`.execute(asOwner)).rejects.toThrow()
    await expect(sql`delete from gift_entry where card_id = ${id}`.execute(asOwner)).rejects.toThrow()
    await expect(sql`update gift_card set balance_minor = -1 where id = ${id}`.execute(asOwner)).rejects.toThrow(
      /gift_card_balance/,
    )
    const sold = await desk.sell([1])
    const methodId = await methodOf(api.database.db, api.venue.id, 'voucher')
    await expect(
      sql`insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, business_date, actor_id)
        values (${api.venue.id}, ${uuidv7()}, ${sold.orderId}, 'voucher', ${methodId}, 100, 'TRY', current_date,
          ${manager.user.id})`.execute(asOwner),
    ).rejects.toThrow(/moves with what it pays/)
  })
})
