import { expect, test } from 'vitest'
import { emptyBasket } from './model/basket.ts'
import type { Product } from './model/menu.ts'
import { guestViewOf } from './use-guest-display.ts'

const name = (en: string) => ({ en, tr: '' })
const noSum = { goodsMinor: 0, offMinor: 0, dueMinor: 0, pieces: 0, lacksDish: false, isBroken: false }
const burger = {
  ...{
    kind: 'simple',
    name: name('Burger'),
    choices: [],
    variants: [{ id: 'v-burger', name: name(''), priceMinor: 900 }],
  },
  modifiers: [
    {
      ...{ minChoices: 0, maxChoices: 3, freeChoices: 0 },
      options: [{ id: 'o-cheese', name: name('Cheese'), extraMinor: 50, maxEach: 2 }],
    },
  ],
} as unknown as Product
const menu = {
  ...{
    kind: 'combo',
    name: name('Menu'),
    modifiers: [],
    variants: [{ id: 'v-menu', name: name(''), priceMinor: 1200 }],
  },
  choices: [{ id: 'c1', included: 1, maxChoices: 1, items: [{ variantId: 'v-burger', extraMinor: 0 }] }],
} as unknown as Product
const productOf = (id: string) => (id === 'v-menu' ? menu : id === 'v-burger' ? burger : undefined)
const wish = { qty: 1, modifiers: [], picks: [], note: '', course: 1, guestNo: null }

test('guests read the options of a part of a combo, and how many of each', () => {
  const picks = [{ choiceId: 'c1', variantId: 'v-burger', qty: 1, modifiers: [{ optionId: 'o-cheese', qty: 2 }] }]
  const lines = [
    { key: 'a', wish: { ...wish, variantId: 'v-menu', picks } },
    { key: 'b', wish: { ...wish, variantId: 'v-burger', modifiers: [{ optionId: 'o-cheese', qty: 1 }] } },
  ]
  const basket = { ...emptyBasket(), lines } as never
  const view = guestViewOf({ basket, sum: noSum, shown: null, productOf, currency: 'TRY' })
  const said = view.kind === 'basket' && view.lines.map(({ details }) => details.map(({ en }) => en).filter(Boolean))
  expect(said).toEqual([['Burger', '2 × Cheese'], ['Cheese']])
})

test('guests read by what name a sale made without the server is called', () => {
  const slip = { receipt: 'K3-000017', dueMinor: 900, changeMinor: 100, currency: 'TRY' } as never
  const shown = { kind: 'soldOffline', slip, isNew: true } as const
  expect(guestViewOf({ basket: emptyBasket(), sum: noSum, shown, productOf, currency: 'TRY' })).toEqual({
    ...{ kind: 'sold', called: 'K3-17', paidMinor: 900, changeMinor: 100, currency: 'TRY' },
  })
})

test('guests read when what they ordered ahead is ready and for which show, and what of the order is left', () => {
  const show = { product: name('Hamlet') }
  const order = { callNo: 14, wantedAt: '2030-03-05T15:30:00.000Z', session: show, totalMinor: 900, paidMinor: 400 }
  const sale = { grossMinor: 400, changeMinor: 0, currency: 'TRY' }
  const shown = { kind: 'sold', paid: { sale, order } } as never
  expect(guestViewOf({ basket: emptyBasket(), sum: noSum, shown, productOf, currency: 'TRY' })).toEqual({
    ...{ kind: 'sold', called: '14', paidMinor: 400, changeMinor: 0, leftMinor: 500, currency: 'TRY' },
    ready: { at: '2030-03-05T15:30:00.000Z', show: show.product },
  })
})

test.each([
  ['equal', 0, true],
  ['rest', 0, false],
  ['rest', 400, true],
])('a payment of %s after %i was paid is a part: %s', (split, paidMinor, isPart) => {
  const order = { callNo: 8, totalMinor: 900, paidMinor, currency: 'TRY' }
  const shown = { kind: 'payOrder', order, part: { bill: { split }, dueMinor: 300 } } as never
  expect(guestViewOf({ basket: emptyBasket(), sum: noSum, shown, productOf, currency: 'TRY' })).toMatchObject({
    ...{ kind: 'due', dueMinor: 300, isPart },
  })
})
