import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { makeOrder, type SignedIn, type TestApi } from '../../../testing/index.ts'
import { cases as foodCases } from '../../food-orders/testing/cases.ts'
import { booked, makeShow } from '../../group-bookings/testing/groups.ts'
import { wanted } from '../../list-views/testing/cases.ts'
import { cases as memberCases } from '../../memberships/testing/cases.ts'
import { makeTemplate } from '../../messages/testing/cases.ts'
import { workOn } from '../../messages/testing/sending.ts'
import { cases as waitCases } from '../../waitlist/testing/cases.ts'
import { makeCustomer } from './cases.ts'
import { once } from './setup.ts'

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
/** All of that as it may stand in a column. */
export const words = [
  ...Object.values(planted),
  encoded,
  '532 111 99 88',
  '532+111+99+88',
  'planted.example',
  'ozgunad',
]

/** Leaves a customer everywhere that a customer can be. */
export async function plant(api: TestApi, owner: SignedIn): Promise<{ id: CustomerId; orderId: OrderId }> {
  const { caller } = owner
  const { name, phone, typed, email, second, other, former, merged, holder } = planted
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
  for (const audience of [
    { kind: 'tag', tag: name } as const,
    { kind: 'search', search: name } as const,
    { kind: 'search', search: typed } as const,
  ]) {
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
  // As somebody typed it.
  await caller.orders.export({ search: typed } as never)
  for (const [list, q] of [
    ['/order-list', typed],
    ['/customers', name],
  ] as const) {
    const view = wanted({ list, name: `${name} ${list}`, query: `?${new URLSearchParams({ q })}` }) as never
    const { id: viewId, rev } = await caller.listViews.save(view)
    await caller.listViews.change({ id: viewId, expectedRev: rev, query: `?${new URLSearchParams({ q: email })}` })
  }
  await caller.listViews.save(wanted({ list: '/customers', query: `?${new URLSearchParams({ q: typed })}` }) as never)

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
