import type { OrderId, PassTypeId, TicketSessionId } from '@marquee/contract'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, signInAs } from '../../../testing/person.ts'
import { withQty } from '../model/choices.ts'
import { useBasket } from './use-basket.ts'

let shown: { current: ReturnType<typeof useBasket> }
const adult = 'adult' as PassTypeId
const orderId = () => shown.current.basket?.orderId as OrderId

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  signInAs(me)
  shown = renderHook(() => useBasket()).result
  act(() => shown.current.begin('s' as TicketSessionId, '2026-11-22'))
  act(() => {
    const { basket } = shown.current
    if (basket) shown.current.change(withQty(basket, adult, { areaNo: 0, qty: 2 }))
  })
})
afterEach(cleanup)

test('a basket that is sold is followed by an empty one, which is another order, also after a reload', () => {
  const sold = orderId()
  act(() => shown.current.sold({ orderId: sold, orderNo: 7 }))
  expect(shown.current).toMatchObject({ basket: { lines: [], payments: [] }, last: { orderId: sold, orderNo: 7 } })
  expect(orderId()).not.toBe(sold)
  expect(renderHook(() => useBasket()).result.current.basket?.orderId).toBe(orderId())
})

test('a basket that was sold while it waited waits no longer, and the guest in front keeps theirs', () => {
  const waiting = orderId()
  act(() => shown.current.park({ date: '2026-11-22', title: 'Deck', passes: 2 }))
  const inFront = orderId()
  expect([shown.current.parked.length, inFront === waiting]).toEqual([1, false])
  act(() => shown.current.sold({ orderId: waiting, orderNo: 7 }))
  expect([shown.current.parked, orderId()]).toEqual([[], inFront])
})

test('a basket that is called back changes places with the one in front; what was noted for it waits with it', () => {
  const [first, label] = [orderId(), { date: '2026-11-22', title: 'Deck', passes: 0 }]
  act(() => shown.current.park({ ...label, passes: 2 }))
  const second = orderId()
  const payments = [{ method: 'card' as const, amountMinor: 500, reference: 'T1' }]
  act(() => {
    const { basket } = shown.current
    // Its passes were taken out again, its money was not given back.
    if (basket) shown.current.change({ ...basket, payments })
  })
  const recall = () =>
    act(() => {
      const [one] = shown.current.parked
      if (one) shown.current.recall(one, label)
    })
  recall()
  expect(orderId()).toBe(first)
  expect(shown.current.basket?.lines).toMatchObject([{ qty: 2 }])
  expect(shown.current.parked).toMatchObject([{ id: second, lines: [], payments }])
  recall()
  expect([orderId(), shown.current.basket?.payments]).toEqual([second, payments])
  expect(shown.current.parked).toMatchObject([{ id: first, lines: [{ qty: 2 }] }])
})

test('a basket that is called back to an empty place leaves nobody waiting', () => {
  const first = orderId()
  const label = { date: '2026-11-22', title: 'Deck', passes: 2 }
  act(() => shown.current.park(label))
  act(() => {
    const [one] = shown.current.parked
    if (one) shown.current.recall(one, null)
  })
  expect([orderId(), shown.current.parked]).toEqual([first, []])
})
