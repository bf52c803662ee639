import { expect, test } from 'vitest'
import { dishesRoom } from './dishes.ts'

type Pack = Parameters<typeof dishesRoom>[0]

const dish = (variantId: string, more: object = {}) => ({
  ...{ id: `of ${variantId}`, kind: 'food', variantId, choiceGroup: null, qty: 2, per: 'order', optional: false },
  ...more,
})
const roomOf = (items: object[], left: Record<string, number | null>, minPeople: number | null = null) =>
  dishesRoom({ items, minPeople } as unknown as Pack, (id) => left[id.replace('of ', '')])

test('a dish has room for as many packages as whole portions of it suffice for, and without a limit for any number', () => {
  expect(roomOf([dish('soup')], { soup: 7 })).toBe(3)
  expect(roomOf([dish('soup'), dish('wine', { qty: 1 })], { soup: 7, wine: 2 })).toBe(2)
  expect(roomOf([dish('soup')], { soup: null })).toBe(Number.POSITIVE_INFINITY)
  // Not sold then.
  expect(roomOf([dish('soup')], {})).toBe(0)
})

test('two parts of the same dish share what is left, and each person needs their own', () => {
  expect(roomOf([dish('soup'), dish('soup', { id: 'of soup', qty: 1 })], { soup: 7 })).toBe(2)
  expect(roomOf([dish('soup', { per: 'person', qty: 1 })], { soup: 7 }, 3)).toBe(2)
})

test('of a choice the dish that lasts longest counts, and what is optional sets no limit', () => {
  const choice = { choiceGroup: 1 }
  expect(roomOf([dish('soup', choice), dish('salad', choice)], { soup: 1, salad: 9 })).toBe(4)
  expect(roomOf([dish('soup', choice), dish('salad', choice)], {})).toBe(0)
  expect(roomOf([dish('soup', { optional: true }), dish('x', { kind: 'pass', variantId: null })], { soup: 0 })).toBe(
    Number.POSITIVE_INFINITY,
  )
})
