import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  joinVenue,
  makeRole,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { type AllowancesBench, allowancesBench, type Desk, price } from './testing/bench.ts'

let bench: AllowancesBench
let api: TestApi
let manager: SignedIn
let desk: Desk
beforeAll(async () => {
  bench = await allowancesBench()
  api = bench.api
  manager = bench.manager
})
afterAll(() => bench.close())
beforeEach(async () => {
  desk = await bench.desk()
})
const sell: Desk['sell'] = (...sale) => desk.sell(...sale)
const approve: Desk['approve'] = (...wish) => desk.approve(...wish)
const free: Desk['free'] = (...seatNos) => desk.free(...seatNos)

describe('a quota of complimentary passes', () => {
  let quota: Awaited<ReturnType<SignedIn['caller']['compQuotas']['create']>>
  beforeEach(async () => {
    quota = await manager.caller.compQuotas.create({ period: 'day', passes: 3 })
  })
  afterEach(() => manager.caller.compQuotas.archive({ id: quota.id, expectedRev: quota.rev }))
  const giver = async () =>
    api.signInAs(
      await makeRole(api.database.db, {
        venue: api.venue,
        permissions: ['view', 'comp', 'sell'].flatMap((action) =>
          (['ticket_booking', 'ticket_order'] as const)
            .filter((module) => module === 'ticket_order' || action !== 'comp')
            .map((module) => ({ module, action, limits: {} })),
        ),
      }),
    )
  const used = async (userId: string) => {
    const { rows } = await sql<{ used: number }>`select used from comp_use
      where venue_id = ${api.venue.id} and user_id = ${userId}`.execute(api.database.db)
    return rows.map((row) => row.used)
  }

  test('counts each person’s own, ends where it ends, and is another in the next span', async () => {
    const [one, two] = [await giver(), await giver()]
    await sell([free(0, 1)], 0, { by: one.caller })
    const refused = sell([free(2, 3)], 0, { by: one.caller })
    expect(await refusalOf(refused)).toMatchObject({ code: 'COMP_QUOTA', details: { period: 'day', left: 1 } })
    expect(await reasonOf(sell([free(2)], 0, { by: one.caller }))).toBe('OK')
    expect(await reasonOf(sell([free(3, 4, 5)], 0, { by: two.caller }))).toBe('OK')
    expect([await used(one.user.id), await used(two.user.id)]).toEqual([[3], [3]])
    await sql`update comp_use set starts_on = starts_on - 1 where user_id = ${one.user.id}`.execute(api.database.db)
    expect(await reasonOf(sell([free(6, 7, 8)], 0, { by: one.caller }))).toBe('OK')
  })

  test('is not used up at another venue, nor by practice, nor by whom nobody counts', async () => {
    const one = await giver()
    const there = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: there, userId: one.user.id })
    await sql`insert into comp_use (venue_id, user_id, period, starts_on, used, most)
      select ${there.id}, ${one.user.id}, 'day', current_date + d, 9, 9 from generate_series(-1, 1) d`.execute(
      api.database.db,
    )
    expect(await reasonOf(sell([free(0, 1, 2)], 0, { by: one.caller }))).toBe('OK')
    const owner = await api.signInUser(api.owner)
    expect(await reasonOf(sell([free(3, 4, 5, 6)], 0, { by: owner.caller }))).toBe('OK')
    expect(await used(owner.user.id)).toEqual([])
  })

  test('beyond it somebody else approves, and it counts to them as far as theirs goes', async () => {
    const [one, orderId] = [await giver(), uuidv7() as OrderId]
    const wish = { orderId, qty: 3, amountMinor: 3 * price }
    await sell([free(0, 1)], 0, { by: one.caller })
    const ask = { commandId: randomUUID(), ticketSessionId: desk.show.id, reason: 'Press', ...wish }
    expect(await reasonOf(one.caller.allowances.comp(ask))).toBe('NEEDS_APPROVAL')
    const chief = await api.signInAs('manager')
    await approve('comp', wish, { by: chief, to: one })
    const order = { orderId, ticketSessionId: desk.show.id }
    expect(await one.caller.allowances.ofOrder(order)).toMatchObject({ approved: [{ compsLeft: 3 }], compsLeft: 1 })
    expect(await reasonOf(sell([free(2, 3, 4)], 0, { by: one.caller, orderId }))).toBe('OK')
    expect(await one.caller.allowances.ofOrder(order)).toMatchObject({ approved: [{ compsLeft: 0 }], compsLeft: 1 })
    expect([await used(one.user.id), await used(chief.user.id)]).toEqual([[2], [3]])
    // Theirs is used up by now: they cannot approve more.
    const more = {
      commandId: randomUUID(),
      ticketSessionId: desk.show.id,
      reason: 'Press',
      ...wish,
      orderId: uuidv7() as OrderId,
    }
    const request = await one.caller.approvals.request({ procedure: 'allowances.comp', input: more })
    await chief.caller.approvals.answer({ id: request.id, answer: 'grant' })
    const approved = api.callerWithToken(one.token, { approvalId: request.id })
    expect(await reasonOf(approved.allowances.comp(more))).toBe('COMP_QUOTA')
  })

  test('ten sales at once give no more than it has; without the rule of the database they do', async () => {
    const race = async () => {
      const one = await giver()
      const other = await api.anotherServices()
      const callers = [one.caller, api.callerWithToken(one.token, { services: other })]
      const reasons = await Promise.all(
        Array.from({ length: 10 }, (_, seat) => reasonOf(sell([free(seat)], 0, { by: callers[seat % 2] as never }))),
      )
      return reasons.filter((reason) => reason === 'OK').length
    }
    expect(await race()).toBe(3)
    const alter = (change: string) => sql.raw(`alter table comp_use ${change}`).execute(api.database.asOwner)
    await alter('drop constraint comp_use_within_quota')
    desk = await bench.desk()
    expect(await race()).toBe(10)
    await sql`delete from comp_use where used > most`.execute(api.database.asOwner)
    await alter('add constraint comp_use_within_quota check (used between 0 and most)')
  })
})
