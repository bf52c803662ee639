import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeOrder,
  makeRole,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestTicketSession,
} from '../../testing/index.ts'
import { passesOf } from '../passes/service/codes.ts'
import { customerBench } from './testing/bench.ts'
import { makeCustomer } from './testing/cases.ts'
import { mark } from './testing/setup.ts'

let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    statements += 1
    return result
  },
}

const bench = customerBench()
let clerk: SignedIn
let session: TestTicketSession
beforeAll(async () => {
  const { services, database, venue, signInAs } = bench.api
  clerk = await signInAs('boxoffice', { services: { ...services, db: services.db.withPlugin(counting) } })
  session = await makeTicketSession(database.db, { venue, rows: 6, seatsPerRow: 10 })
})

let seat = 0
const saleOf = (more: object = {}) => {
  seat += 1
  return {
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    ticketSessionId: session.id,
    items: [{ passTypeId: session.adult, seatNos: [seat - 1] }],
    payments: [{ method: 'card' as const, amountMinor: 45_000, reference: 'T' }],
    priceVersion: session.priceVersion,
    expectedDueMinor: 45_000,
    ...more,
  }
}
const ownerOf = async (orderId: OrderId) => (await clerk.caller.customers.ofOrder({ orderId })).customer?.id ?? null

describe('a sale', () => {
  test('hangs on its customer, still in one statement, and the audit tells whose it is by an id alone', async () => {
    const name = `Işıl ${mark()}`
    const { id } = await makeCustomer(clerk.caller, { name })
    await clerk.caller.orders.sell(saleOf())
    statements = 0
    const sold = await clerk.caller.orders.sell(saleOf({ customerId: id }))
    expect(statements).toBe(1)
    expect(await ownerOf(sold.orderId)).toBe(id)
    const { rows } = await sql<{ said: string }>`select after::text as said from audit_event
      where action = 'orders.sell' and entity_id = ${sold.orderId}`.execute(bench.api.database.db)
    expect(rows[0]?.said).toContain(id)
    expect(rows[0]?.said).not.toContain(name)
    expect(await clerk.caller.customers.file({ id })).toMatchObject({ orders: 1, spentMinor: 45_000 })
  })

  test('asks the database as often with a customer as without one: one column more, in both ways to sell', async () => {
    const { id } = await makeCustomer(clerk.caller)
    const best = async () => {
      const own = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 2, seatsPerRow: 5 })
      const items = [{ passTypeId: own.adult, qty: 1 }]
      return { ticketSessionId: own.id, priceVersion: own.priceVersion, items, best: { qty: 1 } }
    }
    for (const [way, asked] of Object.entries({ fast: async () => ({}), long: best })) {
      const cost = async (buyer: object) => {
        const sale = saleOf({ ...(await asked()), ...buyer })
        statements = 0
        await clerk.caller.orders.sell(sale)
        return statements
      }
      // The first of its kind may ask for what is kept afterwards.
      await cost({ customerId: id })
      const [without, withOne] = [await cost({}), await cost({ customerId: id })]
      expect(withOne, way).toBe(without)
      expect(without, way).toBeGreaterThan(0)
    }
  })

  test('by the long way hangs on its customer too', async () => {
    const { id } = await makeCustomer(clerk.caller)
    const own = await makeTicketSession(bench.api.database.db, { venue: bench.api.venue, rows: 2, seatsPerRow: 5 })
    const { orderId } = await clerk.caller.orders.sell(
      saleOf({
        customerId: id,
        ticketSessionId: own.id,
        priceVersion: own.priceVersion,
        items: [{ passTypeId: own.adult, qty: 1 }],
        best: { qty: 1 },
      }),
    )
    expect(await ownerOf(orderId)).toBe(id)
  })

  test('for nobody of this venue is refused at its field and leaves nothing', async () => {
    const strangers = await makeVenue(bench.api.database.asOwner)
    const there = (
      await sql<{ id: CustomerId }>`insert into customer (venue_id, id, kind, name, note)
      values (${strangers.id}, ${uuidv7()}, 'person', 'There', '') returning id`.execute(bench.api.database.asOwner)
    ).rows[0]
    for (const customerId of [uuidv7() as CustomerId, there?.id]) {
      const sale = saleOf({ customerId })
      expect(await refusalOf(clerk.caller.orders.sell(sale))).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'customerId', message: 'field.invalid' }],
      })
      expect(await reasonOf(clerk.caller.orders.get({ id: sale.orderId }))).toBe('NOT_FOUND')
    }
  })

  test('names a customer only by someone who may see customers', async () => {
    const { id } = await makeCustomer(clerk.caller)
    const blind = await bench.api.signInAs(
      await makeRole(bench.api.database.db, {
        venue: bench.api.venue,
        permissions: [
          { module: 'ticket_booking', action: 'view', limits: {} },
          { module: 'ticket_booking', action: 'sell', limits: {} },
          { module: 'ticket_order', action: 'view', limits: {} },
          { module: 'ticket_order', action: 'sell', limits: {} },
        ],
      }),
    )
    expect(await reasonOf(blind.caller.orders.sell(saleOf({ customerId: id })))).toBe('FORBIDDEN')
    expect(await reasonOf(blind.caller.orders.sell(saleOf()))).toBe('OK')
  })

  test('of a customer who went to the archive meanwhile is made all the same: the guest has paid', async () => {
    const { id } = await makeCustomer(clerk.caller)
    const { owner } = bench
    await owner.caller.customers.archive({ id, expectedRev: 1 })
    const { orderId } = await clerk.caller.orders.sell(saleOf({ customerId: id }))
    expect(await ownerOf(orderId)).toBe(id)
  })
})

describe('the look-up', () => {
  test('finds by name, phone, address and number, and by a pass of theirs, scanned or typed', async () => {
    const name = `İdil Şık ${mark()}`
    const phone = `+90533${Math.floor(1e6 + Math.random() * 8e6)}`
    const { id, customerNo } = await makeCustomer(clerk.caller, { name, phone, email: `${mark()}@idil.example` })
    const { email } = await clerk.caller.customers.get({ id })
    const { orderId } = await makeOrder(bench.api)
    const [pass] = await passesOf(bench.api.services, {
      db: bench.api.database.db,
      venueId: bench.api.venue.id,
      orderId,
    })
    const typed = pass?.shortCode ?? ''
    expect(await clerk.caller.customers.lookUp({ query: typed })).toEqual([])
    await clerk.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
    for (const query of [name.toLowerCase(), phone, email ?? '', String(customerNo), typed, pass?.code ?? '']) {
      expect(await clerk.caller.customers.lookUp({ query }), query).toMatchObject([{ id, name, orders: 1 }])
    }
    const viewer = await bench.signInWith('view')
    const [seen] = await viewer.caller.customers.lookUp({ query: typed })
    expect(seen).toMatchObject({ name, phone: `•••• ${phone.slice(-4)}` })
    expect(await viewer.caller.customers.lookUp({ query: phone.slice(0, -2) })).toEqual([])
  })
})

describe('the door', () => {
  test('hears of the flags of whose order it is that apply today, and of nothing else of theirs', async () => {
    const { id } = await makeCustomer(clerk.caller, {
      name: 'Banu Yasak',
      phone: `+90534${String(Date.now()).slice(-7)}`,
    })
    const flag = (kind: 'vip' | 'banned' | 'owes', until: string | null = null) =>
      clerk.caller.customers.setFlag({ commandId: randomUUID(), customerId: id, kind, reason: 'Secret reason', until })
    await flag('owes')
    await flag('banned')
    await flag('vip', '2999-12-31')
    await sql`update customer_flag set until = '2020-01-01' where customer_id = ${id} and kind = 'vip'`.execute(
      bench.api.database.asOwner,
    )
    const door = await bench.api.signInAs('door')
    const { orderId, session: own } = await makeOrder(bench.api)
    await sql`update ticket_session set starts_at = now() + interval '1 hour', sales_until = now() + interval '1 hour',
      ends_at = now() + interval '3 hours', occupied_until = now() + interval '3 hours' where id = ${own.id}`.execute(
      bench.api.database.db,
    )
    const [pass] = await passesOf(bench.api.services, {
      db: bench.api.database.db,
      venueId: bench.api.venue.id,
      orderId,
    })
    expect(await door.caller.passes.verify({ code: pass?.code ?? '' })).toMatchObject({ ok: true, flags: [] })
    await clerk.caller.customers.attachOrders({ customerId: id, orderIds: [orderId] })
    const check = await door.caller.passes.admit({ nonce: randomUUID(), code: pass?.code ?? '' })
    expect(check).toMatchObject({ ok: true, flags: ['banned', 'owes'] })
    expect(JSON.stringify(check)).not.toMatch(/Banu|Secret|9053/)
    expect(await door.caller.passes.verify({ code: 'ABCDEFGHJK' })).toMatchObject({ reason: 'unknown', flags: [] })
  })
})
