import { describe, expect, test } from 'vitest'
import { cleanScan, createBurst } from './burst.ts'

/** Types a text with the same gap between all keys, Enter included. */
function type(text: string, gap: number, keys: string[] = [...text]) {
  const burst = createBurst()
  let at = 1000
  const steps = [...keys, 'Enter'].map((key) => {
    at += gap
    return burst.press(key, at)
  })
  return steps.at(-1)
}

describe('a scanner', () => {
  test('is heard: fast, long enough, with Enter at the end', () => {
    expect(type('7K4Q9XTB2M', 10)).toEqual({ kind: 'scanned', text: '7K4Q9XTB2M' })
    expect(type('7K4Q9XTB2M', 34)).toEqual({ kind: 'scanned', text: '7K4Q9XTB2M' })
    expect(type('', 5, ['Shift', 'A', 'Shift', 'B', 'C', 'D', 'E', 'F'])).toEqual({ kind: 'scanned', text: 'ABCDEF' })
    // Its keys are 25 ms apart, and Shift is one of them.
    expect(
      type(
        '',
        25,
        [...'ABCDEF'].flatMap((letter) => ['Shift', letter]),
      ),
    ).toMatchObject({ text: 'ABCDEF' })
  })

  test('a person is not: slow keys, few keys, no Enter in time', () => {
    expect(type('7K4Q9XTB2M', 36)).toEqual({ kind: 'none' })
    expect(type('12345', 10)).toEqual({ kind: 'none' })
    const burst = createBurst()
    for (const [index, key] of [...'123456789'].entries()) burst.press(key, index * 5)
    expect(burst.press('Enter', 500)).toEqual({ kind: 'none' })
    expect(type('', 5, ['A', 'B', 'C', 'Tab', 'D', 'E', 'F'])).toEqual({ kind: 'none' })
  })

  test('may stop for a moment once it is known to be one, and not before', () => {
    const typed = (stopsAfter: number, pause: number) => {
      const burst = createBurst()
      for (const [index, key] of [...'7K4Q9XTB2M'].entries())
        burst.press(key, index * 8 + (index >= stopsAfter ? pause : 0))
      return burst.press('Enter', 80 + pause)
    }
    expect(typed(7, 100)).toEqual({ kind: 'scanned', text: '7K4Q9XTB2M' })
    expect(typed(7, 200)).toEqual({ kind: 'none' })
    expect(typed(3, 100)).toEqual({ kind: 'scanned', text: 'Q9XTB2M' })
  })

  test('a space begins none, and may be within one', () => {
    const burst = createBurst()
    expect(burst.press(' ', 0)).toEqual({ kind: 'none' })
    expect(type('ABC DEF', 10)).toEqual({ kind: 'scanned', text: 'ABC DEF' })
  })

  test('what was typed slowly before is none of it', () => {
    const burst = createBurst()
    burst.press('x', 0)
    for (const [index, key] of [...'ABCDEF'].entries()) burst.press(key, 200 + index * 8)
    expect(burst.press('Enter', 250)).toEqual({ kind: 'scanned', text: 'ABCDEF' })
  })
})

test('separators of a wrong layout are left out, letters stay for the server to read', () => {
  expect(cleanScan('7k4q9*xtb2m')).toBe('7k4q9xtb2m')
  expect(cleanScan(' 7K4Q9-XTB2M\r\n')).toBe('7K4Q9XTB2M')
  expect(cleanScan('ıİ1')).toBe('ıİ1')
})
