import { bestWish } from '@marquee/contract'
import { expect, it } from 'vitest'
import { findBest, type Place } from './best.ts'

const focus = { x: 0, y: 0 }

/** A row of places: W wheelchair, C companion, S seat; small letters are taken. */
function row(letters: string, run = 1): Place[] {
  const kinds = { w: 'wheelchair', c: 'companion', s: 'seat' } as const
  return [...letters].map((letter, place) => ({
    seatNo: run * 10 + place,
    categoryId: 'stalls',
    kind: kinds[letter.toLowerCase() as keyof typeof kinds],
    run,
    place,
    x: place,
    y: run,
    isFree: letter === letter.toUpperCase(),
  }))
}
const wish = (qty: number) => bestWish.parse({ qty, kind: 'wheelchair' })

it('brings a companion’s seat along with each wheelchair place', () => {
  expect(findBest(row('WCSWC'), wish(2), focus)).toEqual({ seatNos: [10, 11, 13, 14], together: true })
})

it('finds single wheelchair places where the house has no companions’ seats', () => {
  expect(findBest(row('WSSW'), wish(2), focus)).toEqual({ seatNos: [10, 13], together: false })
  expect(findBest(row('WSSW'), wish(3), focus)).toBeNull()
})

it('prefers a further place with a companion’s seat to a nearer one without', () => {
  const places = [...row('Wc', 1), ...row('WC', 2), ...row('wC', 3)]
  expect(findBest(places, wish(1), focus)).toEqual({ seatNos: [20, 21], together: true })
  expect(findBest(places, wish(2), focus)).toEqual({ seatNos: [10, 20, 21], together: false })
})

it('never gives one companion’s seat to two', () => {
  expect(findBest(row('WCW'), wish(2), focus)).toEqual({ seatNos: [10, 11, 12], together: false })
})
