import type { Menu } from '@marquee/contract/food-menu'
import { expect, test } from 'vitest'
import { menuAt } from './menu.ts'

const morning = { weekdays: 127, starts: '09:00', ends: '13:00' }
const evening = { weekdays: 127, starts: '18:00', ends: '00:30' }
const product = (id: string, shifts: object[] | null, more: object = {}) => ({
  ...{ id, shifts, variants: [{ id: `${id}-v` }], choices: [], ...more },
})
const combo = product('combo', null, {
  choices: [{ id: 'c', items: [{ variantId: 'egg-v' }, { variantId: 'tea-v' }] }],
})
// As it was told at noon.
const told = {
  products: [product('tea', null), product('egg', [morning]), combo],
  later: [product('nuts', [evening])],
} as unknown as Menu
const soldAt = (time: string, menu = told) => menuAt(menu, { weekday: 0, time })
const namesAt = (time: string) => soldAt(time).products.map(({ id }) => id)

test('without the server a dish goes when its shift ends, and another comes when its own begins', () => {
  expect(namesAt('12:59')).toEqual(['tea', 'egg', 'combo'])
  expect(namesAt('13:00')).toEqual(['tea', 'combo'])
  expect(namesAt('18:00')).toEqual(['tea', 'combo', 'nuts'])
  // The evening of yesterday lasts until half past midnight.
  expect(namesAt('00:29')).toEqual(['tea', 'combo', 'nuts'])
  expect(namesAt('00:30')).toEqual(['tea', 'combo'])
  expect(soldAt('18:00').later.map(({ id }) => id)).toEqual(['egg'])
  // What is the same is not made anew.
  expect(soldAt('12:59')).toBe(told)
})

test('a part that has gone is no choice of a combo any more', () => {
  const choicesAt = (time: string) =>
    soldAt(time)
      .products.find(({ id }) => id === 'combo')
      ?.choices[0]?.items.map(({ variantId }) => variantId)
  expect([choicesAt('12:00'), choicesAt('14:00')]).toEqual([['egg-v', 'tea-v'], ['tea-v']])
})

test('a menu that was kept before there were shifts is sold as it is', () => {
  const old = { products: [{ id: 'tea', variants: [], choices: [] }] } as unknown as Menu
  expect(soldAt('03:00', old)).toBe(old)
})
