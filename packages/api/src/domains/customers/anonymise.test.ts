import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAudit, verifyAuditChain } from '../../audit/seal.ts'
import {
  brokenRules,
  createTestApi,
  fingerprint,
  makeOrder,
  makeTicketSession,
  projectionsDiffer,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { cases as foodCases } from '../food-orders/testing/cases.ts'
import { booked, makeShow } from '../group-bookings/testing/groups.ts'
import { cases as memberCases } from '../memberships/testing/cases.ts'
import { makeTemplate } from '../messages/testing/cases.ts'
import { workOn } from '../messages/testing/sending.ts'
import { cases as waitCases } from '../waitlist/testing/cases.ts'
import { makeCustomer } from './testing/cases.ts'
import { columnsWith } from './testing/planted.ts'
import { inAnotherVenue, nextPhone, once } from './testing/setup.ts'

let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.signInAs('owner')
})
afterAll(async () => {
  expect(await brokenRules(api.database.pool)).toEqual({})
  await api.close()
})

const forget = async (id: CustomerId, by = owner) => {
  const { rev } = await owner.caller.customers.get({ id })
  return by.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
}
const inputOf = async (made: unknown) => (await (made as Promise<{ input: object }>)).input as never

/** Names, phones and addresses that nothing else in the database says. */
const planted = {
  name: 'Zühre Kıvılcım Özgünad',
  former: 'Zührecan Evvelkiad',
  merged: 'Zührenur Birleşikad',
  holder: 'Müjde Biletsahibi',
  child: 'Nurşah Öğrencigil',
  phone: '+905321119988',
  typed: '0532 111 99 88',
  second: '+905339998877',
  email: 'zuhre.ozgunad@planted.example',
  other: 'eski.adres@planted.example',
}
const encoded = new URLSearchParams({ q: planted.name }).toString().slice(2)
// The folded word stands in what customers are found by.
const words = [...Object.values(planted), encoded, '532 111 99 88', 'planted.example', 'ozgunad']

/** Leaves a customer everywhere that a customer can be. */
async function plant(): Promise<{ id: CustomerId; orderId: OrderId }> {
  const { caller } = owner
  const { name, phone, email, second, other, former, merged, holder } = planted
  const customer = await makeCustomer(caller, {
    name: former,
    phone,
    email,
    birthday: '1981-03-04',
    taxNo: '12345678901',
  })
  const { id } = customer
  await caller.customers.update({ id, expectedRev: 1, name, note: `${name} prefers the aisle`, tags: name })
  await caller.customers.addContact({ customerId: id, kind: 'phone', value: second })
  await caller.customers.addContact({ customerId: id, kind: 'email', value: other })
  await caller.customers.setFlag({ ...once(), customerId: id, kind: 'owes', reason: `${name} has not paid` })
  await caller.customers.setConsent({
    ...once(),
    customerId: id,
    purpose: 'email',
    given: true,
    source: 'paper',
    textVersion: '1',
  })
  await caller.customers.addNote({ ...once(), customerId: id, text: `${name} asked for the aisle` })
  const template = await makeTemplate(caller)
  for (const audience of [{ kind: 'tag', tag: name } as const, { kind: 'search', search: name } as const]) {
    const message = await caller.messages.send({ ...once(), templateId: template.id, audience })
    await workOn(api, message.id)
  }
  const twin = await makeCustomer(caller, { name: merged })
  await caller.customers.merge({ ...once(), fromId: twin.id, intoId: id })

  const order = await makeOrder(api, { guest: { name, phone, email } })
  const { orderId, passes } = order
  await caller.passes.nameHolder({ passId: passes[0]?.id as never, expectedHolder: null, holder })
  await caller.orders.mail({
    ...once(),
    id: orderId,
    passes: true,
    receipt: true,
    email: 'friend@elsewhere.example',
  } as never)
  await caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
  await caller.orders.export({ search: name } as never)
  await caller.customers.exportPart({ search: name } as never)

  const group = await booked(caller, await makeShow(api), { name: `Class of ${name}`, contactName: name } as never)
  await sql`update group_booking set contact_email = ${email}, contact_phone = ${phone}, name = ${name}, contact_name = ${name}
    where id = ${group.id}`.execute(api.database.asOwner)
  await sql`insert into group_guest (venue_id, group_id, line_no, place_no, name)
    select venue_id, group_id, line_no, 1, ${planted.child} from group_booking_line where group_id = ${group.id} limit 1
    on conflict do nothing`.execute(api.database.asOwner)
  await caller.customers.attachOrders({ customerId: id, orderIds: [group.order?.id as never] })

  const waiting = (await inputOf(waitCases['waitlist.join']?.(api, owner))) as object
  await caller.waitlist.join({ ...waiting, guestName: name, guestPhone: planted.typed } as never)
  const member = (await inputOf(memberCases['memberships.sell']?.(api, owner))) as object
  await caller.memberships.sell({ ...member, holder: name } as never)
  await caller.customers.attachOrders({ customerId: id, orderIds: [(member as { orderId: OrderId }).orderId] })
  const food = (await inputOf(foodCases['foodOrders.open']?.(api, owner))) as object
  const eaten = await caller.foodOrders.open({ ...food, guestName: name, note: `for ${name}` } as never)
  await sql`update food_order set pass_id = ${passes[0]?.id}, ticket_session_id = ${order.session.id}
    where id = ${eaten.id}`.execute(api.database.asOwner)

  const leftovers = [
    sql`insert into batch (venue_id, id, kind, total, made_by, made_in) select ${api.venue.id}, ${orderId}, 'customers.import', 2,
      ${owner.user.id}, role_id from user_role where user_id = ${owner.user.id}`,
    sql`insert into batch_item (venue_id, batch_id, no, input, state, result, at) values (${api.venue.id}, ${orderId}, 1,
      ${JSON.stringify({ name: former, phone: planted.typed, email })}::jsonb, 'done', ${JSON.stringify({ id })}::jsonb, now()),
      (${api.venue.id}, ${orderId}, 2, ${JSON.stringify({ name: 'Somebody', phone: planted.typed })}::jsonb, 'waiting', null, null)`,
    sql`insert into list_view (venue_id, id, owner_id, list, name, query) select ${api.venue.id}, ${uuidv7()},
      ${owner.user.id}, '/order-list', ${name}, ${`?${new URLSearchParams({ q: name })}`}`,
    sql`update stream_change set payload = ${JSON.stringify({ orderId, guestName: name })}::jsonb where (topic, version) = (
      select topic, version from stream_change where venue_id = ${api.venue.id} limit 1) and venue_id = ${api.venue.id}`,
    sql`insert into outgoing_mail (venue_id, id, kind, recipient, language, params, last_error) values (${api.venue.id},
      ${uuidv7()}, 'confirmation', ${email.toUpperCase()}, 'tr', ${JSON.stringify({ name })}::jsonb, ${`550 ${email}`})`,
  ]
  for (const statement of leftovers) await statement.execute(api.database.asOwner)
  return { id, orderId }
}

describe('forgetting a customer', () => {
  test('takes the name of who owes; what is owed stays', async () => {
    await owner.caller.paymentMethods.create({
      code: 'ACCOUNT',
      name: { en: 'Invoice', tr: 'Fatura' },
      kind: 'invoice',
      reference: 'optional',
    })
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 2 })
    const { id } = await makeCustomer(owner.caller, { name: 'Boğaz Koleji', phone: nextPhone() })
    const clerk = await api.signInAs('boxoffice')
    const { orderId } = await clerk.caller.orders.sell({
      ...once(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [0] }],
      payments: [{ method: 'invoice', amountMinor: 45_000, reference: 'PO 1', debtor: 'Boğaz Koleji' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
      customerId: id,
    })
    const owed = async () => (await owner.caller.orderChanges.openInvoices({})).rows.find((row) => row.id === orderId)
    expect(await owed()).toMatchObject({ name: 'Boğaz Koleji', openMinor: 45_000 })
    await forget(id)
    expect(await columnsWith(api.database.asOwner, ['Boğaz Koleji'])).toEqual([])
    expect(await owed()).toMatchObject({ name: '—', openMinor: 45_000 })
  })

  test('leaves none of their words in any column, and every figure and seal as it was', {
    timeout: 60_000,
  }, async () => {
    const { id, orderId } = await plant()
    await postAll(api.database.db)
    await sealAudit(api.services)
    const before = await columnsWith(api.database.asOwner, words)
    for (const column of [
      'customer.name',
      'customer_contact.value',
      'sale_order.guest_name',
      'pass.holder_name',
      'personal_text.value',
      'command.answer',
      'batch_item.input',
      'outgoing_mail.recipient',
      'group_booking.contact_name',
      'group_guest.name',
      'waitlist_party.guest_name',
      'membership.holder',
      'food_order.guest_name',
      'list_view.query',
      'stream_change.payload',
      'customer_flag.reason',
      'customer_note.text',
      'customer_word.word',
      'customer_of_word.name',
      'customer_message.segment',
    ])
      expect(before).toContain(column)
    const money = [
      'payment',
      'refund',
      'order_line',
      'journal_entry',
      'journal_line',
      'invoice',
      'order_change',
      'admission',
      'audit_seal',
      'audit_event',
      'gift_entry',
      'till_movement',
      'customer_consent',
    ]
    const kept = async () => {
      const all = await fingerprint(api.database.asOwner)
      return Object.fromEntries(money.map((table) => [table, all[table]]))
    }
    const figures = () =>
      sql`select order_no, state, gross_minor, paid_minor, tax_minor, receipt_no, customer_id from sale_order order by order_no`
        .execute(api.database.asOwner)
        .then(({ rows }) => rows)
    const was = { kept: await kept(), figures: await figures(), file: await owner.caller.customers.file({ id }) }

    const preview = await owner.caller.customers.anonymisePreview({ id })
    expect(await columnsWith(api.database.asOwner, words)).toEqual(before)
    expect(preview.stays).toMatchObject({ orders: was.file.orders, spentMinor: was.file.spentMinor, consents: 1 })
    expect(preview.goes).toMatchObject({
      contacts: 4,
      flags: 1,
      notes: 1,
      passes: 1,
      groups: 1,
      waitlist: 1,
      foodOrders: 1,
      cards: 1,
    })

    expect(await forget(id)).toEqual(preview)
    expect(await columnsWith(api.database.asOwner, words)).toEqual([])
    expect(await figures()).toEqual(was.figures)
    const { audit_event: _, ...sums } = await kept()
    const { audit_event: __, ...sumsBefore } = was.kept
    expect(sums).toEqual(sumsBefore)
    expect(await projectionsDiffer(api.database.pool)).toEqual({})
    await sealAudit(api.services)
    expect(await verifyAuditChain(api.services, api.venue.id)).toMatchObject({ ok: true })

    const { customerNo, ...row } = await owner.caller.customers.get({ id })
    expect(row).toMatchObject({ name: `#${customerNo}`, phone: null, email: null, anonymisedAt: expect.any(String) })
    const file = await owner.caller.customers.file({ id })
    expect(file).toMatchObject({ orders: was.file.orders, spentMinor: was.file.spentMinor, contacts: [], flags: [] })
    expect(await owner.caller.customers.ofOrder({ orderId })).toMatchObject({ customer: { id } })
    const [event] = (await owner.caller.audit.list({ entity: 'customer' } as never)).rows
    expect(event).toMatchObject({ action: 'customers.anonymise', after: { cause: 'asked', orders: 3 } })
  })

  test('leaves others of the same name, and everybody of another venue, as they are', async () => {
    const phone = nextPhone()
    const name = 'Ayşegül Adaş'
    const gone = await makeCustomer(owner.caller, { name, phone })
    const stays = await makeCustomer(owner.caller, { name, phone: nextPhone() })
    const there = await inAnotherVenue(api, owner)
    const same = await makeCustomer(there.caller, { name, phone })
    const order = await makeOrder(api, { guest: { name, phone: stays.phone ?? '' } })
    const untouched = await fingerprint(api.database.asOwner, { ofVenue: there.user.venueId })
    await forget(gone.id)
    expect(await owner.caller.customers.get({ id: stays.id })).toEqual(stays)
    expect(await there.caller.customers.get({ id: same.id })).toEqual(same)
    expect(await fingerprint(api.database.asOwner, { ofVenue: there.user.venueId })).toEqual(untouched)
    expect((await owner.caller.orders.get({ id: order.orderId } as never)) as object).toMatchObject({ guestName: name })
    expect(await reasonOf(there.caller.customers.anonymisePreview({ id: gone.id }))).toBe('NOT_FOUND')
    const history = (await owner.caller.audit.list({ entity: 'customer', entityId: stays.id } as never)).rows
    expect(history.at(-1)).toMatchObject({ after: { name } })
    // The number is free for whoever has it now.
    expect(await makeCustomer(owner.caller, { phone })).toMatchObject({ phone })
  })

  test('is refused without the right, for an older copy, for a merged one, and a second time', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => makeCustomer(owner.caller, { phone: nextPhone() })))
    if (!a || !b) throw new Error('two')
    const clerk = await api.signInAs('boxoffice')
    expect(await reasonOf(clerk.caller.customers.anonymisePreview({ id: a.id }))).toBe('FORBIDDEN')
    expect(await reasonOf(forget(a.id, clerk))).toBe('FORBIDDEN')
    const stale = owner.caller.customers.anonymise({ ...once(), id: a.id, expectedRev: 9, cause: 'asked' })
    expect(await refusalOf(stale)).toMatchObject({ code: 'STALE' })
    await owner.caller.customers.merge({ ...once(), fromId: a.id, intoId: b.id })
    expect(await reasonOf(forget(a.id))).toBe('STATE')
    await forget(b.id)
    expect(await reasonOf(forget(b.id))).toBe('STATE')
    expect(await reasonOf(owner.caller.customers.anonymisePreview({ id: b.id }))).toBe('STATE')
  })

  test('lets nothing personal come back', async () => {
    const [from, into] = await Promise.all([1, 2].map(() => makeCustomer(owner.caller, { phone: nextPhone() })))
    if (!from || !into) throw new Error('two')
    await owner.caller.customers.merge({ ...once(), fromId: from.id, intoId: into.id })
    await forget(into.id)
    const { rev } = await owner.caller.customers.get({ id: into.id })
    const target = { id: into.id, expectedRev: rev }
    const customerId = into.id
    const { customers } = owner.caller
    const { orderId } = await makeOrder(api)
    const tries = {
      update: () => customers.update({ ...target, name: 'Somebody' }),
      archive: () => customers.archive(target),
      undo: () => customers.undoMerge({ ...once(), customerId: from.id }),
      contact: () => customers.addContact({ customerId, kind: 'phone', value: nextPhone() }),
      flag: () => customers.setFlag({ ...once(), customerId, kind: 'vip', reason: 'Somebody' }),
      attach: () => customers.attachOrders({ customerId, orderIds: [orderId] }),
    }
    for (const [name, tried] of Object.entries(tries)) expect(await reasonOf(tried()), name).toBe('STATE')
    const raw = sql`update customer set phone = '+905320000000' where id = ${into.id}`.execute(api.database.db)
    await expect(raw).rejects.toThrow('customer_is_forgotten')
  })

  test('under sales: whatever was sold for them before is theirs and empty, whatever after is nobody’s', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 40 })
    const clerk = await api.signInAs('boxoffice')
    const { id } = await makeCustomer(owner.caller, { phone: nextPhone() })
    const sell = (seatNo: number) =>
      reasonOf(
        clerk.caller.orders.sell({
          ...once(),
          orderId: uuidv7() as OrderId,
          ticketSessionId: session.id,
          items: [{ passTypeId: session.adult, seatNos: [seatNo] }],
          payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
          priceVersion: session.priceVersion,
          expectedDueMinor: 45_000,
          guest: { name: 'Late Guest' },
          customerId: id,
        }),
      )
    const selling = Promise.all(Array.from({ length: 40 }, (_, seatNo) => sell(seatNo)))
    await forget(id)
    expect(new Set(await selling)).toEqual(new Set(['OK']))
    const { rows } = await sql<{ named: number; sold: number }>`
      select count(*) filter (where guest_name is not null)::int as named, count(*)::int as sold
      from sale_order where customer_id = ${id}`.execute(api.database.asOwner)
    expect(rows[0]?.named).toBe(0)
    expect((await owner.caller.customers.file({ id })).orders).toBe(rows[0]?.sold)
  })
})
