import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, fill, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import SchedulePage from './page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = (as: SignedIn, query: string) =>
  showServed(<SchedulePage />, {
    venue,
    as,
    namespaces: ['schedule', 'sessionPlans'],
    at: `/ticket/schedule${query}`,
  })

/** A product with one kind of pass, and a way to set its prices as somebody else does. */
async function product() {
  const { caller } = await venue.person('owner')
  const mark = randomUUID().slice(0, 6)
  const [tax] = await caller.prices.taxes()
  const name = { en: `Revue ${mark}`, tr: `Revü ${mark}` }
  const made = await caller.ticketProducts.create({
    code: mark,
    name,
    color: '#be123c',
    taxCode: tax?.code ?? '',
  } as never)
  const productId = made.id as never
  const adult = { productId, code: 'AD', name: { en: 'Adult', tr: 'Tam' } }
  const { id: passTypeId } = await caller.passTypes.create(adult as never)
  const save = async (set: object) => {
    const { version } = await caller.prices.list({ productId })
    await caller.prices.save({ productId, expectedVersion: version, sets: [{ passTypeId, ...set }] } as never)
  }
  return { productId: made.id, save }
}

test('prices: the slower one compares before anything is overwritten, and conflicts are shown at their fields', async () => {
  const { productId, save } = await product()
  await save({ amountMinor: 10_000, validFrom: '2027-06-01', validUntil: '2027-08-31' })
  const { user } = await show(await venue.person('owner'), `?tab=prices&product=${productId}`)
  const price = await screen.findByLabelText<HTMLInputElement>('Adult, Any category')
  await fill(user, price, '120')
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await press('Review and save')
  await press('Save 1 price')
  // Without dates it meets the summer's price, which is at the same level.
  await told('Another price of the same kind applies on some of these days')
  expect(price.getAttribute('aria-invalid')).toBe('true')
  await press('Discard changes')

  const summer = () => screen.getByLabelText<HTMLInputElement>(/^Adult, Any category · 1 Jun 2027 – 31 Aug 2027/)
  await fill(user, summer(), '130')
  await save({ amountMinor: 20_000, weekday: 6 })
  await press('Review and save')
  await press('Save 1 price')
  const question = within(await dialogCalled('Prices were changed in the meantime'))
  await user.click(question.getByRole('button', { name: 'Compare mine' }))
  await press('Save 1 price')
  await told('Prices saved')
  await waitFor(() => expect(summer().value).toBe('130.00'))
  expect(screen.getByLabelText<HTMLInputElement>('Adult, Any category · Saturday').value).toBe('200.00')
})

test('a person who may only look is offered nothing else', async () => {
  const { productId } = await product()
  const { user } = await show(await venue.person('boxoffice'), `?product=${productId}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Ticket schedule' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull()
  await user.click(await screen.findByRole('tab', { name: 'Prices' }))
  expect(await screen.findByRole('heading', { name: 'Pass types' })).toBeTruthy()
  const prices = within(await screen.findByRole('table', { name: 'Prices' }))
  expect(screen.queryByRole('button', { name: 'New product' })).toBeNull()
  expect(prices.queryByRole('textbox')).toBeNull()
})
