import { describe, expect, test } from 'vitest'
import { dropOn, stepFrom } from './order.ts'

// Drinks with tea and coffee, then food with soup.
const rows = [
  ['drinks', null],
  ['tea', 'drinks'],
  ['coffee', 'drinks'],
  ['juice', 'drinks'],
  ['food', null],
  ['soup', 'food'],
].map(([id, parentId]) => ({ id, parentId })) as never
const place = (parentId: string | null, beforeId: string | null) => ({ parentId, beforeId })

describe('a step', () => {
  test('goes past one neighbour, and none beyond the ends', () => {
    expect(stepFrom(rows, 'coffee', -1)).toEqual(place('drinks', 'tea'))
    expect(stepFrom(rows, 'tea', 1)).toEqual(place('drinks', 'juice'))
    expect(stepFrom(rows, 'coffee', 1)).toEqual(place('drinks', null))
    expect(stepFrom(rows, 'tea', -1)).toBeNull()
    expect(stepFrom(rows, 'juice', 1)).toBeNull()
    expect(stepFrom(rows, 'drinks', 1)).toEqual(place(null, null))
    expect(stepFrom(rows, 'gone', 1)).toBeNull()
  })
})

describe('what is dropped on another one', () => {
  test('takes its place: before it on the way up, behind it on the way down', () => {
    expect(dropOn(rows, 'juice', 'tea')).toEqual(place('drinks', 'tea'))
    expect(dropOn(rows, 'tea', 'coffee')).toEqual(place('drinks', 'juice'))
    expect(dropOn(rows, 'tea', 'juice')).toEqual(place('drinks', null))
  })

  test('moves to the neighbours of that one, and never below itself', () => {
    expect(dropOn(rows, 'soup', 'tea')).toEqual(place('drinks', 'tea'))
    expect(dropOn(rows, 'soup', 'drinks')).toEqual(place(null, 'drinks'))
    expect(dropOn(rows, 'drinks', 'tea')).toBeNull()
    expect(dropOn(rows, 'tea', 'tea')).toBeNull()
  })
})
