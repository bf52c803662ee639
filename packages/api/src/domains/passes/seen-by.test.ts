import { randomUUID } from 'node:crypto'
import { defaultRoles, type OrderId, type Permission } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeOrder,
  makeRole,
  makeTicketSession,
  reasonOf,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../testing/index.ts'
import { passesOf } from './service/codes.ts'

let api: TestApi
let order: TestOrder
/** Whatever would open the door: long and short codes of every pass of the order. */
let secrets: string[]
beforeAll(async () => {
  api = await createTestApi()
  const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
  order = await makeOrder(api, { session, seatNos: [0, 1] })
  const passes = await passesOf(api.services, { db: api.database.db, venueId: api.venue.id, orderId: order.orderId })
  secrets = passes.flatMap(({ code, shortCode }) => [code, shortCode])
})
afterAll(() => api.close())

async function withRights(...rights: string[]): Promise<SignedIn> {
  const permissions = rights.map((right) => {
    const [module, action] = right.split('.')
    return { module, action, limits: {} } as Permission
  })
  return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
}

/** How many of the codes are anywhere in the answers by which someone may look at the order. */
async function codesSeenBy({ caller }: SignedIn): Promise<number> {
  const looks = [
    () => caller.orders.get({ id: order.orderId }),
    () => caller.orders.findPasses({ text: String(order.orderNo) }),
    () => caller.orders.list({ search: String(order.orderNo) }),
  ]
  const seen = new Set<string>()
  for (const look of looks) {
    const text = JSON.stringify(await look().catch(() => null))
    for (const secret of secrets) if (text.includes(secret)) seen.add(secret)
  }
  return seen.size
}

describe('the codes of a pass', () => {
  // Those who look at orders without printing or scanning see everything but the codes.
  const trusted = ['owner', 'manager', 'boxoffice', 'door']
  const lookers = ['accountant']

  test.each(defaultRoles.map(({ key }) => key))('role %s', async (key) => {
    const person = await api.signInAs(key)
    const looks = await reasonOf(person.caller.orders.get({ id: order.orderId }))
    expect(looks).toBe([...trusted, ...lookers].includes(key) ? 'OK' : 'FORBIDDEN')
    expect(await codesSeenBy(person)).toBe(trusted.includes(key) ? secrets.length : 0)
  })

  test('of rights one by one: only printing and scanning open them', async () => {
    const seen: Record<string, number> = {}
    const rights = ['print', 'export', 'cancel', 'rebook', 'edit_guest'].map((action) => `order_list.${action}`)
    for (const right of [...rights, 'check_in.scan', 'check_in.view', 'ticket_order.sell', 'ticket_booking.sell']) {
      seen[right] = await codesSeenBy(await withRights('order_list.view', 'ticket_order.view', right))
    }
    const open = Object.keys(seen).filter((right) => seen[right] !== 0)
    expect(open).toEqual(['order_list.print', 'check_in.scan'])
  })

  test('without them the pass is still shown, and an edited guest brings them no more than a look', async () => {
    const { caller } = await withRights('order_list.view', 'order_list.edit_guest')
    const { passList, rev } = await caller.orders.get({ id: order.orderId })
    expect(passList).toMatchObject([
      { code: null, shortCode: null, state: 'issued', seat: { label: '1' } },
      { code: null, shortCode: null, state: 'issued', seat: { label: '2' } },
    ])
    const changed = await caller.orders.updateGuest({ id: order.orderId, expectedRev: rev, name: 'Ayşe' })
    expect(changed.passList.map(({ code, shortCode }) => [code, shortCode])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('the seller of an order sees them as long as they may sell', async () => {
    const session = await makeTicketSession(api.database.db, { venue: api.venue, rows: 1, seatsPerRow: 5 })
    const seller = await withRights('ticket_order.view', 'ticket_order.sell', 'order_list.view')
    const sale = await seller.caller.orders.sellExpress({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: session.id,
      items: [{ passTypeId: session.adult, seatNos: [0] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
      priceVersion: session.priceVersion,
      expectedDueMinor: 45_000,
    })
    const { passList } = await seller.caller.orders.get({ id: sale.orderId })
    expect(passList[0]?.shortCode).toBe(sale.passes[0]?.shortCode)
    const other = await withRights('ticket_order.view', 'ticket_order.sell', 'order_list.view')
    expect((await other.caller.orders.get({ id: sale.orderId })).passList[0]?.shortCode).toBeNull()
    expect(await reasonOf(other.caller.orders.get({ id: uuidv7() as OrderId }))).toBe('NOT_FOUND')
  })
})
