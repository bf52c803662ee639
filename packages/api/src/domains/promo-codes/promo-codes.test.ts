import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTicketSession, openTill, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds, price } from '../order-changes/testing/bench.ts'

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

type New = Parameters<SignedIn['caller']['promoCodes']['create']>[0]
let next = 0
/** A code that takes 20 % off, unless it is told otherwise. */
function makeCode(more: Partial<New> = {}) {
  next += 1
  const plain = { code: `CODE${next}`, name: { en: 'Spring', tr: 'Bahar' } }
  return manager.caller.promoCodes.create({
    ...plain,
    ...('amountMinor' in more || 'ppm' in more ? {} : { ppm: 200_000 }),
    ...more,
  })
}
const sell = (code: string, dueMinor: number, more: Parameters<Desk['sell']>[1] = {}) =>
  desk.sell([1, 2], { promoCode: code, expectedDueMinor: dueMinor, ...more })
/** Why a sale or a look was refused. */
const whyOf = async (sale: Promise<unknown>) => {
  const { code, details } = await refusalOf(sale)
  return code === 'PROMO_CODE' ? (details as { why: string }).why : code
}
const usedOf = async (id: string) => (await manager.caller.promoCodes.list({})).find((row) => row.id === id)?.used
const adults = (...seatNos: number[]) => ({ passTypeId: desk.session.adult, seatNos })

describe('a code at the sale', () => {
  test('takes its part off as a discount that names it, needs no right over prices, and is counted', async () => {
    const code = await makeCode({ maxUses: 5 })
    // However the guest writes it.
    const sold = await sell(code.code.toLowerCase(), 2 * price - 18_000)
    const order = await manager.caller.orders.get({ id: sold.orderId })
    // 18,000 × 10 ÷ 110 = 1,636.4
    expect(order.lines).toMatchObject([
      { kind: 'pass', qty: 2, grossMinor: 90_000 },
      { kind: 'discount', qty: 1, grossMinor: -18_000, taxMinor: -1636, text: { en: code.code } },
    ])
    expect(await usedOf(code.id)).toBe(1)
    const { rows } = await sql`select off_minor, given_back_at from promo_use where order_id = ${sold.orderId}`.execute(
      api.database.db,
    )
    expect(rows).toEqual([{ off_minor: 18_000, given_back_at: null }])
    const trace = await sql<{ after: unknown }>`select after from audit_event
      where entity_id = ${sold.orderId} and action = 'orders.sell'`.execute(api.database.db)
    expect(trace.rows[0]?.after).toMatchObject({ promoCode: code.code, lessMinor: 18_000 })
  })

  test('takes an amount off, and never more than the passes cost', async () => {
    const [some, all] = [await makeCode({ amountMinor: 5000 }), await makeCode({ amountMinor: 500_000 })]
    expect(await sell(some.code, 85_000)).toMatchObject({ grossMinor: 85_000 })
    expect(await desk.sell([5], { promoCode: all.code, expectedDueMinor: 0, payments: [] })).toMatchObject({
      grossMinor: 0,
    })
  })

  test('of one kind of pass leaves the others alone, at the sale and when they go back', async () => {
    const { adult, child } = desk.session
    const code = await makeCode({ passTypeId: adult })
    const items = [adults(1), { passTypeId: child, seatNos: [2] }]
    const childMinor = 22_500
    const due = price + childMinor - 9000
    const sold = await sell(code.code, due, { items, payments: [{ method: 'cash', amountMinor: due }] })
    const childPass = sold.passes.findIndex(({ passTypeId }) => passTypeId === child)
    const preview = await manager.caller.orderChanges.previewCancel({
      orderId: sold.orderId,
      passIds: passIds(sold, childPass),
      lineNos: [],
    })
    expect(preview.refundMinor).toBe(childMinor)
    const other = await manager.caller.orderChanges.previewCancel({
      orderId: sold.orderId,
      passIds: passIds(sold, 1 - childPass),
      lineNos: [],
    })
    expect(other.refundMinor).toBe(price - 9000)
    expect(await whyOf(desk.sell([8], { promoCode: code.code, items: [{ passTypeId: child, seatNos: [8] }] }))).toBe(
      'passes',
    )
  })

  test('is told beforehand with the same answer, and a price that is not so is refused', async () => {
    const code = await makeCode()
    const wish = { code: code.code, ticketSessionId: desk.session.id }
    expect(await desk.clerk.caller.promoCodes.check(wish)).toEqual({
      code: code.code,
      name: { en: 'Spring', tr: 'Bahar' },
      ppm: 200_000,
      amountMinor: null,
      passTypeId: null,
      free: null,
      needsGuest: false,
      kept: [],
    })
    const limited = { ...wish, code: (await makeCode({ maxPerGuest: 1 })).code }
    expect(await desk.clerk.caller.promoCodes.check(limited)).toMatchObject({ needsGuest: true })
    expect(await reasonOf(sell(code.code, 2 * price))).toBe('PRICE_CHANGED')
    expect(await reasonOf((await api.signInAs('kitchen')).caller.promoCodes.check(wish))).toBe('FORBIDDEN')
  })

  test('says why it does not hold, and nothing is sold', async () => {
    const elsewhere = await makeTicketSession(api.database.db, { venue: api.venue })
    const faults: [string, string][] = [
      ['unknown', 'NO-SUCH-CODE'],
      ['paused', (await makeCode({ state: 'paused' })).code],
      ['ended', (await makeCode({ state: 'ended' })).code],
      ['early', (await makeCode({ validFrom: '2999-01-01' })).code],
      ['late', (await makeCode({ validTo: '2020-01-01' })).code],
      ['channel', (await makeCode({ channel: 'web' })).code],
      ['show', (await makeCode({ productId: elsewhere.productId as never })).code],
      ['guestUnknown', (await makeCode({ maxPerGuest: 1 })).code],
    ]
    for (const [why, code] of faults) expect([why, await whyOf(sell(code, 72_000))]).toEqual([why, why])
    const good = await makeCode()
    const discount = { ppm: 10_000, reason: 'Club' }
    expect(await whyOf(sell(good.code, 72_000, { discount }))).toBe('discount')
    expect(await desk.seatStates(1, 2)).toEqual([0, 0])
    expect(await usedOf(good.id)).toBe(0)
    await manager.caller.promoCodes.archive({ id: good.id, expectedRev: good.rev })
    expect(await whyOf(sell(good.code, 72_000))).toBe('unknown')
  })

  test('practice uses nothing up', async () => {
    const code = await makeCode({ maxUses: 1 })
    const learner = await api.signInAs('boxoffice')
    await sql`insert into promo_count (venue_id, promo_code_id, guest, used, most)
      select venue_id, id, '', 0, 1 from promo_code where id = ${code.id}`.execute(api.database.db)
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true } as never)
    await desk.sell([1, 2], { promoCode: code.code, expectedDueMinor: 72_000, training: true }, learner)
    expect(await usedOf(code.id)).toBe(0)
  })
})

describe('passes that are sold with a code alone', () => {
  test('are sold to who has one for them, in one statement or not, and to nobody else', async () => {
    const { adult } = desk.session
    await sql`update pass_type set by_code = true, rev = rev + 1, updated_at = now() where id = ${adult}`.execute(
      api.database.db,
    )
    const refused = await refusalOf(desk.sell([1]))
    expect(refused).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'items.0.passTypeId', message: 'field.needsCode' }],
    })
    const other = await makeCode()
    expect(await reasonOf(desk.sell([1], { promoCode: other.code, expectedDueMinor: 36_000 }))).toBe('VALIDATION')
    const code = await makeCode({ ppm: null, passTypeId: adult })
    const sold = await desk.sell([1], { promoCode: code.code })
    expect(sold.grossMinor).toBe(price)
    expect(await usedOf(code.id)).toBe(1)
    // Whoever has such a pass may exchange it without the code.
    const exchange = {
      orderId: sold.orderId,
      passIds: passIds(sold, 0),
      ticketSessionId: desk.session.id,
      items: [adults(2)],
    }
    expect(await reasonOf(manager.caller.orderChanges.previewExchange(exchange))).toBe('OK')
  })
})

describe('the limits of a code', () => {
  test('per guest know a phone and an address however they are written', async () => {
    const code = await makeCode({ maxPerGuest: 1 })
    const guest = { phone: '+90 532 111 22 33', email: 'Ada@Example.org' }
    await sell(code.code, 72_000, { guest })
    const again = (who: object) => whyOf(desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000, guest: who }))
    expect(await again({ phone: '0532 1112233' })).toBe('guest')
    expect(await again({ email: 'ada@example.ORG' })).toBe('guest')
    const wish = { code: code.code, ticketSessionId: desk.session.id, guest: { phone: '05321112233' } }
    expect(await whyOf(desk.clerk.caller.promoCodes.check(wish))).toBe('guest')
    expect(
      await reasonOf(
        desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000, guest: { phone: '0532 111 22 34' } }),
      ),
    ).toBe('OK')
  })

  test('an order that was cancelled whole gives its use back, a part of it does not', async () => {
    const code = await makeCode({ maxUses: 1, maxPerGuest: 1 })
    const guest = { email: `${randomUUID()}@example.org` }
    const sold = await sell(code.code, 72_000, { guest })
    expect(await whyOf(desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000, guest }))).toBe('used')
    const { caller } = desk.clerk
    await caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0), 36_000))
    expect(await usedOf(code.id)).toBe(1)
    await caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 1), 36_000, { expectedRev: 2 }))
    expect(await usedOf(code.id)).toBe(0)
    expect(await reasonOf(desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000, guest }))).toBe('OK')
  })

  test('a limit that is lowered below what was used lets nobody else in, and one that is raised does', async () => {
    const code = await makeCode({ maxUses: 2 })
    await sell(code.code, 72_000)
    const lower = await manager.caller.promoCodes.update({ id: code.id, expectedRev: 1, maxUses: 1 })
    expect(await whyOf(desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000 }))).toBe('used')
    await manager.caller.promoCodes.update({ id: code.id, expectedRev: lower.rev, maxUses: 3 })
    expect(await reasonOf(desk.sell([5], { promoCode: code.code, expectedDueMinor: 36_000 }))).toBe('OK')
  })

  test('per order are passes it is for: more are refused with the limit, and the others do not count', async () => {
    const { adult, child } = desk.session
    const code = await makeCode({ passTypeId: adult, maxPasses: 1 })
    const refused = await refusalOf(sell(code.code, 72_000))
    expect(refused).toMatchObject({ code: 'PROMO_CODE', details: { why: 'order', max: 1 } })
    expect(await desk.seatStates(1, 2)).toEqual([0, 0])
    expect(await usedOf(code.id)).toBe(0)
    const due = price - 9000 + 22_500
    const items = [adults(1), { passTypeId: child, seatNos: [2] }]
    const sold = await sell(code.code, due, { items, payments: [{ method: 'cash', amountMinor: due }] })
    const { rows } = await sql`select passes, most_passes from promo_use where order_id = ${sold.orderId}`.execute(
      api.database.db,
    )
    expect(rows).toEqual([{ passes: 1, most_passes: 1 }])
  })

  test('per order that are lowered while many sell: none is sold above what held then; without the rule of the database, some are', async () => {
    const { db, asOwner } = api.database
    const race = async () => {
      desk = await bench.desk()
      const code = await makeCode({ maxPasses: 2 })
      const lower = manager.caller.promoCodes.update({ id: code.id, expectedRev: 1, maxPasses: 1 })
      const sales = [1, 3, 5, 7, 9].map((seat) =>
        desk.sell([seat, seat + 1], { promoCode: code.code, expectedDueMinor: 72_000 }),
      )
      const [reasons] = await Promise.all([Promise.all(sales.map(whyOf)), lower])
      const { rows } = await sql<{ above: number }>`
        select count(*)::integer as above from promo_use where promo_code_id = ${code.id} and passes > most_passes`.execute(
        db,
      )
      return { reasons: [...new Set(reasons)], above: rows[0]?.above }
    }
    const guarded = await race()
    expect(guarded.above).toBe(0)
    for (const reason of guarded.reasons) expect([undefined, 'OK', 'order']).toContain(reason)
    // Negative control: a writer that asks nothing.
    const code = await makeCode({ maxPasses: 1 })
    const sold = await desk.sell([10, 11])
    const write = () =>
      sql`insert into promo_use (venue_id, order_id, promo_code_id, code, guests, passes, most_passes, off_minor)
        select venue_id, ${sold.orderId}, id, code, '{}', 2, max_passes, 0 from promo_code where id = ${code.id}`.execute(
        db,
      )
    await expect(write()).rejects.toMatchObject({ constraint: 'promo_use_within_order' })
    await sql`alter table promo_use drop constraint promo_use_within_order`.execute(asOwner)
    await write()
    await sql`update promo_use set most_passes = null where order_id = ${sold.orderId}`.execute(asOwner)
    await sql`alter table promo_use add constraint promo_use_within_order
      check (most_passes is null or coalesce(passes, 0) <= most_passes)`.execute(asOwner)
  })

  test('a hundred sales at once that want the last ten: ten; without the rule of the database, more', async () => {
    const race = async () => {
      const code = await makeCode({ maxUses: 12 })
      desk = await bench.desk()
      const show = await makeTicketSession(api.database.db, {
        venue: api.venue,
        rows: 11,
        seatsPerRow: 10,
        prices: [price, price],
      })
      const at = (seat: number) => {
        const due = 36_000
        return {
          commandId: randomUUID(),
          orderId: uuidv7() as OrderId,
          ticketSessionId: show.id,
          items: [{ passTypeId: show.adult, seatNos: [seat] }],
          payments: [{ method: 'card' as const, amountMinor: due, reference: 'slip' }],
          priceVersion: show.priceVersion,
          expectedDueMinor: due,
          promoCode: code.code,
        }
      }
      for (const seat of [100, 101]) await desk.clerk.caller.orders.sell(at(seat))
      const other = await api.anotherServices()
      const callers = [desk.clerk.caller, api.callerWithToken(desk.clerk.token, { services: other })]
      const sales = Array.from(
        { length: 100 },
        (_, seat) => callers[seat % 2]?.orders.sell(at(seat)) as Promise<unknown>,
      )
      const reasons = await Promise.all(sales.map(reasonOf))
      const { rows } = await sql<{ sold: number }>`select count(*)::integer as sold from session_seat
        where ticket_session_id = ${show.id} and status = 2`.execute(api.database.db)
      return { sold: (rows[0]?.sold ?? 0) - 2, reasons: [...new Set(reasons)].sort(), used: await usedOf(code.id) }
    }
    expect(await race()).toEqual({ sold: 10, reasons: ['OK', 'PROMO_CODE'], used: 12 })
    const alter = (change: string) => sql.raw(`alter table promo_count ${change}`).execute(api.database.asOwner)
    await alter('drop constraint promo_count_within_limit')
    expect((await race()).sold).toBeGreaterThan(10)
    await sql`update promo_count set most = null where used > most`.execute(api.database.asOwner)
    await alter('add constraint promo_count_within_limit check (used >= 0 and used <= coalesce(most, used))')
  }, 60_000)
})

describe('the list of codes', () => {
  test('knows one code once however it is written, and refuses by field what cannot be', async () => {
    const code = await makeCode()
    const issue = async (more: Partial<New>) => (await refusalOf(makeCode(more))).issues
    expect(await issue({ code: code.code.toLowerCase() })).toMatchObject([{ path: 'code', message: 'field.taken' }])
    expect(await issue({ ppm: 0 })).toMatchObject([{ path: 'ppm' }])
    expect(await issue({ amountMinor: 0 })).toMatchObject([{ path: 'amountMinor' }])
    expect(await issue({ ppm: 1, amountMinor: 5 })).toMatchObject([{ path: 'amountMinor', message: 'field.eitherOr' }])
    expect(await issue({ validFrom: '2027-02-02', validTo: '2027-02-01' })).toMatchObject([{ path: 'validTo' }])
    const elsewhere = await makeTicketSession(api.database.db, { venue: api.venue })
    expect(await issue({ passTypeId: elsewhere.adult, productId: desk.session.productId as never })).toMatchObject([
      { path: 'passTypeId', message: 'field.invalid' },
    ])
    expect((await manager.caller.promoCodes.choices()).shows.map(({ id }) => id)).toContain(desk.session.productId)
  })
})
