import { expect, test } from 'vitest'
import { freePieces } from './free-pieces.ts'

const food =
  (isFor: boolean) =>
  (qty: number, unitMinor: number, minor = qty * unitMinor) => ({
    ...{ isFor, qty, unitMinor, minor },
  })
const [tea, other] = [food(true), food(false)]

test('the cheapest pieces are free, however they are spread over lines', () => {
  expect(freePieces([tea(3, 9000), tea(1, 7000)], 1)).toEqual([{ at: 1, qty: 1 }])
  expect(freePieces([tea(3, 9000), tea(1, 7000)], 3)).toEqual([
    { at: 0, qty: 2 },
    { at: 1, qty: 1 },
  ])
  // At one price the first line.
  expect(freePieces([other(1, 100), tea(2, 7000), tea(2, 7000)], 2)).toEqual([{ at: 1, qty: 2 }])
})

test('fewer pieces than the code gives are free all the same, and none of another dish', () => {
  expect(freePieces([tea(1, 7000), other(5, 100)], 4)).toEqual([{ at: 0, qty: 1 }])
  expect(freePieces([other(5, 100)], 4)).toEqual([])
})

test('a share of a line is no piece, nor is what is left of one, and what costs nothing uses up none', () => {
  expect(freePieces([tea(2, 7000, 10_500)], 1)).toEqual([])
  expect(freePieces([tea(0, 7000, 3500)], 1)).toEqual([])
  expect(freePieces([tea(1, 0), tea(1, 7000)], 1)).toEqual([{ at: 1, qty: 1 }])
})
