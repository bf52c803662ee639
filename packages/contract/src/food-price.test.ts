import { describe, expect, test } from 'vitest'
import { equalShare, type PricedProduct, priceOfLine, sharesOf } from './food-price.ts'

// A fixed seed: what fails once fails again.
let seed = 20_261_126
function below(n: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((seed / 4_294_967_296) * n)
}
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at))
const name = { en: 'X', tr: 'X' }

interface Choice {
  price: number
}

/** The cheapest that a guest could pay for pieces of which some are free: every way of giving them away is tried. */
function cheapest(pieces: readonly Choice[], free: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < 2 ** pieces.length; mask += 1) {
    const given = pieces.filter((_, at) => mask & (1 << at))
    if (given.length > free) continue
    const paid = pieces.filter((_, at) => !(mask & (1 << at)))
    best = Math.min(
      best,
      paid.reduce((sum, { price }) => sum + price, 0),
    )
  }
  return best
}

describe('the price of a line', () => {
  test('is the cheapest way of giving away what is free, within the limits, and a fault outside of them', () => {
    let priced = 0
    let refused = 0
    for (let round = 0; round < 3000; round += 1) {
      const groups = times(below(3), (at) => {
        const maxChoices = 1 + below(4)
        return {
          minChoices: below(Math.min(3, maxChoices + 1)),
          maxChoices,
          freeChoices: below(maxChoices + 1),
          options: times(1 + below(3), (no) => ({
            id: `g${at}o${no}`,
            name,
            extraMinor: below(5) * 100,
            maxEach: 1 + below(2),
          })),
        }
      })
      const product: PricedProduct = {
        kind: 'simple',
        variants: [{ id: 'v', priceMinor: below(100) * 10 }],
        modifiers: groups,
        choices: [],
      }
      const modifiers = groups.flatMap(({ options }) =>
        options.flatMap(({ id }) => {
          const qty = below(3)
          return qty > 0 ? [{ optionId: id, qty }] : []
        }),
      )
      const fits = groups.every(({ minChoices, maxChoices, options }) => {
        const chosen = modifiers.filter(({ optionId }) => options.some(({ id }) => id === optionId))
        const pieces = chosen.reduce((sum, { qty }) => sum + qty, 0)
        const isEach = chosen.every(
          ({ optionId, qty }) => qty <= (options.find(({ id }) => id === optionId)?.maxEach ?? 0),
        )
        return isEach && pieces >= minChoices && pieces <= maxChoices
      })
      const found = priceOfLine({ variantId: 'v', modifiers, picks: [] }, () => product)
      if ('path' in found) {
        refused += 1
        expect(fits).toBe(false)
        continue
      }
      priced += 1
      expect(fits).toBe(true)
      const extras = groups.map(({ options, freeChoices }) =>
        cheapest(
          modifiers.flatMap(({ optionId, qty }) => {
            const option = options.find(({ id }) => id === optionId)
            return option ? times(qty, () => ({ price: option.extraMinor })) : []
          }),
          freeChoices,
        ),
      )
      expect(found.unitMinor).toBe((product.variants[0]?.priceMinor ?? 0) + extras.reduce((sum, each) => sum + each, 0))
    }
    expect(priced).toBeGreaterThan(500)
    expect(refused).toBeGreaterThan(500)
  })

  test('of a combo has the dearest parts inside it', () => {
    let priced = 0
    for (let round = 0; round < 2000; round += 1) {
      const parts = times(1 + below(4), (at) => ({
        id: `p${at}`,
        priceMinor: below(9) * 100,
        extraMinor: below(3) * 50,
      }))
      const maxChoices = 1 + below(4)
      const included = below(maxChoices + 1)
      const combo: PricedProduct = {
        kind: 'combo',
        variants: [{ id: 'c', priceMinor: 5000 }],
        modifiers: [],
        choices: [
          {
            id: 'side',
            included,
            maxChoices,
            items: parts.map(({ id, extraMinor }) => ({ variantId: id, extraMinor })),
          },
        ],
      }
      const productOf = (id: string): PricedProduct =>
        id === 'c'
          ? combo
          : { kind: 'simple', variants: parts.filter((part) => part.id === id), modifiers: [], choices: [] }
      const picks = parts.flatMap(({ id }) => {
        const qty = below(3)
        return qty > 0 ? [{ choiceId: 'side', variantId: id, qty, modifiers: [] }] : []
      })
      const pieces = picks.flatMap(({ variantId, qty }) =>
        times(qty, () => parts.find(({ id }) => id === variantId) ?? { priceMinor: 0, extraMinor: 0 }),
      )
      const found = priceOfLine({ variantId: 'c', modifiers: [], picks }, productOf)
      const fits = pieces.length >= included && pieces.length <= maxChoices
      expect('path' in found).toBe(!fits)
      if ('path' in found) continue
      priced += 1
      const beyond = cheapest(
        pieces.map(({ priceMinor: price }) => ({ price })),
        included,
      )
      expect(found.unitMinor).toBe(5000 + beyond + pieces.reduce((sum, { extraMinor }) => sum + extraMinor, 0))
    }
    expect(priced).toBeGreaterThan(300)
  })
})

describe('shares', () => {
  test('come to the amount exactly, none above its own, and each within a unit of its part', () => {
    for (let round = 0; round < 3000; round += 1) {
      const among = times(1 + below(8), () => below(below(2) === 0 ? 5 : 100_000))
      const total = among.reduce((sum, own) => sum + own, 0)
      const minor = below(total + 1)
      const shares = sharesOf(minor, among)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(minor)
      for (const [at, share] of shares.entries()) {
        const own = among[at] ?? 0
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(own)
        if (total > 0) expect(Math.abs(share - (own * minor) / total)).toBeLessThan(1.000_001)
      }
    }
  })

  test('of a bill that is paid in equal parts, one after the other, differ by a unit at most and come to all of it', () => {
    for (let round = 0; round < 2000; round += 1) {
      const total = below(100_000)
      const people = 1 + below(12)
      let left = total
      const paid: number[] = []
      for (let still = people; still > 0; still -= 1) {
        const share = equalShare(left, still)
        paid.push(share)
        left -= share
      }
      expect(left).toBe(0)
      expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(1)
    }
  })
})
