import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTill, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, cancelOf, changesBench, type Desk, passIds } from '../order-changes/testing/bench.ts'
import { settleKept } from './service/settle.ts'

// Of an adult on a place without a seat; every session has 20 of them.
const place = 30_000

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
type Keep = Parameters<SignedIn['caller']['promoCodes']['keepPlaces']>[0]
type Code = Awaited<ReturnType<typeof makeCode>>
let next = 0
/** A code that takes nothing off. */
function makeCode(more: Partial<New> = {}) {
  next += 1
  return manager.caller.promoCodes.create({ code: `KEEP${next}`, name: { en: 'Club', tr: 'Kulüp' }, ...more })
}
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const keepOf = ({ id }: Pick<Code, 'id'>, qty: number, more: Partial<Keep> = {}): Keep => ({
  commandId: randomUUID(),
  id,
  ticketSessionId: desk.session.id,
  areaNo: 0,
  qty,
  until: dayIn(20),
  ...more,
})
const keep = (code: Pick<Code, 'id'>, qty: number, more: Partial<Keep> = {}) =>
  manager.caller.promoCodes.keepPlaces(keepOf(code, qty, more))
const keptOf = async (code: Pick<Code, 'id'>) =>
  (await manager.caller.promoCodes.kept({ id: code.id })).map(({ kept, used, left, ended }) => ({
    kept,
    used,
    left,
    ended: ended?.why ?? null,
  }))
const itemsOf = (qty: number) => [{ passTypeId: desk.session.adult, seatNos: [], areaNo: 0, qty }]
/** Sells places without a seat for cash, with a code or without. */
const sell = (qty: number, code?: Pick<Code, 'code'>, by?: SignedIn) =>
  desk.sell([], { items: itemsOf(qty), expectedDueMinor: qty * place, ...(code && { promoCode: code.code }) }, by)
const holdOf = (qty: number) => ({
  commandId: randomUUID(),
  holdId: uuidv7() as never,
  ticketSessionId: desk.session.id,
  seatNos: [],
  pools: [{ areaNo: 0, qty }],
})
const free = async () => (await desk.clerk.caller.booking.session({ id: desk.session.id })).areas[0]?.free
const settle = () => settleKept(api.services, new AbortController().signal)
/** As if the day until which places are kept were over. */
async function runOut() {
  const past = sql`clock_timestamp() - interval '1 second'`
  const { db } = api.database
  await sql`update promo_keep set until = ${past} where ticket_session_id = ${desk.session.id}`.execute(db)
  await sql`update seat_hold set expires_at = ${past} where ticket_session_id = ${desk.session.id}
    and promo_code_id is not null and state = 'open'`.execute(db)
  await sql`update pool_hold set until = ${past} where ticket_session_id = ${desk.session.id}`.execute(db)
}

describe('places that are kept for a code', () => {
  test('are out of general sale, whoever counts, and are told where blocked seats are', async () => {
    const code = await makeCode()
    await keep(code, 12)
    expect(await free()).toBe(8)
    const row = await manager.caller.schedule.getSession({ id: desk.session.id })
    expect(row).toMatchObject({ held: 12, keptForCodes: 12, sold: 0, free: 50 + 8 })
    expect(await reasonOf(sell(9))).toBe('SOLD_OUT')
    expect(await reasonOf(desk.clerk.caller.seats.hold(holdOf(9)))).toBe('SOLD_OUT')
    expect(await reasonOf(sell(8))).toBe('OK')
    const rows = await api.database.db
      .selectFrom('seat_hold')
      .select('id')
      .where('promo_code_id', '=', code.id)
      .execute()
    // Nobody has it among their baskets, nor sells it as a hold.
    expect(await manager.caller.seats.ownHolds({ ticketSessionId: desk.session.id })).toEqual([])
    expect(await reasonOf(manager.caller.seats.extendHold({ holdId: rows[0]?.id as never }))).toBe('NOT_FOUND')
  })

  test('are sold with the code first, then what is open; the code and the list know how many', async () => {
    const code = await makeCode()
    await keep(code, 5)
    await sell(3, code)
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 3, left: 2, ended: null }])
    expect(await free()).toBe(15)
    await sell(4, code)
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 5, left: 0, ended: null }])
    expect(await free()).toBe(13)
    const listed = async () => (await manager.caller.promoCodes.list({})).find(({ id }) => id === code.id)?.kept
    expect(await listed()).toBe(0)
    const other = await makeCode()
    await keep(other, 4)
    const wish = { code: other.code, ticketSessionId: desk.session.id }
    expect(await desk.clerk.caller.promoCodes.check(wish)).toMatchObject({ kept: [{ areaNo: 0, left: 4 }] })
    expect((await manager.caller.promoCodes.list({})).find(({ id }) => id === other.id)?.kept).toBe(4)
  })

  test('of one code are not for who has another', async () => {
    const [code, other] = [await makeCode(), await makeCode()]
    await keep(code, 20)
    expect(await reasonOf(sell(1, other))).toBe('SOLD_OUT')
    expect(await reasonOf(sell(1, code))).toBe('OK')
  })

  test('of a code for one kind of pass are for that kind', async () => {
    const code = await makeCode({ passTypeId: desk.session.adult })
    await keep(code, 19)
    const items = [...itemsOf(1), { passTypeId: desk.session.child, seatNos: [], areaNo: 0, qty: 2 }]
    const mixed = { items, promoCode: code.code, expectedDueMinor: place * 2 }
    expect(await reasonOf(desk.sell([], mixed))).toBe('SOLD_OUT')
    expect(await keptOf(code)).toMatchObject([{ used: 0, left: 19 }])
    expect(await reasonOf(sell(2, code))).toBe('OK')
  })

  test('are taken for a basket that was held, and what it held is free again', async () => {
    const code = await makeCode()
    await keep(code, 5)
    const hold = await desk.clerk.caller.seats.hold(holdOf(7))
    expect(await free()).toBe(8)
    await desk.clerk.caller.orders.confirm({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      holdId: hold.id,
      ticketSessionId: desk.session.id,
      items: itemsOf(7),
      payments: [{ method: 'cash', amountMinor: 7 * place }],
      priceVersion: desk.session.priceVersion,
      expectedDueMinor: 7 * place,
      promoCode: code.code,
    })
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 5, left: 0, ended: null }])
    expect(await free()).toBe(13)
  })

  test('that were sold and cancelled are for anybody', async () => {
    const code = await makeCode()
    await keep(code, 5)
    const sold = await sell(2, code)
    await desk.clerk.caller.orderChanges.cancel(cancelOf(sold.orderId, passIds(sold, 0, 1), 2 * place))
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 2, left: 3, ended: null }])
    expect(await free()).toBe(17)
  })

  test('are refused by field, and nothing is kept', async () => {
    const code = await makeCode()
    const issues = async (more: Partial<Keep>) => (await refusalOf(keep(code, 3, more))).issues
    expect(await issues({ areaNo: 7 })).toMatchObject([{ path: 'areaNo', message: 'field.invalid' }])
    expect(await issues({ until: '2020-01-01' })).toMatchObject([{ path: 'until', message: 'field.past' }])
    expect(await issues({ qty: 0 })).toMatchObject([{ path: 'qty' }])
    expect(await reasonOf(keep(code, 21))).toBe('SOLD_OUT')
    const elsewhere = await bench.desk()
    const bound = await makeCode({ productId: elsewhere.session.productId as never })
    expect((await refusalOf(keep(bound, 1))).issues).toMatchObject([{ path: 'ticketSessionId' }])
    expect(await reasonOf(keep(await makeCode({ state: 'paused' }), 1))).toBe('STATE')
    expect(await reasonOf(desk.clerk.caller.promoCodes.keepPlaces(keepOf(code, 1)))).toBe('FORBIDDEN')
    expect(await free()).toBe(20)
    await keep(code, 3)
    expect(await issues({})).toMatchObject([{ path: 'areaNo', message: 'field.taken' }])
    expect(await free()).toBe(17)
    const choices = await manager.caller.promoCodes.keepChoices({ id: code.id })
    expect(choices.find(({ id }) => id === desk.session.id)).toMatchObject({ areas: [{ areaNo: 0, free: 17 }] })
  })

  test('practice takes none of them', async () => {
    const code = await makeCode()
    await keep(code, 5)
    const learner = await api.signInAs('boxoffice')
    await openTill(api.database.db, { venue: api.venue, userId: learner.user.id, training: true } as never)
    const practice = { items: itemsOf(2), expectedDueMinor: 2 * place, promoCode: code.code, training: true }
    await desk.sell([], practice, learner)
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 0, left: 5, ended: null }])
    expect(await free()).toBe(15)
  })
})

describe('kept places come back', () => {
  test('on their day, before any job has run; the job writes it down, and a late sale takes what is open', async () => {
    const code = await makeCode()
    await keep(code, 15)
    await runOut()
    expect(await free()).toBe(20)
    await sell(18)
    expect(await reasonOf(sell(3, code))).toBe('SOLD_OUT')
    expect(await reasonOf(sell(2, code))).toBe('OK')
    await settle()
    expect(await keptOf(code)).toEqual([{ kept: 15, used: 0, left: 0, ended: 'until' }])
    await settle()
    expect(await free()).toBe(0)
  })

  test('by hand, once', async () => {
    const code = await makeCode()
    const { id } = await keep(code, 5)
    await sell(2, code)
    const release = () => manager.caller.promoCodes.releasePlaces({ commandId: randomUUID(), id })
    expect((await Promise.all([reasonOf(release()), reasonOf(release())])).sort()).toEqual(['OK', 'STATE'])
    expect(await keptOf(code)).toEqual([{ kept: 5, used: 2, left: 0, ended: 'released' }])
    expect(await free()).toBe(18)
  })

  test('when the code is switched off, changed to something else or put away; another limit changes nothing', async () => {
    const elsewhere = await bench.desk()
    const ends = {
      paused: (code: Code) => manager.caller.promoCodes.update({ id: code.id, expectedRev: code.rev, state: 'paused' }),
      changed: (code: Code) =>
        manager.caller.promoCodes.update({
          id: code.id,
          expectedRev: code.rev,
          productId: elsewhere.session.productId as never,
        }),
      archived: (code: Code) => manager.caller.promoCodes.archive({ id: code.id, expectedRev: code.rev }),
    }
    for (const end of Object.values(ends)) {
      const code = await makeCode()
      await keep(code, 6)
      const limited = await manager.caller.promoCodes.update({ id: code.id, expectedRev: code.rev, maxUses: 3 })
      expect(await free()).toBe(14)
      await end(limited)
      expect(await free()).toBe(20)
      expect(await keptOf(code)).toMatchObject([{ left: 0, ended: 'code' }])
    }
  })

  test('by themselves when the last use is gone, the last day is over, or the session is called off', async () => {
    const code = await makeCode({ maxUses: 1 })
    await keep(code, 6)
    await sell(2, code)
    await settle()
    expect(await keptOf(code)).toMatchObject([{ used: 2, left: 0, ended: 'code' }])
    const late = await makeCode()
    await keep(late, 6)
    await sql`update promo_code set valid_to = '2020-01-01', updated_at = now() where id = ${late.id}`.execute(
      api.database.db,
    )
    await settle()
    expect(await keptOf(late)).toMatchObject([{ left: 0, ended: 'code' }])
    const off = await makeCode()
    await keep(off, 6)
    await sql`update ticket_session set state = 'cancelled', updated_at = now() where id = ${desk.session.id}`.execute(
      api.database.db,
    )
    await settle()
    expect(await keptOf(off)).toMatchObject([{ left: 0, ended: 'session' }])
  })
})

describe('at the same moment', () => {
  /** Forty strangers and twenty with the code, each for one place of twenty. */
  async function race(spoil: (code: Code) => Promise<unknown> = async () => undefined) {
    desk = await bench.desk()
    const code = await makeCode()
    await keep(code, 12)
    await spoil(code)
    const other = await api.anotherServices()
    const callers = [desk.clerk, { ...desk.clerk, caller: api.callerWithToken(desk.clerk.token, { services: other }) }]
    const by = (at: number) => callers[at % 2] as SignedIn
    const wants = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? ('code' as const) : ('none' as const)))
    const answers = await Promise.all(
      wants.map((want, at) => reasonOf(sell(1, want === 'code' ? code : undefined, by(at)))),
    )
    const sold = (of: 'code' | 'none') => answers.filter((answer, at) => answer === 'OK' && wants[at] === of).length
    const { rows } = await sql<{ taken: number }>`
      select taken from capacity_pool where ticket_session_id = ${desk.session.id} and area_no = 0`.execute(
      api.database.db,
    )
    const [kept] = await keptOf(code)
    return {
      withCode: sold('code'),
      without: sold('none'),
      all: sold('code') + sold('none'),
      taken: rows[0]?.taken,
      kept,
    }
  }

  test('whoever has the code gets what was kept, nobody else does, and never is one place too many sold', async () => {
    const { without, withCode, ...rest } = await race()
    expect(rest).toEqual({ all: 20, taken: 20, kept: { kept: 12, used: 12, left: 0, ended: null } })
    expect(withCode).toBeGreaterThanOrEqual(12)
    expect(without).toBeLessThanOrEqual(8)
  }, 60_000)

  test('without the places being taken out of the pool, strangers get them', async () => {
    const { without } = await race(async (code) => {
      await sql`delete from pool_hold where hold_id in (select id from seat_hold where promo_code_id = ${code.id})`.execute(
        api.database.db,
      )
      await sql`update capacity_pool set taken = taken - 12 where ticket_session_id = ${desk.session.id}`.execute(
        api.database.db,
      )
    })
    expect(without).toBeGreaterThan(8)
  }, 60_000)

  test('a sale with the code and the end of what is kept: each place once', async () => {
    for (let round = 0; round < 6; round += 1) {
      desk = await bench.desk()
      const code = await makeCode()
      const { id } = await keep(code, 10)
      const release = manager.caller.promoCodes.releasePlaces({ commandId: randomUUID(), id })
      const sales = [1, 2, 3, 4].map(() => reasonOf(sell(3, code)))
      await Promise.all([release, ...sales])
      const [kept] = await keptOf(code)
      expect(kept).toMatchObject({ left: 0, ended: 'released' })
      // Four sales of three; what was not sold is open, whichever came first.
      expect(await free()).toBe(20 - 12)
    }
  }, 60_000)

  test('of the same places, several who keep them for one code: one does', async () => {
    const code = await makeCode()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => reasonOf(keep(code, 4))))
    expect(answers.sort()).toEqual(['OK', 'VALIDATION', 'VALIDATION', 'VALIDATION', 'VALIDATION'])
    expect(await free()).toBe(16)
  })

  test('the database counts no more as sold than were kept; without its rule it would', async () => {
    const code = await makeCode()
    await keep(code, 3)
    const { db, asOwner } = api.database
    const count = (to: number) =>
      sql`update promo_keep set used = ${to} where promo_code_id = ${code.id}`.execute(to > 3 ? db : asOwner)
    await expect(count(4)).rejects.toMatchObject({ constraint: 'promo_keep_within' })
    await sql`alter table promo_keep drop constraint promo_keep_within`.execute(asOwner)
    await count(4)
    await count(0)
    await sql`alter table promo_keep add constraint promo_keep_within check (used between 0 and kept)`.execute(asOwner)
  })
})
