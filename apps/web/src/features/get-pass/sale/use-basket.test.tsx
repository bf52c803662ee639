import type { OrderId, PassTypeId, TicketSessionId } from '@marquee/contract'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noReductions } from '../../../parts/checkout/reductions.ts'
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

test('whoever was found before anything is chosen stays when the show changes, and goes with what was chosen', () => {
  const customer = { id: 'c', name: 'Işıl Çetin' } as never
  const choose = (next: string) => act(() => shown.current.begin(next as TicketSessionId, '2026-11-23'))
  const find = () =>
    act(() => {
      const { basket } = shown.current
      if (basket) shown.current.change({ ...basket, customer })
    })
  find()
  choose('other')
  expect(shown.current.basket).toMatchObject({ ticketSessionId: 'other', lines: [], customer: null })
  find()
  choose('third')
  expect(shown.current.basket).toMatchObject({ ticketSessionId: 'third', lines: [], customer })
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

const payments = [{ method: 'card' as const, amountMinor: 500, reference: 'T1' }]
const label = { date: '2026-11-22', title: 'Deck', passes: 2 }
const stored = () => renderHook(() => useBasket()).result.current.parked
const ids = (parked: readonly { id: string }[]) => parked.map(({ id }) => id).sort()

/** Another tab of this device, with a guest of its own in front; what the first one does it has not heard of. */
function openTab(guest: string) {
  const tab = renderHook(() => useBasket()).result
  act(() => {
    const { basket } = shown.current
    if (basket) tab.current.change({ ...basket, orderId: guest })
  })
  return tab
}
const hear = (key: string | null) => act(() => void dispatchEvent(new StorageEvent('storage', { key })))

test('two tabs park at once: both wait, with the card charge that only this device has noted', () => {
  const [charged, tab] = [orderId(), openTab('other')]
  act(() => {
    const { basket } = shown.current
    if (basket) shown.current.change({ ...basket, payments })
  })
  act(() => shown.current.park(label))
  act(() => tab.current.park(label))
  expect(ids(stored())).toEqual(ids([{ id: charged }, { id: 'other' }]))
  expect(stored().find(({ id }) => id === charged)).toMatchObject({ payments })
})

test('what one tab has sold does not wait again when another tab parks', () => {
  const soldHere = orderId()
  act(() => shown.current.park(label))
  const tab = openTab('other')
  expect(ids(tab.current.parked)).toEqual([soldHere])
  act(() => shown.current.sold({ orderId: soldHere, orderNo: 7 }))
  act(() => tab.current.park(label))
  expect([ids(stored()), ids(tab.current.parked)]).toEqual([['other'], ['other']])
})

test('a tab hears what another one parks and calls back, and nobody calls back what is gone', () => {
  const tab = openTab('other')
  const first = orderId()
  act(() => shown.current.park(label))
  expect(tab.current.parked).toEqual([])
  hear(`getPass.parked.${me.user.id}.${first}`)
  expect(ids(tab.current.parked)).toEqual([first])
  const [one] = tab.current.parked
  if (!one) throw new Error('nothing waits')
  act(() => void shown.current.recall(one, null))
  // The menu of the other tab was open.
  let isThere = true
  act(() => {
    isThere = tab.current.recall(one, label)
  })
  expect([isThere, tab.current.basket?.orderId, tab.current.parked]).toEqual([false, 'other', []])
})

test('what an earlier version kept as one list waits on', () => {
  const [name, at] = [`getPass.parked.${me.user.id}`, '2026-11-22T10:00:00.000Z']
  const kept = { ...label, id: 'before', at, ticketSessionId: 's', lines: [], payments }
  localStorage.setItem(name, JSON.stringify([kept]))
  const now = { ...kept, customer: null, reductions: noReductions }
  expect(stored()).toEqual([now])
  expect([stored(), localStorage.getItem(name)]).toEqual([[now], null])
})

test('where this device stores nothing, a basket waits as long as the page is open', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const first = orderId()
  act(() => shown.current.park(label))
  expect(ids(shown.current.parked)).toEqual([first])
  const [one] = shown.current.parked
  if (one) act(() => void shown.current.recall(one, null))
  expect([orderId(), shown.current.parked]).toEqual([first, []])
  full.mockRestore()
})
