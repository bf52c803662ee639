import { describeRights, type Me } from '@marquee/contract'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { queryClient } from '../lib/query-client.ts'
import { startTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast/toast.ts'
import { queries } from '../lib/trpc/client.ts'
import { transformer } from '../lib/trpc/transformer.ts'
import { me, signInAs } from '../testing/person.ts'
import { useRightsChanged } from './rights-changed.ts'

const rights = describeRights({ id: me.roles[0]?.id ?? '', name: 'Manager' }, { order_list: { view: {} } })
let rightsAsked = Promise.withResolvers<void>()
let rightsCome = Promise.withResolvers<void>()
let now: Me = me

beforeEach(async () => {
  rightsAsked = Promise.withResolvers<void>()
  rightsCome = Promise.withResolvers<void>()
  now = me
  await startTexts()
  signInAs(me)
  queries.me.get.setData(undefined, me)
  vi.stubGlobal('fetch', async (address: string) => {
    const paths = new URL(address, 'http://venue.example').pathname.split('/').pop()?.split(',') ?? []
    if (paths.includes('me.rights')) {
      rightsAsked.resolve()
      await rightsCome.promise
    }
    const answers = paths.map((path) => ({ result: { data: transformer.serialize(path === 'me.get' ? now : rights) } }))
    return Response.json(answers)
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** The hook in a router that counts how often it was asked to go through its guard again. */
function showHook() {
  const guard = vi.fn(() => null)
  const { result } = renderHook(() => useRightsChanged(), {
    wrapper: ({ children }) => (
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: children, loader: guard, hydrateFallbackElement: <i /> }])}
      />
    ),
  })
  return { result, guard }
}

test('the guard is asked again when something has changed, and only then', async () => {
  rightsCome.resolve()
  queries.me.rights.setData(undefined, rights)
  const { result, guard } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  await result.current()
  expect(guard).toHaveBeenCalledTimes(1)
  queries.me.rights.setData(undefined, describeRights({ id: me.roles[0]?.id ?? '', name: 'Manager' }, {}))
  await result.current()
  expect(guard).toHaveBeenCalledTimes(2)
})

test('rights that only have another name now, in the language just chosen, are not told as changed', async () => {
  const told = vi.spyOn(toast, 'info')
  rightsCome.resolve()
  const role = { id: me.roles[0]?.id ?? '', name: 'Yönetici' }
  queries.me.rights.setData(undefined, describeRights(role, { order_list: { view: {} } }))
  const { result } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  await result.current()
  expect(told).not.toHaveBeenCalled()
  queries.me.rights.setData(undefined, describeRights(role, {}))
  await result.current()
  expect(told).toHaveBeenCalledTimes(1)
  told.mockRestore()
})

test('what waits for an approval is read again with other rights', async () => {
  rightsCome.resolve()
  queries.approvals.open.setData(undefined, { toAnswer: [], own: [], gone: [] })
  queries.me.rights.setData(undefined, rights)
  const { result } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  const isStale = () =>
    queryClient
      .getQueryCache()
      .findAll({ stale: true })
      .some(
        ({ queryKey }) =>
          JSON.stringify(queryKey).includes('"approvals","open"') && queryClient.getQueryState(queryKey)?.isInvalidated,
      )
  await result.current()
  expect(isStale()).toBe(false)
  queries.me.rights.setData(undefined, describeRights({ id: me.roles[0]?.id ?? '', name: 'Manager' }, {}))
  await result.current()
  expect(isStale()).toBe(true)
})

test('a lock is no reason: it lies over the page, which stays', async () => {
  rightsCome.resolve()
  queries.me.rights.setData(undefined, rights)
  const { result, guard } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  now = { ...me, locked: true }
  await result.current()
  expect(authSession.current()?.me?.locked).toBe(true)
  expect(guard).toHaveBeenCalledTimes(1)
})

test('nor is a lock that comes while the rights are read', async () => {
  const { result, guard } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  const isRead = result.current()
  await rightsAsked.promise
  const locked: Me = { ...me, locked: true }
  authSession.keepMe(locked)
  queries.me.get.setData(undefined, locked)
  rightsCome.resolve()
  await isRead
  expect(guard).toHaveBeenCalledTimes(1)
})

test('what the person changes while the rights are read again stays', async () => {
  const { result } = renderHook(() => useRightsChanged(), {
    wrapper: ({ children }) => <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />,
  })
  const isRead = result.current()
  await rightsAsked.promise
  const changed: Me = { ...me, startPage: '/order-list' }
  authSession.keepMe(changed)
  queries.me.get.setData(undefined, changed)
  rightsCome.resolve()
  await isRead
  expect(authSession.current()?.me?.startPage).toBe('/order-list')
})

test('a change that comes while an older answer is on its way is read all the same, once for all who come', async () => {
  rightsCome.resolve()
  const { result } = showHook()
  await waitFor(() => expect(result.current).toBeTypeOf('function'))
  const answered = Promise.withResolvers<void>()
  let asked = 0
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('me.get')) return answer(address)
    asked += 1
    const response = await answer(address)
    if (asked === 1) await answered.promise
    return response
  })
  const first = result.current()
  await waitFor(() => expect(asked).toBe(1))
  now = { ...me, startPage: '/order-list' }
  const others = [result.current(), result.current()]
  answered.resolve()
  await Promise.all([first, ...others])
  expect(authSession.current()?.me?.startPage).toBe('/order-list')
  expect(asked).toBe(2)
})
