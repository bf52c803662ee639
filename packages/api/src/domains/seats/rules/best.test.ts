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
  expect(findBest(row('WCWC'), wish(2), focus)).toEqual({ seatNos: [10, 11, 12, 13], together: true })
  expect(findBest(row('WCSWC'), wish(2), focus)).toEqual({ seatNos: [10, 11, 13, 14], together: false })
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
  expect(findBest(row('WCW'), wish(2), focus)).toEqual({ seatNos: [10, 11, 12], together: true })
})

it('takes the wheelchair places that are closest to each other, and says when they are not side by side', () => {
  // The two ends of a row are as near to the middle as each other; the left one has a neighbour.
  const hall = [...row('WWSSSSSSW', 1)].map((place) => ({ ...place, x: place.place - 4 }))
  expect(findBest(hall, wish(2), focus)).toEqual({ seatNos: [10, 11], together: true })
  expect(findBest(hall, wish(3), focus)).toEqual({ seatNos: [10, 11, 18], together: false })
  // Across rows: nearest, and not together.
  expect(findBest([...row('W', 1), ...row('W', 2), ...row('SSSSSSSSW', 3)], wish(2), focus)).toEqual({
    seatNos: [10, 20],
    together: false,
  })
})
