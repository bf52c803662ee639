import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import PromoCodesPage from './page.tsx'

const venue = servedVenue()
afterEach(cleanup)

test('a code for a dish is made in the form, says what it gives, and keeps no places', async () => {
  const manager = await venue.person('owner')
  const { caller } = manager
  const category = await caller.foodCategories.create({ code: 'HOT', name: { en: 'Hot', tr: '' }, color: '#b45309' })
  const dish = { code: 'TEA', name: { en: 'Tea', tr: 'Çay' }, kind: 'simple' as const, priceMinor: 7700 }
  await caller.foodProducts.create({ ...dish, categoryId: category.id })
  const { user } = await showServed(<PromoCodesPage />, {
    venue,
    as: manager,
    namespaces: ['promoCodes', 'record', 'common', 'errors'],
    at: '/promo-codes',
  })
  await user.click((await screen.findAllByRole('button', { name: 'Add promo code' }))[0] as HTMLElement)
  await user.type(await screen.findByLabelText(/^Code/), 'TEA1')
  await user.type(screen.getByLabelText(/English/), 'Tea on us')
  await user.selectOptions(await screen.findByLabelText(/^Free dish/), 'Tea')
  const drawer = within(screen.getByRole('complementary'))
  const save = drawer.getByRole('button', { name: 'Add promo code' })
  await user.click(save)
  await screen.findByText('This field is required')
  await user.type(screen.getByLabelText(/^Free pieces/), '2')
  await user.type(screen.getByLabelText(/^Percent off/), '10')
  await user.click(save)
  await screen.findByText('Leave this empty, because the code gives a dish free')
  await user.clear(screen.getByLabelText(/^Percent off/))
  await user.click(save)
  await screen.findAllByText('2 × Tea')
  expect(await caller.promoCodes.list({})).toMatchObject([{ code: 'TEA1', freeQty: 2, ppm: null }])
  expect(screen.queryByRole('button', { name: 'Keep places' })).toBeNull()
})
