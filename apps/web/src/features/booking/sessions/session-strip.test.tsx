import type { BookableSession, TicketSessionId } from '@marquee/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadTexts } from '../../../lib/texts.ts'
import type { LiveSeats } from '../../../parts/live-seats/live-seats.ts'
import { countsOf, showOpenCounts } from '../model/open-counts.ts'
import { SessionStrip } from './session-strip.tsx'

const [first, second] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002']
const session = (id: string | undefined) =>
  ({
    id: id as TicketSessionId,
    product: { name: { en: 'Revue', tr: 'Revü' } },
    state: 'on_sale',
    startsAt: '2099-01-01T20:00:00Z',
    endsAt: '2099-01-01T22:00:00Z',
    salesFrom: '2000-01-01T00:00:00Z',
    salesUntil: '2099-01-01T20:00:00Z',
    time: '20:00',
    capacity: 4,
    free: 4,
    held: 0,
    sold: 0,
    blocked: 0,
  }) as BookableSession
const live = (...status: number[]): LiveSeats => ({ status: Uint8Array.from(status), held: new Map(), pools: [] })
const widths = () =>
  screen
    .getAllByRole('button')
    .map((button) => [...button.querySelectorAll('i, [style]')].map((bar) => bar.getAttribute('style')))

await loadTexts(['booking', 'common'])

afterEach(() => {
  showOpenCounts('', null)
  cleanup()
})

it('says of the open session what its map shows, at the same moment', () => {
  render(<SessionStrip rows={[session(first), session(second)]} openId={null} onOpen={() => {}} />)
  const before = widths()
  expect(before[0]).toEqual(before[1])
  act(() => showOpenCounts(first ?? '', countsOf(live(0, 1, 2, 4))))
  const after = widths()
  expect(after[1]).toEqual(before[1])
  expect(after[0]).toEqual(['width: 50%;', 'width: 25%;', 'width: 0%;'])
  act(() => showOpenCounts(first ?? '', null))
  expect(widths()).toEqual(before)
})

it('leaves the sum to the server where people stand too', () => {
  expect(countsOf({ ...live(0, 0), pools: [{ areaNo: 1, size: 10, taken: 3 }] })).toBeNull()
  expect(countsOf(live(0, 0, 1, 2, 3, 4))).toEqual({ free: 2, held: 1, sold: 2, blocked: 1 })
})
