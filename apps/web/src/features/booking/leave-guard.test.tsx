import type { Hold, SeatHoldId, TicketSessionId } from '@marquee/contract'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BookingContext, type BookingScreen } from './booking-screen.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { sessionIn } from './use-booking-state.ts'

// What is asked, without its words.
vi.mock('./leave-dialog.tsx', () => ({
  LeaveDialog: ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
    <div role="dialog">
      <button type="button" onClick={onStay}>
        stay
      </button>
      <button type="button" onClick={onLeave}>
        keep
      </button>
    </div>
  ),
}))

const [first, second] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
let holds: { hold: Pick<Hold, 'id'> | null; isOver: boolean }
let taken: object[]
let redraw: () => void
let unmount: () => void
let router: ReturnType<typeof createMemoryRouter>

function Page() {
  const [, draw] = useState({})
  redraw = () => draw({})
  const id = sessionIn(useLocation().search)
  const booking = { hold: holds, paid: { taken }, session: { id: id as TicketSessionId } } as unknown as BookingScreen
  return <BookingContext value={booking}>{id && <LeaveGuard key={id} />}</BookingContext>
}

const here = () => router.state.location.pathname + router.state.location.search
const asks = () => document.querySelector('[role="dialog"]') !== null
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((each) => each.textContent === name)?.click())
const go = (to: string | number) => act(async () => router.navigate(to as string))
/** The hold changes under the screen. */
const become = (change: Partial<typeof holds>) =>
  act(async () => {
    holds = { ...holds, ...change }
    redraw()
  })

beforeEach(async () => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  holds = { hold: null, isOver: false }
  taken = []
  router = createMemoryRouter(
    [
      { path: '/book', element: <Page /> },
      { path: '/else', element: <p>else</p> },
    ],
    { initialEntries: [`/book?session=${first}`] },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<RouterProvider router={router} />))
  unmount = () => {
    act(() => root.unmount())
    place.remove()
  }
  await go(`/book?session=${second}`)
  await become({ hold: { id: 'h' as SeatHoldId } })
})
afterEach(() => unmount())

test('asks on the way back to another session, and elsewhere, but not about the view', async () => {
  await go(`/book?session=${second}&view=list`)
  expect([asks(), here()]).toEqual([false, `/book?session=${second}&view=list`])
  await go(-1)
  expect(asks()).toBe(false)
  await go(-1)
  expect([asks(), here()]).toEqual([true, `/book?session=${second}`])
  await press('stay')
  expect([asks(), here()]).toEqual([false, `/book?session=${second}`])
  await go('/else')
  expect(asks()).toBe(true)
  await press('keep')
  expect([asks(), here()]).toEqual([false, '/else'])
})

test.each([
  ['is given back', { hold: null }],
  ['runs out', { isOver: true }],
])('takes the way that was asked for when the hold %s meanwhile', async (_, change) => {
  await go(-1)
  expect([asks(), here()]).toEqual([true, `/book?session=${second}`])
  await become(change)
  expect([asks(), here()]).toEqual([false, `/book?session=${first}`])
})

test('asks nothing when nothing is held any more', async () => {
  await become({ isOver: true })
  await go(`/book?session=${first}`)
  expect([asks(), here()]).toEqual([false, `/book?session=${first}`])
})

test('asks while money was taken, although the time of the seats is up, and takes the way once it is given back', async () => {
  taken = [{ method: 'cash', amountMinor: 100_000 }]
  await become({ isOver: true })
  await go(`/book?session=${first}`)
  expect([asks(), here()]).toEqual([true, `/book?session=${second}`])
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  taken = []
  await become({ hold: null })
  expect([asks(), here()]).toEqual([false, `/book?session=${first}`])
})
