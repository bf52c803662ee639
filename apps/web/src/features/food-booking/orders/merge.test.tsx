import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { saleOf } from '../model/open-sales.ts'
import { lineOf, openCounter, orderOf } from '../testing/desk.tsx'

afterEach(cleanup)

const order = orderOf()
const at = `/food-booking?view=orders&order=${order.id}`
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

test('two orders become one only when it was said what of', async () => {
  const other = orderOf({
    ...{ id: '0193b5a0-0000-7000-8000-0000000000a2', callNo: 15, table: { id: 't', code: 'T4' }, guestName: 'Can' },
    ...{ totalMinor: 9000, lines: [lineOf(1, 'Soup', 1, 9000), lineOf(2, 'Tea', 2, 3000, { cancelledQty: 2 })] },
  })
  const { user, calls } = await openCounter(
    {
      'foodOrders.list': () => [order, other],
      'foodOrders.get': ({ id }: { id: string }) => (id === other.id ? other : order),
      'foodOrders.merge': () => order,
    },
    at,
  )
  const shown = await dialog('Order 12')
  await user.click(await within(shown).findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another' }))
  const merge = await dialog('Merge into order 12')
  await user.click(await within(merge).findByRole('button', { name: /^15/ }))
  const sure = await dialog('Merge order 15 into order 12?')
  expect(calls.some(([path]) => path === 'foodOrders.merge')).toBe(false)
  const part = (name: string) => within(within(sure).getByRole('region', { name }))
  await part('15 · Table T4 · Can').findByText('1 × Soup')
  expect(part('15 · Table T4 · Can').queryByText(/Tea/)).toBeNull()
  part('12 · Ada').getByText('3 × Tea')
  within(sure).getByText(/Together ₺360\.00 is open/)
  await user.click(within(sure).getByRole('button', { name: 'Back' }))
  await user.click(await within(await dialog('Merge into order 12')).findByRole('button', { name: /^15/ }))
  await user.click(within(await dialog('Merge order 15 into order 12?')).getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'foodOrders.merge')?.[1]).toMatchObject({
      fromId: other.id,
      expectedRev: 4,
    }),
  )
})

test('an order for which money was taken is neither merged into another nor cancelled before that is paid or given back', async () => {
  const other = orderOf({ id: '0193b5a0-0000-7000-8000-0000000000a2', callNo: 15 })
  const takenFor = (id: string, amountMinor: number) => ({
    ...{ id: `part of ${id}`, orderId: saleOf(id as never), method: 'card', methodId: 'way of card', amountMinor },
    ...{ reference: null, takenBy: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Cem' } },
  })
  const { user, calls } = await openCounter(
    {
      'foodOrders.list': () => [order, other],
      'foodOrders.get': ({ id }: { id: string }) => (id === other.id ? other : order),
      'tills.parts': () => [takenFor(order.id, 2000), takenFor(other.id, 5000)],
      'foodOrders.merge': () => order,
      'foodOrders.cancel': () => order,
    },
    at,
  )
  const shown = await dialog('Order 12')
  await within(shown).findByText('Taken already: ₺20.00')
  await user.click(await within(shown).findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
  await screen.findByText('Money was taken for order 12. Finish its payment, or give the money back first.')
  expect(screen.queryByRole('dialog', { name: /^Cancel/ })).toBeNull()
  await user.click(await within(shown).findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another' }))
  const merge = await dialog('Merge into order 12')
  await user.click(await within(merge).findByRole('button', { name: /^15/ }))
  await screen.findByText('Money was taken for order 15. Finish its payment, or give the money back first.')
  expect(screen.queryByRole('dialog', { name: /^Merge order 15/ })).toBeNull()
  expect(calls.filter(([path]) => path === 'foodOrders.merge' || path === 'foodOrders.cancel')).toEqual([])
})

test('an order whose terminal has not answered is neither merged nor cancelled before that is settled', async () => {
  let state = 'unknown'
  const { user, calls } = await openCounter(
    {
      'foodOrders.list': () => [order],
      'foodOrders.get': () => order,
      'cardCharges.ofOrder': () => [{ id: 'c1', state }],
    },
    at,
  )
  const cancel = async () => {
    await user.click(await within(await dialog('Order 12')).findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
  }
  // Its payment was begun at this counter.
  saleOf(order.id as never)
  await cancel()
  await screen.findByText(/^The terminal hasn’t said whether it charged a card for order 12\./)
  expect(screen.queryByRole('dialog', { name: /^Cancel/ })).toBeNull()
  state = 'refused'
  await cancel()
  await dialog(/^Cancel/)
  expect(calls.some(([path]) => path === 'foodOrders.cancel')).toBe(false)
})

test('what was ordered ahead says before it is merged when the kitchen hears of it then', async () => {
  const wantedAt = '2030-03-05T15:30:00.000Z'
  const ahead = orderOf({
    ...{ id: '0193b5a0-0000-7000-8000-0000000000a2', callNo: 15, guestName: null },
    ...{ service: 'preorder', wantedAt, sendAt: '2030-03-05T15:10:00.000Z', unsent: 2, kitchen: null },
  })
  const sureOf = async (into: typeof order) => {
    cleanup()
    const { user } = await openCounter(
      {
        'foodOrders.list': () => [into, ahead],
        'foodOrders.get': ({ id }: { id: string }) => (id === ahead.id ? ahead : into),
      },
      at,
    )
    await user.click(await within(await dialog('Order 12')).findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Merge with another' }))
    await user.click(await within(await dialog('Merge into order 12')).findByRole('button', { name: /^15/ }))
    return within(await dialog('Merge order 15 into order 12?'))
  }
  const now = await sureOf(order)
  await now.findByText(/^Order 15 is for 5 Mar 18:30\. .* as soon as order 12 is sent or paid\.$/)
  const later = await sureOf(orderOf({ service: 'preorder', wantedAt: '2030-03-06T15:30:00.000Z' }) as typeof order)
  await later.findByText(/is made with order 12, for 6 Mar 18:30\.$/)
})
