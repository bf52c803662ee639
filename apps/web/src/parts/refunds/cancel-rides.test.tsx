import type { OrderDetail, Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { packageOrder, previewOf, soldOrder } from '../../testing/sold-order.ts'
import { CancelDialog } from './cancel-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const rights: Rights = { order_list: { view: {}, cancel: {} }, transactions: { view: {}, refund: {} } }
interface Wish {
  passIds: string[]
  pieces: { lineNo: number; qty: number }[]
  keepRides?: boolean
}

/** Adults in seats 1 and 2, and so many guests with a ride: the first of them has the pass of seat 1. */
async function show(guests: number) {
  const [adults] = soldOrder.lines
  const text = { en: '18:50 Pier → 19:30', tr: '18:50 İskele → 19:30' }
  const ride = { ...adults, lineNo: 3, kind: 'ride', text, qty: guests, unitMinor: 7500, grossMinor: guests * 7500 }
  const order = {
    ...soldOrder,
    lines: [...soldOrder.lines, ride],
    rides: Array.from({ length: guests }, (_, at) => ({
      ...{ lineNo: 3, guestNo: at + 1, state: 'booked', passId: at === 0 ? soldOrder.passList[0]?.id : null },
    })),
  } as unknown as OrderDetail
  return open(order, { freed: { seats: 1, places: 0, rides: 2 } })
}

async function open(order: OrderDetail, told: object) {
  const asked: Wish[] = []
  const shown = await showScreen(<CancelDialog orderId={order.id} onClose={vi.fn()} />, {
    namespaces: ['refunds', 'orderList', 'till'],
    at: '/order-list',
    rights,
    answers: {
      'orders.get': () => order,
      'tills.current': () => null,
      'orderChanges.cancel': () => ({
        ...{ orderId: order.id, changeId: 'g2', changeNo: 2, giftCards: [], receiptNo: null, rev: 3 },
        ...{ refundMinor: 33_750, changeMinor: 0, currency: 'TRY', passes: [] },
      }),
      'orderChanges.previewCancel': (wish: Wish) => {
        asked.push(wish)
        return { ...previewOf(wish.passIds), ...told }
      },
    } as never,
  })
  await screen.findByRole('group', { name: 'What to cancel' })
  return { ...shown, asked }
}
const seat = (no: number) => screen.getByRole('checkbox', { name: new RegExp(`seat ${no}`) })
const keep = () => screen.getByRole('checkbox', { name: 'Give back the ride of this pass too' })

test('the only ride of a line goes back and stays with its pass, and is shown so', async () => {
  const { user, asked } = await show(1)
  const ride = screen.getByRole<HTMLInputElement>('checkbox', { name: /18:50 Pier/ })
  await user.click(ride)
  await user.click(seat(1))
  expect([ride.checked, ride.disabled]).toEqual([true, true])
  expect(ride.closest('label')?.textContent).toContain('1 goes with its pass')
  expect(await screen.findByText('1 seat goes back on sale. 2 places on trips go back on sale.')).toBeTruthy()
  await user.click(keep())
  expect([ride.checked, ride.disabled]).toEqual([false, true])
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ keepRides: true, pieces: [] }))
})

test('rides that go with their passes are counted, and others can go beside them', async () => {
  const { user, asked } = await show(3)
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: /^Fewer: .*18:50 Pier/ })
  const more = screen.getByRole<HTMLButtonElement>('button', { name: /^More: .*18:50 Pier/ })
  const counted = () => more.parentElement?.querySelector('output')?.textContent
  await user.click(seat(1))
  expect([counted(), fewer.disabled]).toEqual(['1', true])
  expect(screen.getByText('1 goes with its pass')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ pieces: [] }))
  await user.click(more)
  expect(counted()).toBe('2')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ pieces: [{ lineNo: 3, qty: 2 }] }))
  // The one that stays with its pass cannot be counted.
  await user.click(keep())
  expect(screen.queryByText('1 goes with its pass')).toBeNull()
  expect([counted(), more.disabled]).toEqual(['2', true])
})

test('a ride that is kept stays beside a whole package, whose rides go all the same', async () => {
  const [one, two, alone] = packageOrder.passList
  const [pack, adults] = packageOrder.lines
  const rideLine = (lineNo: number, stop: string, more: object) => ({
    ...{ ...adults, lineNo, kind: 'ride', unitMinor: 7500, parentLineNo: null },
    ...{ text: { en: `18:50 ${stop} → 19:30`, tr: `18:50 ${stop} → 19:30` } },
    ...more,
  })
  const guests = (lineNo: number, passIds: (string | null | undefined)[]) =>
    passIds.map((passId, at) => ({ lineNo, guestNo: at + 1, passId, state: 'booked' }))
  const order = {
    ...packageOrder,
    lines: [
      { ...pack, partsRefundable: false },
      adults,
      rideLine(3, 'Pier', { parentLineNo: 1, qty: 4, grossMinor: 30_000 }),
      { ...adults, lineNo: 4, parentLineNo: null, qty: 1, grossMinor: 45_000 },
      rideLine(5, 'Market', { qty: 1, grossMinor: 7500 }),
    ],
    passList: [
      { ...one, lineNo: 2 },
      { ...two, lineNo: 2 },
      { ...alone, lineNo: 4, state: 'issued' },
    ],
    rides: [...guests(3, [one?.id, two?.id, null, null]), ...guests(5, [alone?.id])],
  }
  const { user, asked } = await open(order as unknown as OrderDetail, {})
  await user.click(screen.getByRole('button', { name: 'All 3 passes' }))
  await user.click(keep())
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ keepRides: true, pieces: [] }))
  expect(asked.at(-1)?.passIds).toHaveLength(3)
  const counted = screen.getByRole('button', { name: /^More: .*Pier/ }).parentElement?.querySelector('output')
  expect(counted?.textContent).toBe('4')
  const own = screen.getByRole<HTMLInputElement>('checkbox', { name: /Market/ })
  expect([own.checked, own.disabled]).toEqual([false, true])
})

test('rides that go with a whole package are named with their price, and nobody is asked to keep them', async () => {
  const [one, two] = packageOrder.passList
  const [pack, adults] = packageOrder.lines
  const text = { en: '18:50 Pier → 19:30', tr: '18:50 İskele → 19:30' }
  const rides = [one?.id, two?.id, null, null].map((passId, at) => ({
    ...{ lineNo: 3, guestNo: at + 1, passId, state: 'booked' },
  }))
  const order = {
    ...packageOrder,
    lines: [
      { ...pack, partsRefundable: false },
      adults,
      { ...adults, lineNo: 3, kind: 'ride', text, qty: 4, unitMinor: 7500, grossMinor: 30_000 },
    ],
    passList: [one, two].map((pass) => ({ ...pass, lineNo: 2 })),
    rides,
  }
  const line = { kind: 'ride', text, reverses: 3, qty: -4, grossMinor: -30_000, taxMinor: -5000, isFree: false }
  const { user, asked } = await open(order as unknown as OrderDetail, { lines: [line] })
  const more = screen.getByRole<HTMLButtonElement>('button', { name: /^More: .*18:50 Pier/ })
  const counted = () => more.parentElement?.querySelector('output')?.textContent
  expect(counted()).toBe('0')
  await user.click(screen.getByRole('checkbox', { name: /1 × Family/ }))
  // Those of guests without a pass too, and none of them can be taken out.
  expect([counted(), more.disabled]).toEqual(['4', true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fewer: .*18:50 Pier/ }).disabled).toBe(true)
  expect(screen.getByText('4 go with their passes')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ pieces: [] }))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  const name = await within(back).findByText('Including 4 × Ride · 18:50 Pier → 19:30')
  expect(name.parentElement?.textContent).toContain('₺300.00')
  expect(screen.queryByRole('checkbox', { name: /^Give back the/ })).toBeNull()
  await user.type(screen.getByLabelText(/^Reason/), 'Ill')
  await user.click(await screen.findByRole('button', { name: /^Refund ₺/ }))
  const done = await screen.findByRole('dialog', { name: 'Refunded' })
  expect(done.textContent).toContain('4 rides went back')
  expect(within(done).getByText('4 × 18:50 Pier → 19:30')).toBeTruthy()
})

test('what the venue itself gave up is told to be free beside the fee of the rest', async () => {
  const text = { en: '18:50 Pier → 19:30', tr: '18:50 İskele → 19:30' }
  const ride = { kind: 'ride', text, reverses: 3, qty: -1, grossMinor: -7500, taxMinor: -1250, isFree: true }
  const { user } = await open(soldOrder, { lines: [ride] })
  await user.click(seat(1))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  expect(back.textContent).toContain('From 24 hours: 25% is kept, ₺112.50')
  expect(back.textContent).toContain('Nothing is kept of ₺75.00: the venue called it off or changed it.')
})

test('a show that was called off is not told to lack a rule', async () => {
  const pass = { kind: 'pass', text: { en: 'Adult', tr: 'Tam' }, reverses: 1, qty: -1, taxMinor: 0, isFree: true }
  const { user } = await open(soldOrder, { rule: null, feeMinor: 0, lines: [{ ...pass, grossMinor: -45_000 }] })
  await user.click(seat(1))
  const back = await screen.findByRole('region', { name: 'What goes back' })
  expect(back.textContent).toContain('Nothing is kept of ₺450.00: the venue called it off or changed it.')
  expect(back.textContent).not.toContain('No cancellation rule applies')
})
