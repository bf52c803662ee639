import type { BaseUnit } from '@marquee/contract/inventory'
import { describe, expect, test } from 'vitest'
import { costOf, explodeRecipe, portionsOf, type RecipeBook, withChanges } from './explode.ts'
import { isOffered } from './offered.ts'
import { changedPrice, netOf } from './prices.ts'
import { factorOf } from './units.ts'

// An independent model: whole fractions instead of floating numbers, and the recipe unfolded into a list of leaves first.

interface Fraction {
  top: bigint
  bottom: bigint
}
const fraction = (value: number): Fraction => ({ top: BigInt(Math.round(value * 1000)), bottom: 1000n })
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const inNumber = ({ top, bottom }: Fraction) => Number((top * 1_000_000_000n) / bottom) / 1e9

const lossOf = (ppm: number): Fraction => ({ top: 1_000_000n, bottom: BigInt(1_000_000 - ppm) })
const thousand: Record<string, Fraction> = {
  'g>kg': { top: 1n, bottom: 1000n },
  'kg>g': { top: 1000n, bottom: 1n },
  'ml>l': { top: 1n, bottom: 1000n },
  'l>ml': { top: 1000n, bottom: 1n },
}
const convert = (from: string, to: string): Fraction =>
  from === to ? { top: 1n, bottom: 1n } : (thousand[`${from}>${to}`] ?? { top: 0n, bottom: 1n })

function leavesOf(book: RecipeBook, recipeId: string, wanted: Fraction): [string, Fraction][] {
  const recipe = book.recipes.get(recipeId)
  if (!recipe) throw new Error('no recipe')
  return recipe.lines.flatMap((line): [string, Fraction][] => {
    const qty = times(over(times(wanted, fraction(line.qty)), fraction(recipe.yieldQty)), lossOf(line.lossPpm))
    if (line.itemId !== null) {
      const item = book.items.get(line.itemId)
      if (!item) throw new Error('no item')
      return [[line.itemId, times(times(qty, convert(line.unit, item.baseUnit)), lossOf(item.wastePpm))]]
    }
    const sub = book.recipes.get(line.subRecipeId ?? '')
    return leavesOf(book, line.subRecipeId ?? '', times(qty, convert(line.unit, sub?.unit ?? '')))
  })
}

function modelOf(book: RecipeBook, recipeId: string): Map<string, number> {
  const sums = new Map<string, Fraction>()
  for (const [item, qty] of leavesOf(book, recipeId, { top: 1n, bottom: 1n })) {
    const before = sums.get(item)
    sums.set(item, before ? plus(before, qty) : qty)
  }
  return new Map([...sums].map(([item, qty]) => [item, inNumber(qty)]))
}

/** A generator that gives the same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function anyBook(next: (below: number) => number): RecipeBook {
  const bases: BaseUnit[] = ['g', 'kg', 'ml', 'l', 'piece']
  const otherUnit: Partial<Record<BaseUnit, BaseUnit>> = { g: 'kg', kg: 'g', ml: 'l', l: 'ml' }
  const items = new Map(
    Array.from({ length: 6 }, (_, at) => [
      `item${at}`,
      { baseUnit: bases[next(bases.length)] ?? 'g', wastePpm: next(5) * 50_000, unitCost: next(400) / 8 },
    ]),
  )
  const recipes = new Map()
  for (let at = 0; at < 6; at += 1) {
    const lines = Array.from({ length: 1 + next(4) }, () => {
      // Only earlier ones: there are no cycles.
      const isSub = at > 0 && next(3) === 0
      const of = isSub ? `recipe${next(at)}` : `item${next(items.size)}`
      const base: BaseUnit = isSub ? recipes.get(of).unit : (items.get(of)?.baseUnit ?? 'g')
      return {
        itemId: isSub ? null : of,
        subRecipeId: isSub ? of : null,
        qty: (1 + next(5000)) / 1000,
        unit: next(2) === 0 ? base : (otherUnit[base] ?? base),
        lossPpm: next(4) * 100_000,
      }
    })
    recipes.set(`recipe${at}`, { unit: bases[next(bases.length)], yieldQty: (1 + next(3000)) / 1000, lines })
  }
  return { items, recipes }
}

describe('a recipe', () => {
  test('takes what an independent model says, whatever is in it', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const book = anyBook(randomFrom(seed))
      const needs = explodeRecipe(book, 'recipe5', 1)
      const model = modelOf(book, 'recipe5')
      expect([...(needs?.keys() ?? [])].sort()).toEqual([...model.keys()].sort())
      for (const [item, qty] of model) {
        const own = needs?.get(item) ?? 0
        expect(Math.abs(own - qty), `seed ${seed} ${item}`).toBeLessThan(1e-6 + qty * 1e-9)
      }
      const cost = [...model].reduce((sum, [item, qty]) => sum + qty * (book.items.get(item)?.unitCost ?? 0), 0)
      expect(Math.abs(costOf(book, needs ?? new Map()) - cost)).toBeLessThanOrEqual(0.5 + cost * 1e-6)
      // So many portions suffice, and one more does not.
      const available = new Map([...(needs ?? [])].map(([item, qty], at) => [item, qty * (3 + at) + qty / 2]))
      expect(portionsOf(needs ?? new Map(), available)).toBe(3)
    }
  })

  test('in itself, or with a part that is not published, is nothing', () => {
    const line = { itemId: null, qty: 1, unit: 'g' as const, lossPpm: 0 }
    const recipe = (subRecipeId: string) => ({ unit: 'g' as const, yieldQty: 1, lines: [{ ...line, subRecipeId }] })
    const book = {
      items: new Map(),
      recipes: new Map([
        ['a', recipe('b')],
        ['b', recipe('a')],
        ['c', recipe('gone')],
      ]),
    }
    expect(explodeRecipe(book, 'a', 1)).toBeNull()
    expect(explodeRecipe(book, 'c', 1)).toBeNull()
  })

  test('with what was chosen takes more, or less, and gives nothing back', () => {
    const book: RecipeBook = {
      recipes: new Map(),
      items: new Map([
        ['onion', { baseUnit: 'kg', wastePpm: 100_000, unitCost: 3000 }],
        ['cheese', { baseUnit: 'g', wastePpm: 0, unitCost: 5 }],
      ]),
    }
    const needs = new Map([['onion', 0.02]])
    // 18 g of peeled onion are 20 g of onion: they are left out, and nothing is left of them.
    expect(withChanges(book, needs, [{ itemId: 'onion', qty: -18, unit: 'g' }])).toEqual(new Map())
    expect(withChanges(book, needs, [{ itemId: 'onion', qty: -90, unit: 'g' }])).toEqual(new Map())
    expect(withChanges(book, needs, [{ itemId: 'cheese', qty: 30, unit: 'g' }])).toEqual(
      new Map([
        ['onion', 0.02],
        ['cheese', 30],
      ]),
    )
  })
})

test('what is weighed is not poured', () => {
  expect([factorOf('kg', 'g'), factorOf('ml', 'l'), factorOf('piece', 'piece')]).toEqual([1000, 0.001, 1])
  expect([factorOf('g', 'ml'), factorOf('piece', 'g')]).toEqual([null, null])
})

test('a window over midnight belongs to the day that it begins on', () => {
  const late = { channels: ['counter' as const], weekdays: 1 << 4, timeFrom: '22:00', timeUntil: '02:00' }
  const at = (weekday: number, time: string) => isOffered(late, 'counter', { weekday, time })
  // On Friday (4): its evening, and the night of Saturday that follows it.
  expect([at(4, '21:59'), at(4, '22:00'), at(5, '01:59'), at(5, '02:00'), at(4, '01:00'), at(5, '23:00')]).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(isOffered({ ...late, timeUntil: '22:00' }, 'counter', { weekday: 4, time: '03:00' })).toBe(true)
  expect(isOffered({ ...late, weekdays: 127 }, 'web', { weekday: 4, time: '23:00' })).toBe(false)
  // The night of Monday begins on Sunday.
  expect(isOffered({ ...late, weekdays: 1 << 6 }, 'counter', { weekday: 0, time: '01:00' })).toBe(true)
})

test('prices change by a share and are rounded half up to a step', () => {
  expect(changedPrice(9_990, { changePpm: 75_000, rounding: 500 })).toBe(10_500)
  expect(changedPrice(1_000, { changePpm: 50_000, rounding: 100 })).toBe(1_100)
  expect(changedPrice(1_000, { changePpm: 49_000, rounding: 100 })).toBe(1_000)
  expect(changedPrice(0, { changePpm: 500_000, rounding: 100 })).toBe(0)
  expect(changedPrice(2_500, { changePpm: -100_000, rounding: 50 })).toBe(2_250)
  expect(netOf(11_000, 100_000)).toBe(10_000)
})
