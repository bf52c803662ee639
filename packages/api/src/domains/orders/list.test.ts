import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openExport } from '../../exports/open.ts'
import {
  createTestApi,
  makeOrder,
  makeRole,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
  type TestVenue,
} from '../../testing/index.ts'

let api: TestApi
let venue: TestVenue
let bench: TestApi
let manager: SignedIn
/** May see and export orders, and change nothing. */
let accountant: SignedIn
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  venue = await makeVenue(api.database.db, { locale: 'en' })
  bench = { ...api, venue, signInAs: (role, given) => api.signInAs(role, { venue, ...given }) }
  manager = await bench.signInAs('manager')
  accountant = await bench.signInAs('accountant')
})

const guest = { name: 'Işıl Çağlar', phone: '+90 (532) 123 45 67', email: 'Isil@Test.example' }
const found = async (search: string, person = manager) =>
  (await person.caller.orders.list({ search })).rows.map((row) => row.orderNo)

describe('what is said of a guest', () => {
  test('finds by any four digits of the phone, by two letters at the start of a word, by three anywhere', async () => {
    const { orderNo } = await makeOrder(bench, { guest })
    await makeOrder(bench, { guest: { name: 'Nobody Else', phone: '0216 555 00 00' } })
    for (const search of ['4567', '532 1', '0532 123 45 67', '90532123', '00905321234567', `#${orderNo}`]) {
      expect(await found(search), search).toEqual([orderNo])
    }
    for (const search of ['ıs', 'ÇA', 'is ça', 'ğla', 'IŞIL', 'test.ex']) {
      expect(await found(search), search).toEqual([orderNo])
    }
    for (const search of ['la', '456', '7654', '%%', '__', '\\\\', "'; drop table pass; --", '\u202e', '٤٥٦٧']) {
      expect(await found(search), search).toEqual([])
    }
    expect(await reasonOf(found('a\u0000b'))).toBe('VALIDATION')
    expect(await reasonOf(found('a'.repeat(401)))).toBe('VALIDATION')
  })

  test('a whole phone is found however it was typed, then and now, by everybody who sees orders', async () => {
    const typed = ['0532 765 43 21', '+90 532 765 43 21', '532 765 43 21', '0090 532 765 43 21', '(0532) 765-43-21']
    const { orderNo: first, orderId } = await makeOrder(bench, { guest: { phone: typed[0] as string } })
    const stored = () => manager.caller.orders.get({ id: orderId }).then(({ guestPhone }) => guestPhone)
    expect(await stored()).toBe('+905327654321')
    // As it was written before numbers had one form.
    const { orderNo: older, orderId: id } = await makeOrder(bench, { guest: { phone: '+1 212 555 0123' } })
    await sql`update sale_order set guest_phone = '0532-7654321' where id = ${id}`.execute(api.database.db)
    for (const person of [manager, accountant]) {
      for (const search of typed) expect(await found(search, person), search).toEqual([older, first])
    }
    for (const search of typed) expect(await manager.caller.orders.find({ text: search })).toEqual([id, orderId])
  })

  test('a number without a country is one of the country of the venue', async () => {
    const elsewhere = await makeVenue(api.database.db, { zone: 'Europe/Paris', country: 'FR' })
    const paris = {
      ...api,
      venue: elsewhere,
      signInAs: (role, given) => api.signInAs(role, { venue: elsewhere, ...given }),
    } as TestApi
    const person = await api.signInAs('accountant', { venue: elsewhere })
    const { orderNo } = await makeOrder(paris, { guest: { phone: '01 42 34 56 78' } })
    expect(await reasonOf(makeOrder(bench, { guest: { phone: '01 42 34 56 78' } }))).toBe('VALIDATION')
    expect(await found('01 42 34 56 78', person)).toEqual([orderNo])
    expect(await found('+33 1 42 34 56 78', person)).toEqual([orderNo])
    expect(await found('+33 1 42 34 56 78')).toEqual([])
  })

  test('what can be no phone is refused by its field, in a sale and in the order; an older one may stay', async () => {
    const wrong = { code: 'VALIDATION', issues: [{ path: 'guest.phone', message: 'field.phone' }] }
    expect(await refusalOf(makeOrder(bench, { guest: { name: 'Never', phone: 'abc' } }))).toMatchObject(wrong)
    expect(await found('Never')).toEqual([])
    const { orderId: id } = await makeOrder(bench, { guest: { name: 'Ali', phone: '0532 123 45 67' } })
    const change = (expectedRev: number, more: object) =>
      manager.caller.orders.updateGuest({ id, expectedRev, ...more })
    const refused = await refusalOf(change(1, { name: 'Never', phone: '0532' }))
    expect(refused).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'phone', message: 'field.phone' }] })
    expect(await manager.caller.orders.get({ id })).toMatchObject({ guestName: 'Ali', rev: 1 })
    await sql`update sale_order set guest_phone = 'ask Ali' where id = ${id}`.execute(api.database.db)
    expect(await change(1, { name: 'Veli', phone: 'ask Ali' })).toMatchObject({ guestPhone: 'ask Ali', rev: 2 })
    expect(await change(2, { phone: '+44 20 7946 0958' })).toMatchObject({ guestPhone: '+442079460958', rev: 3 })
  })

  test('people who may not edit the guest see it masked, and cannot find it out by searching', async () => {
    const { orderNo, orderId: id } = await makeOrder(bench, { guest })
    const shown = { guestName: guest.name, guestPhone: '+905321234567', guestEmail: guest.email }
    const masked = { guestName: guest.name, guestPhone: '•••• 4567', guestEmail: 'I•••@Test.example' }
    for (const [person, contacts] of [[manager, shown] as const, [accountant, masked] as const]) {
      expect((await person.caller.orders.list({})).rows).toMatchObject([contacts])
      expect(await person.caller.orders.get({ id })).toMatchObject(contacts)
    }
    // Without ids, numbers, moments and the names of clerks, which may hold any digits by chance.
    const texts = JSON.stringify(await accountant.caller.orders.get({ id }), (key, value) =>
      typeof value === 'number' || /^(id|.*Id|at|.*At|shortCode|code|name|who)$/.test(key) ? undefined : value,
    )
    expect(texts).toContain('4567')
    expect(texts).not.toContain('123')
    for (const search of ['çağlar', 'Iş', '0532 123 45 67', '123 45 67', 'isil@test.example', `${orderNo}`]) {
      expect(await found(search, accountant), search).toEqual([orderNo])
    }
    for (const search of ['532', '5321', '4567', 'isil@', 'test.example', 'isil@test.exampl_', 'Işıl 532']) {
      expect(await found(search, accountant), search).toEqual([])
    }
  })

  test('short phones and odd addresses are masked whole', async () => {
    await makeOrder(bench, { guest: { name: 'Short' } })
    const { db } = api.database
    const shown = async (phone: string) => {
      await sql`update sale_order set guest_email = '@odd', guest_phone = ${phone} where venue_id = ${venue.id}`.execute(
        db,
      )
      return (await accountant.caller.orders.list({})).rows
    }
    // Of seven digits four would be more than half.
    for (const phone of ['112', '4567', '123 45 67']) {
      expect(await shown(phone), phone).toMatchObject([{ guestPhone: '••••', guestEmail: '•••' }])
    }
    expect(await shown('9123 45 67')).toMatchObject([{ guestPhone: '•••• 4567' }])
  })
})

test('the ready views', async () => {
  const { db } = api.database
  const sold: Awaited<ReturnType<typeof makeOrder>>[] = []
  while (sold.length < 5) sold.push(await makeOrder(bench))
  const [owed, tonight, past, open, gone] = sold.map((order) => order.orderNo)
  const at = async (orderNo: number | undefined, starts: string) => {
    await sql`
      update ticket_session t set starts_at = ${sql.raw(starts)}, ends_at = ${sql.raw(starts)} + interval '2 hours',
        occupied_until = ${sql.raw(starts)} + interval '2 hours',
        sales_from = ${sql.raw(starts)} - interval '9 days', sales_until = ${sql.raw(starts)},
        business_date = ((${sql.raw(starts)}) at time zone 'Europe/Istanbul' - interval '4 hours')::date
      from order_line l join sale_order o on o.venue_id = l.venue_id and o.id = l.order_id
      where t.id = l.ticket_session_id and o.order_no = ${orderNo}`.execute(db)
  }
  await at(tonight, 'now()')
  await at(past, `now() - interval '3 days'`)
  await at(open, `now() + interval '3 days'`)
  await at(gone, `now() + interval '3 days'`)
  await sql`update sale_order set created_at = now() - interval '2 days' where order_no = ${past}`.execute(db)
  await sql`update sale_order set paid_minor = 100 where order_no = ${open}`.execute(db)
  // Nothing is left due of an order that ends.
  await sql`update sale_order set paid_minor = 0, gross_minor = 0, tax_minor = 0, state = 'cancelled'
    where order_no = ${gone}`.execute(db)
  // Its show was called off, and nobody has handed the money back.
  const callOff = (orderNo: number | undefined) =>
    sql`
    update sale_order set gross_minor = 0, tax_minor = 0, state = 'cancelled' where order_no = ${orderNo}`.execute(db)
  await callOff(owed)
  await sql`update pass set state = 'used', used_at = now() where id = ${sold[2]?.passes[0]?.id}`.execute(db)
  // Guests of another venue are in, and were sold to after all of these: as many as a page reads.
  for (const elsewhere of [await makeOrder(api), await makeOrder(api)]) {
    await sql`update pass set state = 'used', used_at = now() where id = ${elsewhere.passes[0]?.id}`.execute(db)
    await callOff(elsewhere.orderNo)
  }
  const view = async (name: 'today' | 'tonight' | 'upcoming' | 'checkedIn' | 'unpaid' | 'owed') =>
    (await manager.caller.orders.list({ view: name, limit: 3 })).rows.map((row) => row.orderNo)
  expect((await manager.caller.orders.list({ view: 'checkedIn', limit: 1 })).rows).toMatchObject([{ orderNo: past }])
  expect(await view('today')).toEqual([gone, open, tonight])
  expect(await view('tonight')).toEqual([tonight])
  expect(await view('upcoming')).toEqual([open])
  expect(await view('checkedIn')).toEqual([past])
  expect(await view('unpaid')).toEqual([open])
  expect(await view('owed')).toEqual([owed])
})

test('orders of which money went back have a view: given, on its way, and of no other venue', async () => {
  const refund = async (on: TestApi, by: SignedIn) => {
    const sold = await makeOrder(on)
    const order = await by.caller.orders.get({ id: sold.orderId })
    await by.caller.orderChanges.adjust({
      commandId: randomUUID(),
      orderId: sold.orderId,
      expectedRev: order.rev,
      amountMinor: 1000,
      reason: 'It was cold',
    })
    return sold.orderNo
  }
  const none = await makeOrder(bench)
  const back = await refund(bench, manager)
  const elsewhere = await api.signInAs('manager')
  const theirs = await refund(api, elsewhere)
  const refunded = async ({ caller }: SignedIn) =>
    (await caller.orders.list({ view: 'refunded' })).rows.map(({ orderNo }) => orderNo)
  expect(await refunded(manager)).toEqual([back])
  expect(await refunded(elsewhere)).toEqual([theirs])
  expect(await refunded(manager)).not.toContain(none.orderNo)
})

test('the choices of the filters: who has sold, and the shows', async () => {
  const { session, orderId } = await makeOrder(bench)
  await makeOrder(bench, { session, seatNos: [2] })
  // Who sells in another venue is not named here.
  await makeOrder(api)
  const { clerks, shows } = await accountant.caller.orders.choices({})
  expect(clerks).toHaveLength(2)
  expect(clerks).toContainEqual((await manager.caller.orders.get({ id: orderId })).clerk)
  expect(shows).toMatchObject([{ id: session.id, product: { en: 'Show' } }])
  await sql`update ticket_session set starts_at = starts_at - interval '365 days', ends_at = ends_at - interval '365 days',
    occupied_until = occupied_until - interval '365 days',
    sales_from = sales_from - interval '365 days', sales_until = sales_until - interval '365 days'
    where id = ${session.id}`.execute(api.database.db)
  expect((await manager.caller.orders.choices({})).shows).toEqual([])
  expect((await manager.caller.orders.choices({ ticketSessionId: session.id })).shows).toHaveLength(1)
  const elsewhere = await makeTicketSession(api.database.db, { venue: api.venue })
  expect((await manager.caller.orders.choices({ ticketSessionId: elsewhere.id })).shows).toEqual([])
})

describe('the file', () => {
  const fetch = async (person: SignedIn, filter: Parameters<SignedIn['caller']['orders']['export']>[0]) => {
    const { url, name } = await person.caller.orders.export(filter)
    const file = await openExport(api.services, url.replace('/api/files/export?ticket=', ''))
    let text = ''
    for await (const piece of file?.text() ?? []) text += piece
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    return { name, head, lines }
  }

  test('holds exactly the filtered list, in its order, and no more of the guests than the list', async () => {
    for (const name of ['Ali Bir', '=cmd|x', 'Ali İki', 'Veli']) await makeOrder(bench, { guest: { ...guest, name } })
    for (const filter of [
      {},
      { search: 'ali' },
      { view: 'today' as const, channel: 'door' as const },
      { search: 'no' },
    ]) {
      const { rows } = await manager.caller.orders.list(filter)
      const { lines } = await fetch(manager, filter)
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(rows.map((row) => row.orderNo))
    }
    const { name, head, lines } = await fetch(manager, { search: 'veli' })
    expect(name).toMatch(/^orders-file-en-\d{4}-\d\d-\d\d\.csv$/)
    expect(head).toMatch(/^\ufefforders\.no en,orders\.at en,orders\.guest en,/)
    expect(lines[0]).toContain(`,Veli,'+90 532 123 45 67,${guest.email},Show,Hall,`)
    expect(lines[0]).toMatch(/,2,0,900\.00,900\.00,0\.00,,,,,TRY,orders\.is\.confirmed en,orders\.by\.door en,/)
    expect((await fetch(manager, { search: '=cmd' })).lines[0]).toContain(",'=cmd|x,")
    expect((await fetch(accountant, { search: 'veli' })).lines[0]).toContain(',Veli,•••• 4567,I•••@Test.example,')
  })

  test('takes the right to export, and is in the audit with its filter', async () => {
    const permissions = [{ module: 'order_list' as const, action: 'view' as const, limits: {} }]
    const reader = await bench.signInAs(await makeRole(api.database.db, { venue, permissions }))
    expect(await reasonOf(reader.caller.orders.export({}))).toBe('FORBIDDEN')
    await accountant.caller.orders.export({ view: 'upcoming' })
    const events = await api.database.db
      .selectFrom('audit_event')
      .select('after')
      .where('venue_id', '=', venue.id)
      .where('action', '=', 'orders.export')
      .execute()
    expect(events).toMatchObject([{ after: { filter: { view: 'upcoming' } } }])
  })
})
