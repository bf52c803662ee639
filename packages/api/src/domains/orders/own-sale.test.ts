import { randomUUID } from 'node:crypto'
import type { OrderId, Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeRole,
  makeTicketSession,
  makeVenue,
  reasonOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDocument } from './documents/open.ts'

let api: TestApi
/** Sells by Get Pass alone; sees no order list and prints nobody else's. */
let clerk: SignedIn
let colleague: SignedIn
let sold: Awaited<ReturnType<typeof sellTwo>>

async function withRights(...rights: string[]): Promise<SignedIn> {
  const permissions = rights.map((right) => {
    const [module, action] = right.split('.')
    return { module, action, limits: {} } as Permission
  })
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}

async function sellTwo(seller: SignedIn, commandId = randomUUID() as string) {
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
  return seller.caller.orders.sellExpress({
    commandId,
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [0, 1] }],
    payments: [{ method: 'card', amountMinor: 90_000, reference: 'terminal 1' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 90_000,
    guest: { name: 'Ayşe', phone: '+90 532 765 43 21' },
  })
}

beforeAll(async () => {
  api = await createTestApi()
  clerk = await withRights('ticket_order.view', 'ticket_order.sell')
  colleague = await withRights('ticket_order.view', 'ticket_order.sell')
})
afterAll(() => api.close())
beforeEach(async () => {
  sold = await sellTwo(clerk)
})

describe('what someone has sold themselves', () => {
  const kinds = ['passes', 'receipt'] as const
  const print = (person: SignedIn, kind: (typeof kinds)[number] = 'receipt') =>
    person.caller.orders.documentOfSale({ orderId: sold.orderId, kind })
  const ticketOf = ({ url }: { url: string }) => url.replace('/api/files/document?ticket=', '')

  test('they can print without the right to print other people’s orders', async () => {
    expect(await reasonOf(clerk.caller.orders.document({ orderId: sold.orderId, kind: 'receipt' }))).toBe('FORBIDDEN')
    for (const kind of kinds) {
      const file = await openDocument(api.services, ticketOf(await print(clerk, kind)))
      expect(await readPdf(file?.content ?? Buffer.of())).toHaveLength(kind === 'passes' ? 2 : 1)
    }
    const events = await api.database.db
      .selectFrom('audit_event')
      .select('after')
      .where('entity_id', '=', sold.orderId)
      .where('action', '=', 'orders.documentOfSale')
      .execute()
    expect(events).toHaveLength(2)
  })

  test('nobody else can this way, whatever they may sell or see', async () => {
    expect(await reasonOf(print(colleague))).toBe('NOT_FOUND')
    expect(await reasonOf(print(await api.signInAs('manager')))).toBe('NOT_FOUND')
    expect(await reasonOf(print(await api.signInAs('door')))).toBe('FORBIDDEN')
    const elsewhere = await makeVenue(api.database.db)
    expect(await reasonOf(print(await api.signInAs('owner', { venue: elsewhere })))).toBe('NOT_FOUND')
    const nobodys = { orderId: uuidv7() as OrderId, kind: 'receipt' as const }
    expect(await reasonOf(clerk.caller.orders.documentOfSale(nobodys))).toBe('NOT_FOUND')
  })

  test('a till that never heard the answer is told it by the command, and nobody else is', async () => {
    const commandId = randomUUID()
    const ask = (person: SignedIn, id: string = commandId) => person.caller.orders.ofCommand({ commandId: id })
    expect(await ask(clerk)).toEqual({ sale: null })
    const answer = await sellTwo(clerk, commandId)
    expect(await ask(clerk)).toEqual({ sale: answer })
    expect([await ask(clerk, randomUUID()), await ask(colleague)]).toEqual([{ sale: null }, { sale: null }])
    expect(await reasonOf(ask(await api.signInAs('door')))).toBe('FORBIDDEN')
    // In another venue they have sold nothing under it.
    const other = await makeVenue(api.database.db)
    await joinVenue(api.database.db, { venue: other, userId: clerk.user.id, roles: ['owner'] })
    expect(await ask(await api.signInUser({ ...clerk.user, venueId: other.id }))).toEqual({ sale: null })
    // Under this id something else was done.
    const reissue = { commandId: randomUUID(), passId: answer.passes[0]?.id as never, reason: 'Lost' }
    const office = await api.signInAs('boxoffice')
    await office.caller.passes.reissue(reissue)
    expect(await ask(office, reissue.commandId)).toEqual({ sale: null })
  })

  test('passes that are cancelled are not printed', async () => {
    await sql`update pass set state = 'cancelled' where order_id = ${sold.orderId}`.execute(api.database.db)
    expect(await reasonOf(print(clerk, 'passes'))).toBe('STATE')
    expect(await reasonOf(print(clerk, 'receipt'))).toBe('OK')
  })

  test('the address dies with the right to sell, with the sign-in, or when the sale is no longer theirs', async () => {
    const person = await withRights('ticket_order.view', 'ticket_order.sell')
    sold = await sellTwo(person)
    const ticket = ticketOf(await print(person))
    expect(await openDocument(api.services, ticket)).not.toBeNull()
    await sql`update sale_order set created_by = ${colleague.user.id} where id = ${sold.orderId}`.execute(
      api.database.db,
    )
    expect(await openDocument(api.services, ticket)).toBeNull()
    await sql`update sale_order set created_by = ${person.user.id} where id = ${sold.orderId}`.execute(api.database.db)
    expect(await openDocument(api.services, ticket)).not.toBeNull()
    await person.caller.auth.signOut()
    expect(await openDocument(api.services, ticket)).toBeNull()
  })
})

describe('finding passes', () => {
  const find = (person: SignedIn, text: string) => person.caller.orders.findPasses({ text })
  const shortCode = () => sold.passes[1]?.shortCode ?? ''

  test('leads from code, order number and phone to the order, and names the pass of the code', async () => {
    const { orders, passId } = await find(clerk, ` ${shortCode().toLowerCase()} `)
    expect(passId).toBe(sold.passes[1]?.id)
    expect(orders).toMatchObject([
      { id: sold.orderId, orderNo: sold.orderNo, state: 'confirmed', guestName: 'Ayşe', clerk: { id: clerk.user.id } },
    ])
    const [order] = orders
    const [entry, session] = [order?.entry, order?.session]
    expect(Date.parse(session?.startsAt ?? '') - Date.parse(entry?.from ?? '')).toBe(12 * 3_600_000)
    expect(Date.parse(entry?.until ?? '')).toBeGreaterThan(Date.parse(session?.startsAt ?? ''))
    expect(order?.passes.map((pass) => pass.shortCode)).toEqual(sold.passes.map((pass) => pass.shortCode))
    const again = await find(clerk, order?.passes[0]?.code ?? '')
    expect([again.passId, again.orders.length]).toEqual([sold.passes[0]?.id, 1])
    const byNumber = await find(clerk, String(sold.orderNo))
    expect([byNumber.passId, byNumber.orders[0]?.id]).toEqual([null, sold.orderId])
    expect((await find(clerk, '0532 765 43 21')).orders[0]?.id).toBe(sold.orderId)
    for (const text of ['ZZZZZZZZZZ', 'nobody', '%', "' or 1=1", '0'.repeat(168), '😀']) {
      expect(await find(clerk, text), text).toEqual({ orders: [], passId: null, replaced: null })
    }
  })

  test('by its id an order is the same to the same people; of another venue it is nobody’s', async () => {
    const byId = (person: SignedIn) => person.caller.orders.getPasses({ id: sold.orderId })
    for (const person of [clerk, colleague, await withRights('order_list.view')]) {
      expect(await byId(person)).toEqual((await find(person, String(sold.orderNo))).orders[0])
    }
    expect(await reasonOf(byId(await withRights('check_in.view')))).toBe('FORBIDDEN')
    const elsewhere = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
    expect(await reasonOf(byId(elsewhere))).toBe('NOT_FOUND')
    expect(await reasonOf(clerk.caller.orders.getPasses({ id: uuidv7() as OrderId }))).toBe('NOT_FOUND')
  })

  test('shows codes to the seller of the pass and to people who print passes, and to nobody else', async () => {
    const codes = async (person: SignedIn) => {
      const { orders } = await find(person, String(sold.orderNo))
      return orders.flatMap(({ passes }) => passes.flatMap(({ code, shortCode: short }) => [code, short]))
    }
    expect(await codes(clerk)).not.toContain(null)
    expect(await codes(await withRights('order_list.view', 'order_list.print'))).not.toContain(null)
    expect(await codes(await withRights('order_list.view'))).toEqual([null, null, null, null])
    expect(await codes(colleague)).toEqual([null, null, null, null])
    expect(await reasonOf(find(await withRights('check_in.view'), shortCode()))).toBe('FORBIDDEN')
  })

  test('says when a pass was used and who let it in', async () => {
    const door = await api.signInAs('door')
    expect((await door.caller.passes.admit({ nonce: randomUUID(), code: shortCode() })).ok).toBe(true)
    expect((await door.caller.passes.admit({ nonce: randomUUID(), code: shortCode() })).ok).toBe(false)
    const passes = (await find(colleague, shortCode())).orders[0]?.passes ?? []
    expect(passes.map(({ state, usedBy }) => [state, usedBy])).toEqual([
      ['issued', null],
      ['used', door.user.name],
    ])
  })

  test('a code that was replaced still leads to its pass; elsewhere it is nobody’s', async () => {
    const old = (await find(clerk, shortCode())).orders[0]?.passes[1]?.code ?? ''
    const office = await api.signInAs('boxoffice')
    await office.caller.passes.reissue({ commandId: randomUUID(), passId: sold.passes[1]?.id as never, reason: 'Lost' })
    expect((await find(clerk, old)).passId).toBe(sold.passes[1]?.id)
    expect(await find(clerk, shortCode())).toMatchObject({
      passId: sold.passes[1]?.id,
      replaced: { at: expect.any(String) },
    })
    const elsewhere = await makeVenue(api.database.db)
    const stranger = await api.signInAs('owner', { venue: elsewhere })
    for (const text of [old, String(sold.orderNo)]) {
      expect(await find(stranger, text)).toEqual({ orders: [], passId: null, replaced: null })
    }
  })
})

test('an order of another venue is not one of this venue, for someone who sells in both', async () => {
  const other = await makeVenue(api.database.db)
  await joinVenue(api.database.db, { venue: other, userId: clerk.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...clerk.user, venueId: other.id })
  const show = await makeTicketSession(api.database.db, { venue: other, rows: 1, seatsPerRow: 5 })
  const sellThere = (orderId = uuidv7() as OrderId) =>
    there.caller.orders.sellExpress({
      commandId: randomUUID(),
      orderId,
      ticketSessionId: show.id,
      items: [{ passTypeId: show.adult, seatNos: [1] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'terminal 1' }],
      priceVersion: show.priceVersion,
      expectedDueMinor: 45_000,
    })
  await sellThere()
  expect(await reasonOf(sellThere(sold.orderId))).toBe('SEAT_TAKEN')
})
