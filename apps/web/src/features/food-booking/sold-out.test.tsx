import type { Menu } from '@marquee/contract/food-menu'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pressRested } from '../../testing/press-rested.ts'
import { refusal } from '../../testing/show-screen.tsx'
import { menu, openCounter, tea } from './testing/desk.tsx'

afterEach(cleanup)

const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const line = () => within(basket()).getByRole('listitem', { hidden: true })

// The menu as it is when something of the tea was changed.
const withTea = (more: object) =>
  ({
    ...menu,
    products: menu.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => (variant.id === tea ? { ...variant, ...more } : variant)),
    })),
  }) as unknown as Menu

async function openWithTea() {
  let told = menu
  const soldOut = () => {
    throw refusal('SOLD_OUT', { details: { variantIds: [tea] } })
  }
  const shown = await openCounter({
    'foodMenu.get': () => told,
    'foodOrders.sell': soldOut,
    'foodOrders.open': soldOut,
  })
  const change = (next: Menu) => {
    told = next
    shown.tell('foodMenu.changed', { type: 'change', payload: {} })
  }
  await shown.user.click(await screen.findByRole('button', { name: /^Tea/ }))
  await shown.user.click(await screen.findByRole('button', { name: /^Tea/ }))
  return { ...shown, change }
}

test('a line whose dish is sold out meanwhile says so, with the way out, until it is on sale again', async () => {
  const { change } = await openWithTea()
  expect(within(line()).queryByText('Sold out')).toBeNull()
  change(withTea({ isOnSale: false }))
  await within(line()).findByText('Sold out')
  within(basket()).getByText('Tea: not enough left. Remove it or take fewer.')
  change(menu)
  await waitFor(() => expect(within(line()).queryByText('Sold out')).toBeNull())
  expect(within(basket()).queryByText(/not enough left/)).toBeNull()
})

test('a line that wants more than are left says how many are', async () => {
  const { change, user } = await openWithTea()
  change(withTea({ portionsLeft: 1, availability: { mode: 'count', left: 1, until: null } }))
  await within(line()).findByText('Only 1 left')
  await user.click(within(basket()).getByRole('button', { name: 'Fewer: Tea' }))
  await waitFor(() => expect(within(line()).queryByText('Only 1 left')).toBeNull())
})

test('what is not counted by hand is sold whatever the store says is left', async () => {
  const { change } = await openWithTea()
  change(withTea({ portionsLeft: 1 }))
  await screen.findByText('1 left')
  expect(within(basket()).queryByText(/Only|not enough/)).toBeNull()
})

test('the refusal of a payment names the dish that is sold out', async () => {
  const { user } = await openWithTea()
  await user.keyboard('{F8}')
  const payment = await screen.findByRole('dialog', { name: 'Take payment' })
  await within(payment).findByRole('button', { name: 'Take ₺60.00' })
  await pressRested(user, payment, 'Take ₺60.00')
  await within(payment).findByText('Tea: not enough left. Close the payment, then remove it or take fewer.')
})

test('an order that cannot be kept open names the dish that is sold out', async () => {
  const { user } = await openWithTea()
  await user.keyboard('{F4}')
  await screen.findByText('Tea: not enough left. Remove it or take fewer.')
  expect(within(line()).getByText(/₺60/).textContent).toBe('₺60.00')
})
