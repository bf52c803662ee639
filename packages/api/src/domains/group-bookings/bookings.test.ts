import { type GroupState, groupStates } from '@marquee/contract/choices'
import { groupMoves } from '@marquee/contract/group-bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answered, charge, makeTerminal, setMood } from '../../testing/card-terminals.ts'
import {
  brokenRules,
  createTestApi,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestTicketSession,
} from '../../testing/index.ts'
import {
  adultMinor,
  askedMinor,
  booked,
  dayIn,
  drafted,
  makeShow,
  of,
  once,
  optioned,
  paidByCard,
  seatsOf,
  sent,
  settle,
} from './testing/groups.ts'

let api: TestApi
let manager: SignedIn
let owner: SignedIn
let clerk: SignedIn
let show: TestTicketSession
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
  owner = await api.signInAs('owner')
  clerk = await api.signInAs('boxoffice')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})
beforeEach(async () => {
  show = await makeShow(api)
})

const issuesOf = async (call: Promise<unknown>) => (await refusalOf(call)).issues?.map(({ path }) => path)

describe('a booking', () => {
  test('is an order of exactly the places that were kept, at the price that was offered', async () => {
    const [seatCategoryId] = show.categoryIds
    const lines = [
      { passTypeId: show.child, seatCategoryId, qty: 10, unitMinor: 20_000 },
      { passTypeId: show.adult, seatCategoryId, qty: 1, unitMinor: 0 },
      { passTypeId: show.adult, seatCategoryId, qty: 1 },
    ]
    const draft = await drafted(manager.caller, show, { lines, priceReason: 'School class' })
    const offered = await manager.caller.groupBookings.send(of(draft))
    const option = await clerk.caller.groupBookings.option({ ...of(offered), until: dayIn(5) })
    const { rows: kept } = await sql<{ seats: number[] }>`
      select seat_nos as seats from seat_hold where group_id = ${option.id}`.execute(api.database.db)
    const totalMinor = 10 * 20_000 + adultMinor
    // The clerk has no right to other prices: they were allowed when the quote was sent.
    const done = await clerk.caller.groupBookings.book({ ...of(option), payments: paidByCard(totalMinor) })
    expect(done).toMatchObject({ state: 'booked', totalMinor, order: { dueMinor: 0 }, booked: { by: clerk.user.name } })
    const order = await manager.caller.orders.get({ id: done.order?.id as never })
    expect(order).toMatchObject({ grossMinor: totalMinor, paidMinor: totalMinor, guestName: 'Sevgi Aydın', passes: 12 })
    expect(order.passList.map(({ seat }) => seat?.seatNo).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(kept[0]?.seats)
    expect(await seatsOf(api, show)).toEqual([38, 0, 12, 0])
    expect(await clerk.caller.groupBookings.ofOrder({ orderId: done.order?.id as never })).toEqual({ id: done.id })
  })

  test('takes all the money with it that was taken for it before, by whoever books', async () => {
    const option = await optioned(clerk.caller, show)
    const part = { orderId: option.id as never, method: 'card' as const, dueMinor: askedMinor, training: false }
    const taken = await clerk.caller.tills.takePart({ ...once(), ...part, amountMinor: 100_000, reference: 'slip' })
    const paysAll = { ...of(option), payments: paidByCard(askedMinor) }
    expect(await refusalOf(manager.caller.groupBookings.book(paysAll))).toMatchObject({
      ...{ code: 'STATE', details: { parts: 'open' } },
    })
    const rest = askedMinor - 100_000
    const tooMuch = manager.caller.tills.takePart({ ...once(), ...part, amountMinor: rest + 1 })
    expect(await refusalOf(tooMuch)).toMatchObject({ code: 'STALE', details: { dueMinor: rest } })
    const payments = [{ partId: taken.id, method: 'card' as const, amountMinor: 100_000 }, ...paidByCard(rest)]
    const done = await clerk.caller.groupBookings.book({ ...of(option), payments })
    expect(done).toMatchObject({ state: 'booked', order: { dueMinor: 0 } })
    expect((await clerk.caller.tills.parts()).filter(({ id }) => id === taken.id)).toEqual([])
    const order = await clerk.caller.orders.get({ id: done.order?.id as never })
    expect(order.payments.map(({ amountMinor }) => amountMinor).sort((a, b) => a - b)).toEqual([100_000, rest])
    expect((await refusalOf(clerk.caller.tills.takePart({ ...once(), ...part, amountMinor: 1 }))).code).toBe('STATE')
  })

  test('is paid at the terminal of the till like every basket', async () => {
    const cashier = await api.signInAs('boxoffice')
    await makeTerminal(api.database.db, { venue: api.venue, userId: cashier.user.id })
    const option = await optioned(cashier.caller, show)
    const orderId = option.id as never
    const asked = await charge(cashier.caller, { orderId, amountMinor: askedMinor, dueMinor: askedMinor })
    expect(await answered(cashier.caller, asked)).toMatchObject({ state: 'approved' })
    const payments = [{ partId: asked.id as never, method: 'card' as const, amountMinor: askedMinor }]
    const done = await cashier.caller.groupBookings.book({ ...of(option), payments })
    expect(done).toMatchObject({ state: 'booked', order: { dueMinor: 0 } })
    expect((await cashier.caller.tills.parts()).filter(({ id }) => id === (asked.id as string))).toEqual([])
  })

  test('is given up only when no money for it is at a till, which is named', async () => {
    const option = await optioned(clerk.caller, show)
    const part = { orderId: option.id as never, method: 'card' as const, training: false, reference: 'slip' }
    const taken = await clerk.caller.tills.takePart({ ...once(), ...part, amountMinor: 100_000 })
    for (const call of ['decline', 'cancel'] as const) {
      expect(await refusalOf(manager.caller.groupBookings[call]({ ...of(option), reason: 'No' }))).toMatchObject({
        ...{ code: 'STATE', details: { held: [{ who: clerk.user.name, amountMinor: 100_000 }] } },
      })
    }
    expect(await seatsOf(api, show)).toEqual([38, 12, 0, 0])
    await clerk.caller.tills.returnParts({ ...once(), ids: [taken.id] })
    const ended = await manager.caller.groupBookings.decline({ ...of(option), reason: 'No' })
    expect(ended).toMatchObject({ state: 'declined' })
  })

  test('takes no money once its places are kept no more, neither in part nor at a terminal; a card that was charged is kept', async () => {
    const cashier = await api.signInAs('boxoffice')
    const terminal = await makeTerminal(api.database.db, {
      venue: api.venue,
      userId: cashier.user.id,
      simulates: 'slow',
    })
    const part = { method: 'card' as const, training: false, reference: 'slip', amountMinor: 100, dueMinor: askedMinor }
    const answersOf = async (id: string) => [
      await refusalOf(cashier.caller.tills.takePart({ ...once(), ...part, orderId: id as never })),
      await refusalOf(charge(cashier.caller, { orderId: id as never, amountMinor: 100 })),
    ]
    const refused = (group: GroupState) => {
      const refusal = expect.objectContaining({ code: 'STATE', details: { group } })
      return [refusal, refusal]
    }
    expect(await answersOf((await sent(clerk.caller, show)).id)).toEqual(refused('sent'))
    const declined = await optioned(clerk.caller, show)
    await manager.caller.groupBookings.decline({ ...of(declined), reason: 'No' })
    expect(await answersOf(declined.id)).toEqual(refused('declined'))

    // Asked for while it was kept, answered when its time is up: the guest's card was charged, so it is written down.
    const over = await optioned(clerk.caller, show)
    const asked = await charge(cashier.caller, { orderId: over.id as never, amountMinor: 100_000 })
    expect(await refusalOf(manager.caller.groupBookings.cancel({ ...of(over), reason: 'No' }))).toMatchObject({
      ...{ code: 'STATE', details: { charge: 'open' } },
    })
    await sql`update group_booking set option_until = clock_timestamp() where id = ${over.id}`.execute(api.database.db)
    expect(await answered(cashier.caller, asked)).toMatchObject({ state: 'approved' })
    expect(await cashier.caller.tills.parts()).toMatchObject([{ orderId: over.id, amountMinor: 100_000 }])
    await setMood(api.database.db, terminal, 'approve')
    expect(await answersOf(over.id)).toEqual(refused('lapsed'))
    // So is what was paid by a card machine of its own for a booking that was refused.
    const { dueMinor: _, ...byHand } = part
    await cashier.caller.tills.takePart({ ...once(), ...byHand, orderId: over.id as never })
    expect((await cashier.caller.tills.parts()).map(({ amountMinor }) => amountMinor)).toEqual([100_000, 100])
  })

  test('costs what was offered, whatever the list says by then', async () => {
    const option = await optioned(clerk.caller, show)
    await sql`update price_rule set amount_minor = amount_minor * 2 where pass_type_id in (${show.adult}, ${show.child})`.execute(
      api.database.db,
    )
    await sql`update price_list set version = version + 1 where venue_id = ${api.venue.id}`.execute(api.database.db)
    const done = await clerk.caller.groupBookings.book({ ...of(option), payments: paidByCard(askedMinor) })
    expect(done).toMatchObject({ state: 'booked', order: { dueMinor: 0 } })
    const order = await manager.caller.orders.get({ id: done.order?.id as never })
    expect(order.grossMinor).toBe(askedMinor)
  })

  test('can be paid on invoice, and gets an invoice like every order', async () => {
    const away = await owner.caller.paymentMethods.list({ archived: true })
    const account = away.find(({ kind }) => kind === 'invoice')
    if (account) {
      await owner.caller.paymentMethods.archive({ id: account.id, expectedRev: account.rev })
    }
    const option = await optioned(clerk.caller, show)
    const payments = [{ method: 'invoice' as const, amountMinor: askedMinor, reference: 'PO 4711' }]
    const done = await clerk.caller.groupBookings.book({ ...of(option), payments })
    const issued = await clerk.caller.invoices.issue({
      ...once(),
      orderId: done.order?.id as never,
      billTo: {
        name: 'Kadıköy Lisesi',
        taxNumber: '1234567890',
        taxOffice: 'Kadıköy',
        address: 'Moda Cad. 1, İstanbul',
      },
      language: 'tr',
    })
    expect(issued.invoices).toMatchObject([{ grossMinor: askedMinor }])
  })

  test('with a deposit is due by the rule of the venue; without a rule there is none', async () => {
    const option = await optioned(clerk.caller, show)
    expect(option.deposit).toBeNull()
    const part = { ...of(option), payments: paidByCard(100_000), balance: {} }
    expect(await issuesOf(clerk.caller.groupBookings.book(part))).toEqual(['balance'])
    const rule = await manager.caller.depositRules.create({
      name: { en: 'A week ahead', tr: 'Bir hafta önce' },
      hoursBefore: 168,
      leastPpm: 300_000,
      dueHours: 72,
      remindHours: 48,
      graceHours: 24,
      keepsDeposit: true,
    })
    try {
      const now = await clerk.caller.groupBookings.get({ id: option.id })
      // 30 % of 3,150.00.
      expect(now.deposit?.leastMinor).toBe(94_500)
      const little = { ...of(now), payments: paidByCard(94_499), balance: {} }
      expect(await issuesOf(clerk.caller.groupBookings.book(little))).toEqual(['payments'])
      const enough = { ...of(now), payments: paidByCard(94_500), balance: {} }
      const done = await clerk.caller.groupBookings.book(enough)
      expect(done).toMatchObject({ state: 'booked', order: { dueMinor: askedMinor - 94_500 } })
      const due = await clerk.caller.orderChanges.takeDue({
        ...once(),
        orderId: done.order?.id as never,
        expectedDueMinor: askedMinor - 94_500,
        payments: paidByCard(askedMinor - 94_500),
      })
      expect(due).toBeTruthy()
      expect((await clerk.caller.groupBookings.get({ id: done.id })).order?.dueMinor).toBe(0)
    } finally {
      await sql`update deposit_rule set archived_at = now() where id = ${(rule as { id: string }).id}`.execute(
        api.database.db,
      )
    }
  })

  test('with money that is not sound sells nothing, and the option stays', async () => {
    const option = await optioned(clerk.caller, show)
    const book = (payments: object[]) => clerk.caller.groupBookings.book({ ...of(option), payments } as never)
    expect(await issuesOf(book(paidByCard(askedMinor - 1)))).toEqual(['payments'])
    expect(await reasonOf(book([{ method: 'cash', amountMinor: askedMinor }]))).toBe('TILL_CLOSED')
    expect(await seatsOf(api, show)).toEqual([38, 12, 0, 0])
    expect((await clerk.caller.groupBookings.get({ id: option.id })).state).toBe('option')
  })

  test('closes when its show is over, and ends with its order', async () => {
    const one = await booked(clerk.caller, show)
    const two = await booked(clerk.caller, show)
    await sql`update sale_order set state = 'cancelled' where id = ${two.order?.id}`.execute(api.database.db)
    await settle(api)
    expect((await clerk.caller.groupBookings.get({ id: two.id })).state).toBe('cancelled')
    expect((await clerk.caller.groupBookings.get({ id: one.id })).state).toBe('booked')
    await sql`update ticket_session set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour',
      occupied_until = now() - interval '1 hour', sales_until = now() - interval '3 hours',
      sales_from = now() - interval '9 days' where id = ${show.id}`.execute(api.database.db)
    await sql`update sale_order set state = 'confirmed' where id = ${two.order?.id}`.execute(api.database.db)
    await settle(api)
    expect((await clerk.caller.groupBookings.get({ id: one.id })).state).toBe('closed')
  })
})

describe('the way of a group', () => {
  test('is the table of the contract, in the database as well', async () => {
    const pairs = groupStates.flatMap((from) => groupStates.map((to) => ({ from, to })))
    const { rows } = await sql<{ from: GroupState; to: GroupState; may: boolean }>`
      select p."from", p."to", group_booking_may_move(p."from", p."to") as may
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("from" text, "to" text)`.execute(api.database.db)
    expect(rows).toHaveLength(64)
    for (const { from, to, may } of rows) expect([from, to, may]).toEqual([from, to, groupMoves[from].includes(to)])
    const group = await sent(clerk.caller, show)
    await expect(
      sql`update group_booking set state = 'closed', ended_at = now() where id = ${group.id}`.execute(api.database.db),
    ).rejects.toThrow(/does not go from/)
  })

  test('is for people who may prepare groups; another venue has none of it', async () => {
    const group = await sent(clerk.caller, show)
    const door = await api.signInAs('door')
    expect(await reasonOf(door.caller.groupBookings.list({}))).toBe('FORBIDDEN')
    const accountant = await api.signInAs('accountant')
    expect(await reasonOf(accountant.caller.groupBookings.get({ id: group.id }))).toBe('FORBIDDEN')
  })
})
