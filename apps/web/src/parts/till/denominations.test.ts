import { describe, expect, test } from 'vitest'
import { denominationsOf, likelyNotes, readPieces } from './denominations.ts'

describe('likely notes', () => {
  test('are what a hand gives for the sum', () => {
    expect(likelyNotes(130_000, 'TRY', 5)).toEqual([140_000, 150_000, 200_000])
    expect(likelyNotes(42_000, 'TRY')).toEqual([45_000, 50_000, 60_000])
    expect(likelyNotes(4500, 'TRY')).toEqual([5000, 6000, 10_000, 20_000])
    expect(likelyNotes(20_000, 'TRY')).toEqual([])
    expect(likelyNotes(123_000, 'TRY', 5)).toEqual([125_000, 130_000, 140_000, 150_000, 200_000])
    expect(likelyNotes(12_345, 'TRY')).toEqual([12_500, 13_000, 14_000, 15_000])
    expect(likelyNotes(1850, 'USD')).toEqual([1900, 2000, 5000, 10_000])
  })

  // Sums of every size, and those beside each note, where rounding goes wrong first.
  const notes = [500, 1000, 2000, 5000, 10_000, 20_000]
  const near = notes.flatMap((note) => [note - 1, note, note + 1, 7 * note, 7 * note + 1])
  const spread = Array.from({ length: 500 }, (_, i) => 1 + Math.floor(1.038 ** i))
  const dues = [...near, ...spread.filter((due) => due < 100_000_000)]

  test.each(['TRY', 'EUR', 'USD', 'GBP'])(
    'in %s go up, are more than the sum, and can be laid down in notes',
    (currency) => {
      const smallest = currency === 'USD' ? 100 : 500
      for (const due of dues) {
        const sums = likelyNotes(due, currency, 99)
        for (const [i, sum] of sums.entries()) {
          expect(sum).toBeGreaterThan(sums[i - 1] ?? due)
          expect(sum % smallest).toBe(0)
        }
      }
    },
  )

  test('skip no rounder sum on the way', () => {
    for (const due of dues) {
      const sums = likelyNotes(due, 'TRY', 99)
      const last = sums.at(-1) ?? due
      for (const step of [...notes, 50_000, 100_000, 200_000, 500_000, 1_000_000]) {
        const next = Math.ceil(due / step) * step
        const isLikely = next > due && next <= last && next / step <= 50 && (step <= 20_000 || step < due)
        if (isLikely) expect(sums, `${due} up to ${step}`).toContain(next)
      }
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
