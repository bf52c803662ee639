import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sealAudit, verifyAuditChain } from '../../audit/seal.ts'
import {
  fingerprint,
  makeOrder,
  makeTicketSession,
  projectionsDiffer,
  reasonOf,
  refusalOf,
} from '../../testing/index.ts'
import { postAll } from '../../testing/post.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { plant, words } from './testing/plant.ts'
import { columnsWith } from './testing/planted.ts'
import { inAnotherVenue, nextPhone, once } from './testing/setup.ts'

const bench = customerBench()

const forget = async (id: CustomerId, by = bench.owner) => {
  const { rev } = await bench.owner.caller.customers.get({ id })
  return by.caller.customers.anonymise({ ...once(), id, expectedRev: rev, cause: 'asked' })
}
describe('forgetting a customer', () => {
  test('takes the name of who owes; what is owed stays', async () => {
    await bench.owner.caller.paymentMethods.create({
      code: 'ACCOUNT',
      name: { en: 'Invoice', tr: 'Fatura' },
      kind: 'invoice',
      reference: 'optional',
    })
    const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 1, seatsPerRow: 2 })
    const { id } = await makeCustomer(bench.owner.caller, { name: 'Boğaz Koleji', phone: nextPhone() })
    const clerk = await bench.api.signInAs('boxoffice')
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
    const owed = async () =>
      (await bench.owner.caller.orderChanges.openInvoices({})).rows.find((row) => row.id === orderId)
    expect(await owed()).toMatchObject({ name: 'Boğaz Koleji', openMinor: 45_000 })
    const { stays } = await bench.owner.caller.customers.anonymisePreview({ id })
    expect(stays).toMatchObject({ orders: 1, owedMinor: 45_000 })
    await forget(id)
    expect(await columnsWith(bench.api.database.asOwner, ['Boğaz Koleji'])).toEqual([])
    expect(await owed()).toMatchObject({ name: '—', openMinor: 45_000 })
  })

  test('leaves none of their words in any column, and every figure and seal as it was', {
    timeout: 60_000,
  }, async () => {
    const { id, orderId } = await plant(bench.api, bench.owner)
    await postAll(bench.api.database.db)
    await sealAudit(bench.api.services)
    const before = await columnsWith(bench.api.database.asOwner, words)
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
      const all = await fingerprint(bench.api.database.asOwner)
      return Object.fromEntries(money.map((table) => [table, all[table]]))
    }
    const figures = () =>
      sql`select order_no, state, gross_minor, paid_minor, tax_minor, receipt_no, customer_id from sale_order order by order_no`
        .execute(bench.api.database.asOwner)
        .then(({ rows }) => rows)
    const was = { kept: await kept(), figures: await figures(), file: await bench.owner.caller.customers.file({ id }) }

    const preview = await bench.owner.caller.customers.anonymisePreview({ id })
    expect(await columnsWith(bench.api.database.asOwner, words)).toEqual(before)
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
    expect(await columnsWith(bench.api.database.asOwner, words)).toEqual([])
    expect(await figures()).toEqual(was.figures)
    const { audit_event: _, ...sums } = await kept()
    const { audit_event: __, ...sumsBefore } = was.kept
    expect(sums).toEqual(sumsBefore)
    expect(await projectionsDiffer(bench.api.database.pool)).toEqual({})
    await sealAudit(bench.api.services)
    expect(await verifyAuditChain(bench.api.services, bench.api.venue.id)).toMatchObject({ ok: true })

    const { customerNo, ...row } = await bench.owner.caller.customers.get({ id })
    expect(row).toMatchObject({ name: `#${customerNo}`, phone: null, email: null, anonymisedAt: expect.any(String) })
    const file = await bench.owner.caller.customers.file({ id })
    expect(was.file.anonymisedAt).toBeNull()
    expect(file).toMatchObject({ anonymisedAt: row.anonymisedAt, contacts: [], flags: [] })
    expect(file).toMatchObject({ orders: was.file.orders, spentMinor: was.file.spentMinor })
    expect(await bench.owner.caller.customers.ofOrder({ orderId })).toMatchObject({ customer: { id } })
    const [event] = (await bench.owner.caller.audit.list({ entity: 'customer' } as never)).rows
    expect(event).toMatchObject({ action: 'customers.anonymise', after: { cause: 'asked', orders: 3 } })
  })

  test('leaves others of the same name, and everybody of another venue, as they are', async () => {
    const phone = nextPhone()
    const name = 'Ayşegül Adaş'
    const gone = await makeCustomer(bench.owner.caller, { name, phone })
    const stays = await makeCustomer(bench.owner.caller, { name, phone: nextPhone() })
    const there = await inAnotherVenue(bench.api, bench.owner)
    const same = await makeCustomer(there.caller, { name, phone })
    const order = await makeOrder(bench.api, { guest: { name, phone: stays.phone ?? '' } })
    const untouched = await fingerprint(bench.api.database.asOwner, { ofVenue: there.user.venueId })
    await forget(gone.id)
    expect(await bench.owner.caller.customers.get({ id: stays.id })).toEqual(stays)
    expect(await there.caller.customers.get({ id: same.id })).toEqual(same)
    expect(await fingerprint(bench.api.database.asOwner, { ofVenue: there.user.venueId })).toEqual(untouched)
    expect((await bench.owner.caller.orders.get({ id: order.orderId } as never)) as object).toMatchObject({
      guestName: name,
    })
    expect(await reasonOf(there.caller.customers.anonymisePreview({ id: gone.id }))).toBe('NOT_FOUND')
    const history = (await bench.owner.caller.audit.list({ entity: 'customer', entityId: stays.id } as never)).rows
    expect(history.at(-1)).toMatchObject({ after: { name } })
    // The number is free for whoever has it now.
    expect(await makeCustomer(bench.owner.caller, { phone })).toMatchObject({ phone })
  })

  test('is refused without the right, for an older copy, for a merged one, and a second time', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => makeCustomer(bench.owner.caller, { phone: nextPhone() })))
    if (!a || !b) throw new Error('two')
    const clerk = await bench.api.signInAs('boxoffice')
    expect(await reasonOf(clerk.caller.customers.anonymisePreview({ id: a.id }))).toBe('FORBIDDEN')
    expect(await reasonOf(forget(a.id, clerk))).toBe('FORBIDDEN')
    const stale = bench.owner.caller.customers.anonymise({ ...once(), id: a.id, expectedRev: 9, cause: 'asked' })
    expect(await refusalOf(stale)).toMatchObject({ code: 'STALE' })
    await bench.owner.caller.customers.merge({ ...once(), fromId: a.id, intoId: b.id })
    expect(await reasonOf(forget(a.id))).toBe('STATE')
    await forget(b.id)
    expect(await reasonOf(forget(b.id))).toBe('STATE')
    expect(await reasonOf(bench.owner.caller.customers.anonymisePreview({ id: b.id }))).toBe('STATE')
  })

  test('lets nothing personal come back', async () => {
    const [from, into] = await Promise.all([1, 2].map(() => makeCustomer(bench.owner.caller, { phone: nextPhone() })))
    if (!from || !into) throw new Error('two')
    await bench.owner.caller.customers.merge({ ...once(), fromId: from.id, intoId: into.id })
    await forget(into.id)
    const { rev } = await bench.owner.caller.customers.get({ id: into.id })
    const target = { id: into.id, expectedRev: rev }
    const customerId = into.id
    const { customers } = bench.owner.caller
    const { orderId } = await makeOrder(bench.api)
    const tries = {
      update: () => customers.update({ ...target, name: 'Somebody' }),
      archive: () => customers.archive(target),
      undo: () => customers.undoMerge({ ...once(), customerId: from.id }),
      contact: () => customers.addContact({ customerId, kind: 'phone', value: nextPhone() }),
      flag: () => customers.setFlag({ ...once(), customerId, kind: 'vip', reason: 'Somebody' }),
      attach: () => customers.attachOrders({ customerId, orderIds: [orderId] }),
    }
    for (const [name, tried] of Object.entries(tries)) expect(await reasonOf(tried()), name).toBe('STATE')
    const raw = sql`update customer set phone = '+905320000000' where id = ${into.id}`.execute(bench.api.database.db)
    await expect(raw).rejects.toThrow('customer_is_forgotten')
  })

  test('under sales: whatever was sold for them before is theirs and empty, whatever after is nobody’s', async () => {
    const session = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 2, seatsPerRow: 41 })
    const clerk = await bench.api.signInAs('boxoffice')
    const { id } = await makeCustomer(bench.owner.caller, { phone: nextPhone() })
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
          guest: { name: 'Late Guest', phone: '+905327654321' },
          note: 'Late Guest comes later',
          customerId: id,
        }),
      )
    const selling = Promise.all(Array.from({ length: 40 }, (_, seatNo) => sell(seatNo)))
    await forget(id)
    expect(new Set(await selling)).toEqual(new Set(['OK']))
    const { rows } = await sql<{ named: number; sold: number }>`
      select count(*) filter (where guest_name is not null)::int as named, count(*)::int as sold
      from sale_order where customer_id = ${id}`.execute(bench.api.database.asOwner)
    expect(rows[0]?.named).toBe(0)
    expect((await bench.owner.caller.customers.file({ id })).orders).toBe(rows[0]?.sold)
    // The till had filled in who they are: one that was sold after says no more of them than one that was sold before.
    expect(await sell(40)).toBe('OK')
    const { rows: left } = await sql<{ of: string | null }>`
      select concat_ws(' ', o.guest_name, o.guest_phone, o.guest_email, o.note) as of from sale_order o
      join order_line l on l.venue_id = o.venue_id and l.order_id = o.id
      where l.ticket_session_id = ${session.id}`.execute(bench.api.database.asOwner)
    expect([left.length, new Set(left.map(({ of }) => of))]).toEqual([41, new Set([''])])
  })
})
