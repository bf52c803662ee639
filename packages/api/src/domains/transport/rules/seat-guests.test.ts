import { expect, test } from 'vitest'
import { seatGuests } from './seat-guests.ts'

const way = { tripId: 't' as never, pickupPointId: 'p' as never }
const both = { to: way, from: way }
const pass = (id: string, passTypeId: string, people = 1) => ({ id, passTypeId, people })
const passes = [pass('a1', 'adult'), pass('a2', 'adult'), pass('c1', 'child')]
const ride = (passTypeId: string | null, qty: number, ways: Partial<typeof both> = both) => ({
  ...{ passTypeId: passTypeId as never, qty, to: null, from: null },
  ...ways,
})

test('guests have the passes of their kind, in the order in which they were issued', () => {
  expect(seatGuests([ride('child', 1), ride('adult', 2)], passes)).toEqual([['c1'], ['a1', 'a2']])
})

test('those for everybody have what is left, wherever they stand, and who is left over has none', () => {
  expect(seatGuests([ride(null, 3), ride('adult', 1)], passes)).toEqual([['a2', 'c1', null], ['a1']])
})

test('a guest may come by one trip and leave by another', () => {
  const [to, from] = [{ to: way }, { from: way }]
  expect(seatGuests([ride('adult', 2, to), ride('adult', 2, from)], passes)).toEqual([
    ['a1', 'a2'],
    ['a1', 'a2'],
  ])
  expect(seatGuests([ride('adult', 2, to), ride('adult', 1, both)], passes)).toEqual([['a1', 'a2'], [null]])
})

test('a pass for a family carries each of them', () => {
  expect(seatGuests([ride('family', 5)], [pass('f1', 'family', 4)])).toEqual([['f1', 'f1', 'f1', 'f1', null]])
})

test('the guests of a package have passes of their package, before all others choose', () => {
  const ofPackage = [
    { ...pass('p1', 'adult'), parentLineNo: 2 },
    { ...pass('p2', 'child'), parentLineNo: 2 },
  ]
  const all = [pass('a1', 'adult'), ...ofPackage, pass('a2', 'adult')]
  const packaged = { ...ride(null, 3), parentLineNo: 2 }
  expect(seatGuests([ride('adult', 3), packaged], all)).toEqual([
    ['a1', 'a2', null],
    ['p1', 'p2', null],
  ])
})
