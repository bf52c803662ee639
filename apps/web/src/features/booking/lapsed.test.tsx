import type { Hold, SeatGeometry } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noReductions } from '../../parts/checkout/reductions.ts'
import { show } from '../../testing/played-sales.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { BookingContext, type BookingScreen } from './booking-screen.ts'
import { StatusLegend } from './map/status-legend.tsx'
import { useBookingScreen } from './use-booking-screen.ts'

// What the screen makes of a basket whose time is up: its seats are anybody's.

afterEach(cleanup)

const adult = '01990000-0000-7000-8000-0000000000c2'
type Ready = Parameters<typeof useBookingScreen>[0]

/** Six seats: two that the basket had, one held by somebody else, one sold; the last two for wheelchairs, one of them sold. */
const geometry = { categories: [], seats: { kind: [0, 0, 0, 0, 1, 1] } } as unknown as SeatGeometry
const status = Uint8Array.of(0, 0, 1, 2, 0, 2)
const basket = (more: object = {}) => ({ seatNos: [0, 1], pools: [{ areaNo: 0, qty: 3 }], ...more }) as unknown as Hold

function readyWith(hold: object, areas: object[] = []) {
  const calls = {
    change: vi.fn(async () => true),
    setPools: vi.fn(async () => true),
    renewed: vi.fn(async () => 'new'),
    write: vi.fn(),
  }
  const ready = {
    sale: {
      session: show,
      categories: [],
      passTypes: [{ id: adult, code: 'A', name: { en: 'Adult', tr: 'Tam' }, people: 1, maxPerOrder: null }],
      prices: { version: 1, currency: 'TRY', prices: [] },
      packages: [],
      areas: [{ areaNo: 0, name: null, categoryId: null, free: 40 }],
    },
    geometry: null,
    live: { status, held: new Map(), pools: [] },
    hold: { hold: basket(), pending: new Set(), isBusy: false, ...calls, ...hold },
    draft: {
      draft: { types: {}, names: {}, areas, guest: {}, note: '', payments: [], reductions: noReductions },
      write: calls.write,
    },
    paid: { taken: [] },
    staff: { isOn: false },
  } as unknown as Ready
  return { ready, ...calls }
}

let booking: BookingScreen
function Screen({ ready }: { ready: Ready }) {
  booking = useBookingScreen(ready)
  return <output>ready</output>
}
async function open(ready: Ready) {
  const rights = { ticket_booking: { view: {}, hold: {}, sell: {} } }
  await showScreen(<Screen ready={ready} />, { namespaces: ['booking', 'seatMap'], at: '/', rights, answers: {} })
  await vi.waitFor(() => expect(booking.closedWhy).toBeNull())
}

test.each([
  [false, { remove: [1] }],
  [true, { add: [1] }],
])('a press on a seat of the basket, whose time is up: %s', async (isOver, does) => {
  const { ready, change } = readyWith({ isOver })
  await open(ready)
  booking.pick([1], 'toggle')
  expect(change).toHaveBeenCalledExactlyOnceWith(does)
})

test('places go into the basket that is left, and of one that is over only what is added now', async () => {
  const areas = [{ areaNo: 0, passTypeId: adult, qty: 3 }]
  const { ready, setPools, renewed } = readyWith({ isOver: true, hold: basket({ seatNos: [] }) }, areas)
  await open(ready)
  await booking.setArea(0, adult, 4)
  expect(setPools).toHaveBeenLastCalledWith([{ areaNo: 0, qty: 1 }])
  renewed.mockResolvedValueOnce('failed')
  await booking.setArea(0, adult, 4)
  expect(setPools).toHaveBeenCalledTimes(1)
  renewed.mockResolvedValueOnce('same')
  await booking.setArea(0, adult, 4)
  expect(setPools).toHaveBeenLastCalledWith([{ areaNo: 0, qty: 4 }])
})

test.each([
  [false, 'Held by me2'],
  [true, 'Held by me0'],
])(
  'the legend counts what is held by me, of a basket whose time is up (%s), and the free wheelchair places',
  async (isOver, mine) => {
    const value = { geometry, live: { status }, hold: { hold: basket(), isOver, others: [] }, categories: [] }
    await showScreen(
      <BookingContext value={value as unknown as BookingScreen}>
        <StatusLegend />
      </BookingContext>,
      { namespaces: ['booking', 'seatMap'], at: '/', rights: {}, answers: {} },
    )
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows).toContain(mine)
    expect(rows).toContain('Free wheelchair spaces1')
  },
)

test('the legend counts another basket of the same clerk among what they hold, and not among what others do', async () => {
  const other = { ...basket({ seatNos: [2] }), expiresAt: new Date(Date.now() + 60_000).toISOString() }
  const value = { geometry, live: { status }, hold: { hold: null, isOver: false, others: [other] }, categories: [] }
  await showScreen(
    <BookingContext value={value as unknown as BookingScreen}>
      <StatusLegend />
    </BookingContext>,
    { namespaces: ['booking', 'seatMap'], at: '/', rights: {}, answers: {} },
  )
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toContain('Held by me1')
  expect(rows).toContain('Held by others0')
})
