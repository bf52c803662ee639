import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBatch } from '../../batches/run.ts'
import { attachmentsOf } from '../../jobs/mail.ts'
import { reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type ChangesBench, changesBench, type Desk, price } from '../order-changes/testing/bench.ts'
import { accept, finish } from './testing/bench.ts'

// A session is called off, and its guests keep their money as a gift card.

let bench: ChangesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})

const card = (amountMinor: number) => ({ method: 'card' as const, amountMinor, reference: 'slip' })
const wish = () => ({ ticketSessionIds: [desk.session.id], outcome: 'voucher' as const, otherwise: 'hand' as const })
const cardsOf = async (orderId: string) => {
  const { rows } = await sql<{ id: string; balance: number; origin: string; holder: string; months: number }>`
    select c.id, c.balance_minor as balance, c.origin, c.holder,
      (extract(year from age(c.valid_until, ((c.created_at at time zone v.zone) - v.business_cutoff::interval)::date))
        * 12)::integer as months
    from gift_card c join venue v on v.id = c.venue_id where exists (select from gift_entry e where e.card_id = c.id and e.order_id = ${orderId}
      and e.kind = 'refunded') order by c.id`.execute(api.database.db)
  return rows
}

describe('money that is kept as a gift card', () => {
  test('is one card for all ways it was paid by, cash too, as good as a card of the house, and sent to the guest', async () => {
    const payments = [card(40_000), { method: 'cash' as const, amountMinor: 50_000 }]
    const cash = await desk.cash()
    const sold = await desk.sell([0, 1], { payments, guest: { email: 'ada@guests.example', name: 'Ada' } })
    const preview = await manager.caller.sessionPlans.preview(wish())
    expect(preview).toMatchObject({ backMinor: 90_000, sentMinor: 90_000, owedMinor: 0, hand: [] })
    expect(preview.methods.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([['voucher', 90_000]])
    const plan = await accept(manager, wish())
    await finish(api, plan)
    expect(await cardsOf(sold.orderId)).toMatchObject([
      { balance: 90_000, origin: 'refund', holder: 'Ada', months: 24 },
    ])
    expect(await desk.cash()).toBe(cash + 50_000)
    expect(await manager.caller.orders.get({ id: sold.orderId })).toMatchObject({ state: 'cancelled', paidMinor: 0 })
    expect(await manager.caller.sessionPlans.orders({ id: plan.id })).toMatchObject([
      { result: 'refunded', refundedMinor: 90_000, owedMinor: 0, isTold: true, causes: [], isToDo: false },
    ])
    const { rows } = await sql<{ id: string; venueId: string; kind: string; params: unknown }>`
      select id, venue_id as "venueId", kind, params from outgoing_mail where recipient = 'ada@guests.example'`.execute(
      api.database.db,
    )
    expect(rows).toMatchObject([{ kind: 'show-voucher', params: { show: { cardMinor: 90_000 } } }])
    // The code is in the paper that goes with it, and nowhere in the row.
    const [made] = await cardsOf(sold.orderId)
    const [{ code } = { code: '?' }] = await manager.caller.giftCards.reveal({ ids: [made?.id as never] })
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    const [file] = await attachmentsOf(api.services, { ...rows[0], language: 'en', recipient: '' } as never)
    expect(file?.content.subarray(0, 4).toString()).toBe('%PDF')
  })

  test('of a guest without an address is a card that somebody hands over', async () => {
    const sold = await desk.sell([0], { payments: [card(price)] })
    expect((await manager.caller.sessionPlans.preview(wish())).hand).toEqual([{ cause: 'card', orders: 1 }])
    const plan = await accept(manager, wish())
    await finish(api, plan)
    expect(await cardsOf(sold.orderId)).toMatchObject([{ balance: price }])
    expect(await manager.caller.sessionPlans.orders({ id: plan.id })).toMatchObject([
      { isTold: false, causes: ['card'], isToDo: true },
    ])
  })

  test('is owed to its holder in the book, and out of what was sold', async () => {
    const before = await balances()
    await desk.sell([0, 1], { payments: [card(2 * price)] })
    await finish(api, await accept(manager, wish()))
    const after = await balances()
    expect({
      '1200': (after['1200'] ?? 0) - (before['1200'] ?? 0),
      '2000': (after['2000'] ?? 0) - (before['2000'] ?? 0),
      '2030': (after['2030'] ?? 0) - (before['2030'] ?? 0),
      '2100': (after['2100'] ?? 0) - (before['2100'] ?? 0),
      '1300': (after['1300'] ?? 0) - (before['1300'] ?? 0),
    }).toEqual({ '1200': 2 * price, '2000': 0, '2030': -2 * price, '2100': 0, '1300': 0 })
  })

  test('what a gift card had paid goes back to that card', async () => {
    const { id } = await manager.caller.giftCards.issue({
      commandId: crypto.randomUUID(),
      amountMinor: 30_000,
      reason: 'Prize',
    })
    const [{ code } = { code: '' }] = await manager.caller.giftCards.reveal({ ids: [id] })
    const sold = await desk.sell([0], {
      payments: [{ method: 'voucher', amountMinor: 30_000, giftCard: code }, card(price - 30_000)],
    })
    await finish(api, await accept(manager, wish()))
    const cards = await cardsOf(sold.orderId)
    expect(cards.map(({ id: card, balance }) => [card === id, balance]).sort()).toEqual(
      [
        [true, 30_000],
        [false, price - 30_000],
      ].sort(),
    )
  })

  test('takes the right to refund in another way, and no other session', async () => {
    await desk.sell([0], { payments: [card(price)] })
    const clerk = await api.signInAs('manager')
    await sql`delete from role_permission where module = 'transactions' and action = 'refund_other'
      and role_id in (select role_id from user_role where user_id = ${clerk.user.id})`.execute(api.database.asOwner)
    const again = await api.signInUser(clerk.user)
    expect(await reasonOf(accept(again, wish()))).toBe('NEEDS_APPROVAL')
    await sql`insert into role_permission (venue_id, role_id, module, action)
      select venue_id, role_id, 'transactions', 'refund_other' from user_role where user_id = ${clerk.user.id}
      on conflict do nothing`.execute(api.database.asOwner)
    const { issues } = await refusalOf(manager.caller.sessionPlans.preview({ ...wish(), targetId: desk.session.id }))
    expect(issues).toMatchObject([{ path: 'targetId' }])
  })
})

async function balances(): Promise<Record<string, number>> {
  await postAll(api.database.db)
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::bigint as sum from journal_line group by account`.execute(api.database.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

describe('a plan that several processes carry out', () => {
  const never = new AbortController().signal
  async function raced() {
    const orders = []
    for (let seat = 0; seat < 12; seat += 1) orders.push(await desk.sell([seat], { payments: [card(price)] }))
    const plan = await accept(await api.signInUser(api.owner), wish())
    const key = { venueId: api.venue.id, batchId: plan.batch?.id ?? '' }
    const other = await api.anotherServices()
    await Promise.all([
      runBatch(api.services, key, never),
      runBatch(other, key, never),
      runBatch(api.services, key, never),
    ])
    await finish(api, plan)
    return { orders, plan }
  }

  test('gives each order one card', async () => {
    const { orders, plan } = await raced()
    for (const { orderId } of orders) {
      expect((await cardsOf(orderId)).map(({ balance }) => balance)).toEqual([price])
    }
    expect(await manager.caller.sessionPlans.get({ id: plan.id })).toMatchObject({
      done: 12,
      failed: 0,
      refundedMinor: 12 * price,
    })
  })

  // What was refunded once has nothing left, and the plan changes an order once: both are asked of the database.
  test('negative control: without its guards the same refund makes two cards', async () => {
    const sold = await desk.sell([0], { payments: [card(price)] })
    await finish(api, await accept(manager, wish()))
    const again = (of: string) => sql`
      insert into refund select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
      from refund r join payment p on p.venue_id = r.venue_id and p.id = r.payment_id where p.order_id = ${of}`
    await expect(again(sold.orderId).execute(api.database.db)).rejects.toMatchObject({ constraint: 'payment_refunded' })
    const undone = new Error('undone')
    const twice = api.database.asOwner.transaction().execute(async (tx) => {
      await sql`alter table payment drop constraint payment_refunded`.execute(tx)
      await again(sold.orderId).execute(tx)
      throw undone
    })
    await expect(twice).rejects.toBe(undone)
  })
})
