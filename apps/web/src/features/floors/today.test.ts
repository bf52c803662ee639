import { expect, it } from 'vitest'
import { runsNow, stillToday } from './today.ts'

const row = (from: string, until: string, more: object = {}) => ({
  floor: { id: 'here', name: { en: '', tr: '' } },
  startsAt: `2026-11-22T${from}:00Z`,
  endsAt: `2026-11-22T${until}:00Z`,
  state: 'on_sale',
  ...more,
})

it('a day is told from what runs now on, for one floor, without what is cancelled', () => {
  const now = Date.parse('2026-11-22T18:00:00Z')
  const rows = [
    row('12:00', '14:00'),
    row('17:00', '19:00'),
    row('20:00', '22:00', { state: 'cancelled' }),
    row('20:00', '22:00', { floor: { id: 'there', name: { en: '', tr: '' } } }),
    row('21:00', '23:00'),
  ]
  const told = stillToday(rows, { floorId: 'here', now })
  expect(told.map((each) => each.startsAt.slice(11, 16))).toEqual(['17:00', '21:00'])
  expect(told.map((each) => runsNow(each, now))).toEqual([true, false])
  // What has ended this very minute is over.
  expect(stillToday([row('17:00', '18:00')], { floorId: 'here', now })).toEqual([])
})
