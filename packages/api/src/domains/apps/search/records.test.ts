import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeOrder,
  makeRole,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../../testing/index.ts'

let api: TestApi
let order: TestOrder
beforeAll(async () => {
  api = await createTestApi()
  order = await makeOrder(api, { guest: { name: 'İpek Işıl', phone: '+905321112233' } })
})
afterAll(() => api.close())

const found = async ({ caller }: SignedIn, query: string, kind: string) =>
  ((await caller.apps.search.everywhere({ query })).find(({ id }) => id === kind)?.results ?? []) as {
    title: string
    link: string
  }[]

test('an order is found by its number, guest, phone and the code of a pass, and leads to its page', async () => {
  const manager = await api.signInAs('manager')
  const title = `${order.orderNo} · İpek Işıl`
  for (const query of ['ipek ısıl', '0532 111 22 33', order.passes[0]?.shortCode ?? '']) {
    const [hit] = await found(manager, query, 'orders')
    expect(hit, query).toMatchObject({ title, link: `/order-list?id=${order.orderId}` })
  }
  expect(await found(manager, 'ipek isil', 'sessions')).toEqual([])
})

test('a caller without the list of orders is led to Get pass, and only by what guests can show', async () => {
  const permissions = [{ module: 'ticket_order', action: 'view', limits: {} } as const]
  const clerk = await api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  const [hit] = await found(clerk, order.passes[0]?.shortCode ?? '', 'orders')
  expect(hit?.link).toBe(`/order?order=${order.orderId}`)
  expect(await found(clerk, 'ipek', 'orders')).toEqual([])
})

test('nobody finds what their role does not open, and one letter finds no record', async () => {
  const nobody = await api.signInAs(null)
  const everything = await nobody.caller.apps.search.everywhere({ query: order.passes[0]?.shortCode ?? '' })
  expect(everything).toEqual([])
  const manager = await api.signInAs('manager')
  expect(await found(manager, 'i', 'orders')).toEqual([])
  const [person] = await found(manager, manager.user.name, 'people')
  expect(person).toMatchObject({ link: `/users?id=${manager.user.id}` })
})

test('a show to come is found by its name, and leads to the schedule', async () => {
  const manager = await api.signInAs('manager')
  const hits = await found(manager, 'SHOW', 'sessions')
  expect(hits.map(({ link }) => link)).toContain(`/ticket/schedule?session=${order.session.id}`)
})
