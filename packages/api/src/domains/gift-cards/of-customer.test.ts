import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinVenue, makeVenue, reasonOf, refusalOf, type TestApi } from '../../testing/index.ts'
import { type ChangesBench, changesBench, type Desk } from '../order-changes/testing/bench.ts'

let bench: ChangesBench
let api: TestApi
let desk: Desk
beforeAll(async () => {
  bench = await changesBench()
  api = bench.api
  desk = await bench.desk()
})
afterAll(() => bench.close())

const sellCards = (more: object, by = desk.clerk) =>
  by.caller.giftCards.sell({
    commandId: randomUUID(),
    orderId: uuidv7() as OrderId,
    amountMinor: 50_000,
    payments: [{ method: 'cash', amountMinor: 50_000 }],
    ...more,
  })

test('a gift card hangs on the customer who buys it, of this venue and for sellers who may see customers', async () => {
  const owner = await api.signInAs('owner')
  const { id } = await owner.caller.customers.create({ name: 'Işıl Şahin', note: '' })
  const { sale, cards } = await sellCards({ customerId: id })
  const [card] = cards
  expect(await owner.caller.customers.file({ id })).toMatchObject({
    wallet: [{ id: card?.id, kind: 'giftCard', balanceMinor: 50_000, state: 'active' }],
    events: [{ kind: 'order', orderId: sale.orderId, brought: ['voucher'] }],
  })
  const [{ code = '' } = {}] = await desk.clerk.caller.giftCards.reveal({ ids: [card?.id as never] })
  const more = { amountMinor: 25_000, payments: [{ method: 'cash' as const, amountMinor: 25_000 }], code }
  const charge = { ...more, commandId: randomUUID(), orderId: uuidv7() as OrderId, customerId: id }
  await desk.clerk.caller.giftCards.charge(charge)
  expect(await owner.caller.customers.file({ id })).toMatchObject({
    ...{ orders: 2, spentMinor: 75_000 },
    wallet: [{ id: card?.id, balanceMinor: 75_000 }],
  })

  const there = await makeVenue(api.database.asOwner)
  await joinVenue(api.database.asOwner, { venue: there, userId: owner.user.id, roles: ['owner'] })
  const elsewhere = await api.signInUser({ ...owner.user, venueId: there.id })
  const stranger = await elsewhere.caller.customers.create({ name: 'Somebody else', note: '' })
  const before = await desk.cash()
  expect(await refusalOf(sellCards({ customerId: stranger.id }))).toMatchObject({
    ...{ code: 'VALIDATION', issues: [{ path: 'customerId', message: 'field.invalid' }] },
  })
  const { rows } = await sql<{ role_id: string }>`delete from role_permission p using role r
    where r.venue_id = p.venue_id and r.id = p.role_id and r.key = 'boxoffice' and p.module = 'customers'
    returning p.role_id`.execute(api.database.asOwner)
  expect(rows.length).toBeGreaterThan(0)
  const blind = await bench.desk()
  const open = await blind.cash()
  expect(await reasonOf(sellCards({ customerId: id }, blind.clerk))).toBe('FORBIDDEN')
  expect([await desk.cash(), await blind.cash()]).toEqual([before, open])
})
