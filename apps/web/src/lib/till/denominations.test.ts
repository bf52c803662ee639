import { describe, expect, test } from 'vitest'
import { denominationsOf, likelyNotes, readPieces } from './denominations.ts'

describe('likely notes', () => {
  test('are what a hand gives for the sum, never the sum itself or less', () => {
    expect(likelyNotes(42_000, 'TRY')).toEqual([45_000, 50_000, 60_000, 80_000])
    expect(likelyNotes(4500, 'TRY')).toEqual([5000, 6000, 10_000, 20_000])
    expect(likelyNotes(20_000, 'TRY')).toEqual([40_000])
    expect(likelyNotes(123_000, 'TRY')).toEqual([130_000, 140_000, 160_000])
    for (const due of [1, 99, 4999, 5000, 5001, 123_456, 9_999_999]) {
      for (const sum of likelyNotes(due, 'TRY', 99)) expect(sum).toBeGreaterThan(due)
    }
  })

  test('are none where nobody wrote the notes down', () => {
    expect([likelyNotes(1000, 'XOF'), denominationsOf('XOF')]).toEqual([[], []])
  })
})

describe('pieces', () => {
  test('are added up, empty ones left out', () => {
    expect(readPieces({ 20000: '3', 100: ' 12 ', 50: '', 25: '0' })).toEqual({
      minor: 61_200,
      denominations: { 20000: 3, 100: 12 },
    })
  })

  test.each(['-1', '1.5', 'x', '9999999', '1e3'])('%s is no number of them', (typed) => {
    expect(readPieces({ 100: typed })).toBeNull()
  })
})
