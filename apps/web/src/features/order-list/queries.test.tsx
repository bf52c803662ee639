import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { useOrder } from './queries.ts'

afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

function Looking() {
  const { data } = useOrder(soldOrder.id)
  return data ? <p>{data.underWayMinor === 0 ? 'given back' : 'on its way'}</p> : null
}

test('an order whose refund is on its way is read again within seconds, until its terminal has answered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  focusManager.setFocused(true)
  let read = 0
  await showScreen(<Looking />, {
    ...{ namespaces: [], at: '/order-list', rights: {} },
    answers: {
      'orders.get': () => {
        read += 1
        return { ...soldOrder, underWayMinor: read < 3 ? 45_000 : 0 }
      },
    },
  })
  await screen.findByText('on its way')
  // Twice more, and sooner than the 20 seconds after which any order is looked at again.
  for (const reads of [2, 3]) {
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await vi.waitFor(() => expect(read).toBe(reads))
  }
  await screen.findByText('given back')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toBe(3)
})
