import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareFreight } from './freight.ts'

// Worked out on paper before the code.
test.each([
  [1_000n, [10_000n, 10_000n], [500n, 500n]],
  // 10.00 over 1 : 2: 3.33 and 6.66, and the cent that is left goes to the dearer line.
  [1_000n, [1_000n, 2_000n], [333n, 667n]],
  // Three alike: the first one of the largest has the rest.
  [100n, [5n, 5n, 5n], [34n, 33n, 33n]],
  // A free sample bears nothing.
  [700n, [0n, 4_000n], [0n, 700n]],
  // Nothing has a price: all bear the same.
  [5n, [0n, 0n], [3n, 2n]],
  [0n, [1n, 2n], [0n, 0n]],
  [1n, [7n], [1n]],
  [0n, [], []],
])('%s over %s is %s', (freight, values, expected) => {
  expect(shareFreight(freight, values)).toEqual(expected)
})

test('the shares are the freight, whatever it is over, and none is off by a whole rest', () => {
  const amount = fc.bigInt(0n, 900_000_000_000_000n)
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 200 }), (freight, values) => {
      const shares = shareFreight(freight, values)
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(freight)
      expect(shares.every((share) => share >= 0n)).toBe(true)
      const total = values.reduce((sum, value) => sum + value, 0n)
      const largest = values.indexOf(values.reduce((most, value) => (value > most ? value : most), 0n))
      if (total > 0n)
        shares.forEach((share, index) => {
          const exact = (freight * (values[index] ?? 0n)) / total
          if (index !== largest) expect(share).toBe(exact)
          else expect(share - exact).toBeLessThan(BigInt(values.length))
        })
    }),
  )
})
