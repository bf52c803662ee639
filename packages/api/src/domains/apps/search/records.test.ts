import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeOrder,
  makeRole,
  makeVenue,
  type SignedIn,
  type TestApi,
  type TestOrder,
} from '../../../testing/index.ts'
import { makeCustomer } from '../../customers/testing/cases.ts'

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

test('a customer is found by those who see customers, leads to their page, and has a masked phone without the right', async () => {
  const owner = await api.signInAs('owner')
  const made = await makeCustomer(owner.caller, { name: 'Çiğdem Aranır', phone: '+905329998877' })
  const rights = async (...actions: ('view' | 'reveal' | 'update')[]) => {
    const permissions = actions.map((action) => ({ module: 'customers', action, limits: {} }) as const)
    return api.signInAs(await makeRole(api.database.db, { venue: api.venue, permissions }))
  }
  const hitOf = async (person: SignedIn, query = 'cigdem') => (await found(person, query, 'customers'))[0] as never
  const link = `/customers?id=${made.id}`
  const revealed = `${made.customerNo} · +905329998877`
  expect(await hitOf(await rights('view', 'update'))).toMatchObject({
    title: 'Çiğdem Aranır',
    link,
    subtitle: revealed,
  })
  const looks = await rights('view', 'reveal')
  const hit = (await hitOf(looks)) as { link: string; subtitle: string }
  expect(hit.link).toBe(link)
  expect(hit.subtitle).not.toContain('532999')
  // The whole of a phone is an answer to who asks; a part of it is none.
  expect(await hitOf(looks, '9998877')).toBeUndefined()
  expect(await hitOf(await rights())).toBeUndefined()
  // A customer of another venue is found by nobody here.
  const second = await makeVenue(api.database.db, { name: 'Second venue' })
  await joinVenue(api.database.db, { venue: second, userId: owner.user.id, roles: ['owner'] })
  expect(await hitOf(await api.signInUser({ ...owner.user, venueId: second.id }))).toBeUndefined()
})
