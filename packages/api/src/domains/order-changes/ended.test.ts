import { randomUUID } from 'node:crypto'
import type { OrderId, PassId } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeTicketSession, openTill, type TestTicketSession } from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { type BalancesBench, balancesBench, cash } from './testing/balances.ts'
import { cancelOf, type Desk, passIds, price } from './testing/bench.ts'

// Orders that were paid in part, changed in whatever steps, and end: nobody owes anything, and the book says so.

let it: BalancesBench
let desk: Desk
let other: TestTicketSession
/** The last seat of it that was taken. */
let elsewhere = -1
beforeAll(async () => {
  it = await balancesBench()
  desk = it.desk
  other = await makeTicketSession(it.api.database.db, {
    venue: it.api.venue,
    startsIn: 60 * 24 * 11,
    rows: 5,
    seatsPerRow: 20,
    prices: [50_000, 20_000],
    taxPpm: 200_000,
  })
  await openTill(it.api.database.db, { venue: it.api.venue, userId: it.bench.manager.user.id, floatMinor: 9_000_000 })
})
afterAll(() => it.bench.close())

/** What an order and its changes have left in each account of the book; accounts at nothing are left out. */
async function bookOf(orderId: OrderId): Promise<Record<string, number>> {
  const { db } = it.api.database
  await postAll(db)
  const { rows } = await sql<{ account: string; sum: number }>`
    select l.account, sum(l.amount_minor)::bigint as sum
    from journal_entry e join journal_line l on l.venue_id = e.venue_id and l.entry_id = e.id
    where (e.source = 'order' and e.source_id = ${orderId}) or (e.source = 'change' and e.source_id in (
      select id from order_change where order_id = ${orderId}))
    group by l.account having sum(l.amount_minor) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** What its documents say is left: what was kept as fees with their tax, and the money for it; nothing else. */
async function documentsOf(orderId: OrderId): Promise<Record<string, number>> {
  const { db } = it.api.database
  const { rows } = await sql<{ kind: string; net: number; tax: number }>`
    select case when kind = 'discount' and ticket_session_id is null then 'off a fee' else kind end as kind,
      sum(net_minor)::bigint as net, sum(tax_minor)::bigint as tax from order_line
    where order_id = ${orderId} group by 1`.execute(db)
  const { rows: money } = await sql<{ method: string; sum: number }>`
    select method, sum(amount)::bigint as sum from (
      select method, amount_minor as amount from payment where order_id = ${orderId}
      union all select r.method, -r.amount_minor from refund r join payment p on p.id = r.payment_id
        where p.order_id = ${orderId}) m group by method`.execute(db)
  const accounts: Record<string, number> = {}
  const add = (account: string, amount: number) => {
    accounts[account] = (accounts[account] ?? 0) + amount
  }
  const ofKind: Record<string, string> = { pass: '2000', fee: '4200', discount: '2000', 'off a fee': '4900' }
  for (const { kind, net, tax } of rows) {
    add(ofKind[kind] ?? kind, -Number(net))
    add('2100', -Number(tax))
  }
  const ofMethod: Record<string, string> = { cash: '1000', card: '1200' }
  for (const { method, sum } of money) add(ofMethod[method] ?? method, Number(sum))
  return Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0))
}

const fee = (feePpm: number, exchangePpm = 0) =>
  it.bench.manager.caller.cancellationRules.create({
    name: { en: 'Kept', tr: '' },
    hoursBefore: 0,
    feePpm,
    exchangePpm,
  })
const archive = ({ id, rev }: { id: string; rev: number }) =>
  it.bench.manager.caller.cancellationRules.archive({ id: id as never, expectedRev: rev })

async function expectEnded(orderId: OrderId): Promise<void> {
  const order = await it.orderOf(orderId)
  expect(order).toMatchObject({ state: 'cancelled', paidMinor: order.grossMinor })
  const book = await bookOf(orderId)
  expect(book).toEqual(await documentsOf(orderId))
  expect(book['1300']).toBeUndefined()
}

describe('an order that was paid in part ends in two steps', () => {
  test('with a fee for the first that nobody has paid', async () => {
    const rule = await fee(1_000_000)
    try {
      const sold = await it.part([0, 1], 30_000)
      await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 0))
      expect(await it.orderOf(sold.orderId)).toMatchObject({ grossMinor: 2 * price, paidMinor: 30_000 })
      await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), 0, { expectedRev: 2 }))
      expect(await it.orderOf(sold.orderId)).toMatchObject({
        state: 'cancelled',
        grossMinor: 30_000,
        paidMinor: 30_000,
      })
      await expectEnded(sold.orderId)
    } finally {
      await archive(rule)
    }
  })

  test('of which the second is the release of what nobody paid by the date', async () => {
    const rule = await fee(1_000_000)
    try {
      const sold = await it.part([2, 3], 30_000)
      await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 0))
      await it.move(sold.orderId, 24 * 9)
      await it.settle()
      expect(await it.orderOf(sold.orderId)).toMatchObject({
        state: 'cancelled',
        grossMinor: 30_000,
        paidMinor: 30_000,
      })
      await expectEnded(sold.orderId)
    } finally {
      await archive(rule)
    }
  })

  test('and the preview says what is forgiven', async () => {
    const rule = await fee(1_000_000)
    try {
      const sold = await it.part([4, 5], 30_000)
      await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 0))
      const wish = { orderId: sold.orderId, passIds: passIds(sold, 1), lineNos: [] }
      const preview = await desk.clerk.caller.orderChanges.previewCancel(wish)
      expect(preview.lines.map(({ kind, grossMinor }) => [kind, grossMinor])).toEqual([
        ['pass', -price],
        ['fee', -15_000],
      ])
    } finally {
      await archive(rule)
    }
  })

  // Negative control: a writer that forgives nothing is refused by the database.
  test('and never with something that is still due, by the database', async () => {
    const { orderId } = await it.part([6], 20_000)
    const end = sql`update sale_order set state = 'cancelled' where id = ${orderId}`.execute(it.api.database.db)
    await expect(end).rejects.toMatchObject({ constraint: 'sale_order_ends_paid' })
  })
})

async function livePasses(orderId: OrderId): Promise<PassId[]> {
  const { rows } = await sql<{ id: PassId }>`
    select id from pass where order_id = ${orderId} and state = 'issued' order by id`.execute(it.api.database.db)
  return rows.map(({ id }) => id)
}

/** Numbers that are the same for the same seed. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a random history of a deposit order ends even (seed %i)',
  async (seed) => {
    const roll = dice(seed * 7919)
    const rules: { id: string; rev: number }[] = []
    onTestFinished(async () => {
      for (const rule of rules) await archive(rule)
    })
    const keep = async (feePpm: number, exchangePpm = 0) => {
      for (const rule of rules.splice(0)) await archive(rule)
      rules.push(await fee(feePpm, exchangePpm))
    }
    const show = await it.bench.desk(60 * 24 * 10)
    const { caller } = it.bench.manager
    const sold = await show.sell([0, 1, 2, 3], {
      payments: roll(2)
        ? cash(60_000 + roll(90_000))
        : [{ method: 'card', reference: 's', amountMinor: 60_000 + roll(90_000) }],
      balance: {},
    })
    const { orderId } = sold
    let spare = 4
    for (let step = 0; step < 6; step += 1) {
      const order = await it.orderOf(orderId)
      const live = await livePasses(orderId)
      if (live.length <= 1) break
      await keep([0, 250_000, 1_000_000, 333_333][roll(4)] ?? 0, [0, 100_000, 700_000][roll(3)] ?? 0)
      const due = Math.max(0, order.grossMinor - order.paidMinor)
      const chosen = live.slice(0, 1)
      const what = roll(4)
      if (what === 0 && due > 1) await it.takeDue(orderId, due, 1 + roll(due), show.clerk)
      else if (what === 1) {
        const at = roll(2) ? show.session : other
        if (at === other) elsewhere += 1
        else spare += 1
        const wish = {
          orderId,
          passIds: chosen,
          ticketSessionId: at.id,
          items: [{ passTypeId: at.adult, seatNos: [at === other ? elsewhere : spare] }],
        }
        const preview = await caller.orderChanges.previewExchange(wish)
        const difference = preview.differenceMinor
        await caller.orderChanges.exchange({
          ...wish,
          commandId: randomUUID(),
          expectedRev: order.rev,
          priceVersion: preview.priceVersion,
          expectedDifferenceMinor: difference,
          payments: difference > 0 ? [{ method: 'card', reference: 's', amountMinor: difference }] : [],
          reason: 'Another evening',
        })
      } else if (what === 2 && order.grossMinor > 2000) {
        const amountMinor = 1 + roll(2000)
        await caller.orderChanges.adjust({
          commandId: randomUUID(),
          orderId,
          amountMinor,
          expectedRev: order.rev,
          reason: 'A broken seat',
        })
      } else {
        const wish = { orderId, passIds: chosen, lineNos: [] }
        const { refundMinor, rule: told } = await caller.orderChanges.previewCancel(wish)
        const feeMinor = told && told.feeMinor > 0 && roll(3) === 0 ? roll(told.feeMinor) : undefined
        const asked =
          feeMinor === undefined
            ? refundMinor
            : (await caller.orderChanges.previewCancel({ ...wish, feeMinor })).refundMinor
        await caller.orderChanges.cancel(
          cancelOf(orderId, chosen, asked, { expectedRev: order.rev, ...(feeMinor !== undefined && { feeMinor }) }),
        )
      }
    }
    const order = await it.orderOf(orderId)
    const rest = await livePasses(orderId)
    await keep([0, 500_000, 1_000_000][roll(3)] ?? 0)
    const { refundMinor } = await caller.orderChanges.previewCancel({ orderId, passIds: rest, lineNos: [] })
    await caller.orderChanges.cancel(cancelOf(orderId, rest, refundMinor, { expectedRev: order.rev }))
    await expectEnded(orderId)
  },
)
