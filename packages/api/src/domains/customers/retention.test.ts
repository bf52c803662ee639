import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import type { RetentionKind } from '@marquee/contract/retention'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sealAudit, verifyAuditChain } from '../../audit/seal.ts'
import { makeOrder, makeTicketSession, reasonOf, refusalOf } from '../../testing/index.ts'
import { cases as foodCases } from '../food-orders/testing/cases.ts'
import { booked, drafted, makeShow } from '../group-bookings/testing/groups.ts'
import { makeReader, makeTemplate } from '../messages/testing/cases.ts'
import { deliverMail, mailsTo, resultsOf, workOn } from '../messages/testing/sending.ts'
import { applyRetention } from './service/retention.ts'
import { makeOlder, makeSessionOlder } from './testing/age.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { inAnotherVenue, nextPhone, once } from './testing/setup.ts'

const bench = customerBench()
beforeEach(async () => {
  await sql`delete from retention_rule`.execute(bench.api.database.asOwner)
})

const run = () => applyRetention(bench.api.services, new AbortController().signal)
const set = (kind: RetentionKind, months: number | null, expectedRev = 0, { caller } = bench.owner) =>
  caller.customers.setRetention({ kind, months, expectedRev })
const due = async (kind: RetentionKind, months: number) =>
  (await bench.owner.caller.customers.previewRetention({ kind, months })).due
const isForgotten = async (id: CustomerId, { caller } = bench.owner) =>
  (await caller.customers.get({ id })).anonymisedAt !== null

const age = (statement: ReturnType<typeof sql>) => makeOlder(bench.api, statement)
const oldCustomer = async (months: number, person = bench.owner) => {
  const { id } = await makeCustomer(person.caller, { phone: nextPhone() })
  await age(sql`update customer set updated_at = now() - make_interval(months => ${months}) where id = ${id}`)
  return id
}
const oldOrder = async (
  months: number,
  guest: { name: string; phone?: string },
  made = makeOrder(bench.api, { guest }),
) => {
  const order = await made
  await age(
    sql`update sale_order set created_at = now() - make_interval(months => ${months}) where id = ${order.orderId}`,
  )
  await makeSessionOlder(bench.api, order.session.id, months)
  return order
}
const inputOf = async (made: unknown) => (await (made as Promise<{ input: object }>)).input
const guestOf = async (orderId: string) =>
  (
    await sql<{ name: string | null }>`select guest_name as name from sale_order where id = ${orderId}`.execute(
      bench.api.database.db,
    )
  ).rows[0]?.name

test('customers whose time is over are anonymised; whoever came since, is banned or owes is kept', async () => {
  const gone = await oldCustomer(25)
  const young = await oldCustomer(23)
  const [came, planned, banned, agreed] = [
    await oldCustomer(40),
    await oldCustomer(40),
    await oldCustomer(40),
    await oldCustomer(40),
  ]
  const recent = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId: came, orderIds: [recent.orderId] })
  // Bought long ago for a show that is still to come.
  const ahead = await makeOrder(bench.api)
  await bench.owner.caller.customers.attachOrders({ customerId: planned, orderIds: [ahead.orderId] })
  await age(sql`update sale_order set created_at = now() - interval '40 months' where id = ${ahead.orderId}`)
  await bench.owner.caller.customers.setFlag({ ...once(), customerId: banned, kind: 'banned', reason: 'Fight' })
  const said = { purpose: 'email' as const, given: true, source: 'web' as const, textVersion: '1' }
  await bench.owner.caller.customers.setConsent({ ...once(), customerId: agreed, ...said })
  await age(
    sql`update customer set updated_at = now() - interval '40 months' where id = any(${[came, planned, banned, agreed]})`,
  )

  expect(await due('customers', 24)).toBe(1)
  await run()
  expect(await isForgotten(gone)).toBe(false)
  await set('customers', 24)
  await run()
  expect(await isForgotten(gone)).toBe(true)
  for (const id of [young, came, planned, banned, agreed]) expect(await isForgotten(id)).toBe(false)
  expect(await due('customers', 24)).toBe(0)
  const [rule] = await bench.owner.caller.customers.retention()
  expect(rule).toMatchObject({ kind: 'customers', months: 24, erased: 1, changedBy: { name: bench.owner.user.name } })
  const { rows } = await bench.owner.caller.audit.list({ entity: 'customer', entityId: gone })
  expect(rows[0]).toMatchObject({ action: 'customers.anonymise', actor: null, after: { cause: 'unused' } })
  await sealAudit(bench.api.services)
  expect(await verifyAuditChain(bench.api.services, bench.api.venue.id)).toMatchObject({ ok: true })
})

/** Customers of whom nothing is younger than 40 months, as they are in the database. */
const allOld = (ids: readonly CustomerId[]) =>
  age(sql`update customer set updated_at = now() - interval '40 months' where id = any(${[...ids]})`)

test('what is said of whoever was merged into somebody is said of them: banned, agreed and changed keep both', async () => {
  const { customers } = bench.owner.caller
  const [banned, agreed, lately, over] = await Promise.all(
    [1, 2, 3, 4].map(async () => ({ from: await oldCustomer(0), into: await oldCustomer(0) })),
  )
  if (!banned || !agreed || !lately || !over) throw new Error('four')
  await customers.setFlag({ ...once(), customerId: banned.from, kind: 'banned', reason: 'Fight' })
  const said = { purpose: 'email' as const, given: true, source: 'web' as const, textVersion: '1' }
  await customers.setConsent({ ...once(), customerId: agreed.from, ...said })
  for (const { from, into } of [banned, agreed, lately, over]) {
    await customers.merge({ ...once(), fromId: from, intoId: into })
  }
  await age(sql`update customer_flag set set_at = now() - interval '40 months'`)
  const both = [banned, agreed, over].flatMap(({ from, into }) => [from, into])
  await allOld([...both, lately.into])
  await set('customers', 24)
  await run()
  for (const { into } of [banned, agreed, lately]) expect(await isForgotten(into)).toBe(false)
  expect(await isForgotten(over.into)).toBe(true)
  // Somebody from the file on the ban's ground stays known at the till and at the door.
  expect((await customers.file({ id: banned.into })).flags).toMatchObject([{ kind: 'banned', reason: 'Fight' }])
})

test('a ban that is over keeps nobody; a note, a second phone, a flag or what is to come without an order does', async () => {
  const { caller } = bench.owner
  const { customers } = caller
  const made = await Promise.all(Array.from({ length: 8 }, () => oldCustomer(0)))
  const [was, justWas, noted, called, vip, organises, waits, eats] = made as [CustomerId, ...CustomerId[]] &
    CustomerId[]
  const flag = async (customerId: CustomerId, endedMonths: number) => {
    await customers.setFlag({ ...once(), customerId, kind: 'banned', reason: 'Fight', until: '2099-01-01' })
    await age(sql`update customer_flag set set_at = now() - interval '40 months',
      until = (now() - make_interval(months => ${endedMonths}))::date where customer_id = ${customerId}`)
  }
  await flag(was, 30)
  await flag(justWas as CustomerId, 2)
  await customers.addNote({ ...once(), customerId: noted as CustomerId, text: 'Called about the season' })
  await customers.addContact({ customerId: called as CustomerId, kind: 'phone', value: nextPhone() })
  await customers.setFlag({ ...once(), customerId: vip as CustomerId, kind: 'vip', reason: 'Patron' })
  const phoneOf = async (id?: CustomerId) => (await customers.get({ id: id as CustomerId })).phone ?? ''
  // As people enter it, without the country.
  const typed = async (id?: CustomerId) => `0${(await phoneOf(id)).slice(3)}`
  await drafted(caller, await makeShow(bench.api), { contactPhone: await typed(organises), contactEmail: null })
  const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 1, seatsPerRow: 2 })
  await caller.waitlist.join({
    ...once(),
    ...{ id: uuidv7() as never, guestName: 'Bekleyen', guestPhone: await typed(waits), people: 2 },
    ...{ ticketSessionIds: [session.id] },
  } as never)
  const food = await inputOf(foodCases['foodOrders.open']?.(bench.api, bench.owner))
  await caller.foodOrders.open({ ...food, customerId: eats } as never)
  await allOld(made)

  expect(await due('customers', 24)).toBe(1)
  await set('customers', 24)
  await run()
  const forgotten = await Promise.all(made.map((id) => isForgotten(id)))
  expect(forgotten).toEqual([true, ...Array.from({ length: 7 }, () => false)])
})

test('guests on orders of nobody lose their names, those of customers and of shows to come do not', async () => {
  const old = await oldOrder(14, { name: 'Eski Misafir', phone: '0532 444 55 66' })
  const young = await oldOrder(10, { name: 'Yeni Misafir' })
  const owned = await oldOrder(14, { name: 'Müşteri' })
  const { id } = await makeCustomer(bench.owner.caller)
  await bench.owner.caller.customers.attachOrders({ customerId: id, orderIds: [owned.orderId] })
  const pass = old.passes[0]?.id as never
  await bench.owner.caller.passes.nameHolder({ passId: pass, expectedHolder: null, holder: 'Eski Biletli' })
  const before = await bench.owner.caller.orders.get({ id: old.orderId } as never)
  expect(await due('guests', 12)).toBe(1)
  await set('guests', 12)
  await Promise.all([run(), run()])
  expect([await guestOf(old.orderId), await guestOf(young.orderId), await guestOf(owned.orderId)]).toEqual([
    null,
    'Yeni Misafir',
    'Müşteri',
  ])
  const after = await bench.owner.caller.orders.get({ id: old.orderId } as never)
  const figures = ({ paidMinor, grossMinor, state, orderNo }: typeof after) => ({
    paidMinor,
    grossMinor,
    state,
    orderNo,
  })
  expect(figures(after)).toEqual(figures(before))
  const { rows } = await bench.owner.caller.audit.list({ entity: 'pass', entityId: pass })
  expect(JSON.stringify(rows)).not.toContain('Eski Biletli')
  expect((await bench.owner.caller.customers.retention()).find(({ kind }) => kind === 'guests')).toMatchObject({
    erased: 1,
  })
})

test('guests of food and of groups lose their names with the orders that they were paid in', async () => {
  const { caller } = bench.owner
  const food = async (months: number) => {
    const input = (await inputOf(foodCases['foodOrders.sell']?.(bench.api, bench.owner))) as { orderId: string }
    await caller.foodOrders.sell({ ...input, guestName: 'Aç Misafir', note: 'Aç Misafir fıstık yemez' } as never)
    const { rows } = await sql<{ id: string }>`select food_order_id as id from food_bill
      where sale_order_id = ${input.orderId}`.execute(bench.api.database.db)
    const id = rows[0]?.id
    await age(sql`update food_order set opened_at = opened_at - make_interval(months => ${months}) where id = ${id}`)
    await age(sql`update sale_order set created_at = created_at - make_interval(months => ${months})
      where id = ${input.orderId}`)
    return id
  }
  const [old, young] = [await food(14), await food(10)]
  const session = await makeShow(bench.api)
  const group = await booked(caller, session, { contactName: 'Grup Sorumlusu', contactEmail: null })
  await oldOrder(14, { name: '' }, Promise.resolve({ orderId: group.order?.id as OrderId, session }) as never)
  // The order of the food has the name too, and the group's order that of its contact.
  expect(await due('guests', 12)).toBe(3)
  await set('guests', 12)
  await run()
  expect(bench.api.log.filter(({ level }) => level === 'error')).toEqual([])
  const said = async (id: string | undefined) =>
    (
      await sql<{
        said: string
      }>`select concat_ws('|', guest_name, note) as said from food_order where id = ${id}`.execute(
        bench.api.database.db,
      )
    ).rows[0]?.said
  expect([await said(old), await said(young)]).toEqual(['', 'Aç Misafir|Aç Misafir fıstık yemez'])
  const now = await caller.groupBookings.get({ id: group.id })
  expect(now).toMatchObject({ name: '—', contactName: '—', contactPhone: null, totalMinor: group.totalMinor })
  expect(await due('guests', 12)).toBe(0)
})

test('who owes what was bought on account is known until it is paid', async () => {
  await bench.owner.caller.paymentMethods.create({
    code: 'ACCOUNT',
    name: { en: 'Invoice', tr: 'Fatura' },
    kind: 'invoice',
    reference: 'optional',
  })
  const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 1, seatsPerRow: 2 })
  const clerk = await bench.api.signInAs('boxoffice')
  const sold = await clerk.caller.orders.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0] }],
    payments: [{ method: 'invoice', amountMinor: 45_000, reference: 'PO 1', debtor: 'Borçlu Kişi' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
    guest: { name: 'Borçlu Kişi' },
  })
  await oldOrder(30, { name: '' }, Promise.resolve({ ...sold, session }))
  const owed = async () =>
    (await sql<{ debtor: string }>`select debtor from payment where order_id = ${sold.orderId} and method = 'invoice'`
      .execute(bench.api.database.db)
      .then(({ rows }) => rows[0]?.debtor)) ?? null
  await set('guests', 12)
  await run()
  expect([await guestOf(sold.orderId), await owed()]).toEqual(['Borçlu Kişi', 'Borçlu Kişi'])
  await bench.owner.caller.orderChanges.takeInvoice({
    commandId: randomUUID(),
    orderId: sold.orderId,
    expectedOpenMinor: 45_000,
    payments: [{ method: 'bank', amountMinor: 45_000, reference: 'EFT 1' }],
  })
  await run()
  expect([await guestOf(sold.orderId), await owed()]).toEqual([null, '—'])
})

test('rows of imported files and parties that waited go after their time', async () => {
  const batch = randomUUID()
  const party = randomUUID()
  const plant = [
    sql`insert into batch (venue_id, id, kind, total, done, made_by, made_in, state, ended_at)
      select ${bench.api.venue.id}, ${batch}, 'customers.import', 1, 1, ${bench.owner.user.id}, role_id, 'done', now() - interval '5 months'
      from user_role where user_id = ${bench.owner.user.id}`,
    sql`insert into batch_item (venue_id, batch_id, no, input, state, result, at)
      values (${bench.api.venue.id}, ${batch}, 1, '{"name": "Dosyadan Gelen"}', 'done', '{}', now())`,
    sql`insert into waitlist_party (venue_id, id, guest_name, guest_phone, people, state, created_by, updated_at)
      values (${bench.api.venue.id}, ${party}, 'Bekleyen Kişi', '+905320000000', 2, 'left', ${bench.owner.user.id}, now() - interval '5 months')`,
  ]
  for (const statement of plant) await age(statement)
  expect([
    await due('imports', 4),
    await due('waitlist', 4),
    await due('imports', 6),
    await due('waitlist', 6),
  ]).toEqual([1, 1, 0, 0])
  await set('imports', 4)
  await set('waitlist', 4)
  await run()
  expect(bench.api.log.filter(({ level }) => level === 'error')).toEqual([])
  const { rows } = await sql<{ text: string }>`
    select (select input::text from batch_item where batch_id = ${batch}) ||
      (select guest_name || coalesce(guest_phone, '') from waitlist_party where id = ${party}) as text`.execute(
    bench.api.database.db,
  )
  expect(rows[0]?.text).toBe('{}—')
})

test('who got which message is erased after its months; that it was sent stays', async () => {
  const reader = await makeReader(bench.owner.caller)
  const { id: templateId } = await makeTemplate(bench.owner.caller)
  const audience = { kind: 'search' as const, search: reader.email ?? '' }
  const { id } = await bench.owner.caller.messages.send({ commandId: randomUUID(), templateId, audience })
  await workOn(bench.api, id)
  await sql`update customer_message set created_at = now() - interval '5 months' where id = ${id}`.execute(
    bench.api.database.asOwner,
  )
  // One whose mail still waits is not over.
  expect(await due('messages', 4)).toBe(0)
  await deliverMail(bench.api, (await mailsTo(bench.api, reader.email ?? ''))[0]?.id ?? '')
  expect([await due('messages', 4), await due('messages', 6)]).toEqual([1, 0])
  await set('messages', 4)
  await run()
  const [row] = (await bench.owner.caller.messages.list({})).rows
  expect(row).toMatchObject({ id, total: 1, segment: null, isErased: true, results: {} })
  expect(await resultsOf(bench.api, id)).toEqual({})
})

test('a rule is set once, changed from what it is, ended, audited, and holds for its venue alone', async () => {
  const clerk = await bench.api.signInAs('boxoffice')
  expect(await reasonOf(set('customers', 12, 0, clerk))).toBe('FORBIDDEN')
  expect(await refusalOf(set('customers', 0))).toMatchObject({
    issues: [{ path: 'months', message: 'field.tooSmall' }],
  })
  const tries = await Promise.all([set('customers', 12), set('customers', 13)].map(reasonOf))
  expect(tries.toSorted()).toEqual(['OK', 'STALE'])
  expect(await reasonOf(set('customers', 20, 7))).toBe('STALE')
  expect((await set('customers', 20, 1)).map(({ kind, months }) => [kind, months])).toEqual([
    ['customers', 20],
    ['guests', null],
    ['waitlist', null],
    ['imports', null],
    ['messages', null],
  ])
  const there = await inAnotherVenue(bench.api, bench.owner)
  const theirs = await oldCustomer(60, there)
  await run()
  expect(await isForgotten(theirs, there)).toBe(false)
  expect((await there.caller.customers.retention())[0]).toMatchObject({ months: null, rev: 0 })
  await set('customers', null, 2)
  expect((await bench.owner.caller.customers.retention())[0]).toMatchObject({ months: null })
  const { rows } = await bench.owner.caller.audit.list({ entity: 'venue' })
  expect(rows.filter(({ action }) => action === 'customers.setRetention').length).toBeGreaterThanOrEqual(3)
})
