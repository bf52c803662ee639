import { modules, type PackageInput, type PackageRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { inputOf, newDraft, newItem } from './draft.ts'
import PackagesPage from './page.tsx'

afterEach(cleanup)

const item = (id: string, designatedMinor: number) => ({
  ...{ id, kind: 'pass', passTypeId: id, choiceGroup: null, qty: 1, per: 'order', designatedMinor },
  ...{ optional: false, extraMinor: 0, name: { en: id, tr: id }, direction: null, areaId: null, vehicleClassId: null },
  ...{ variantId: null, modifiers: [], faceMinor: null },
})
const family = {
  ...{ id: 'f', productId: 'p', product: { en: 'Show', tr: 'Oyun' }, name: { en: 'Family', tr: 'Aile' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 100_000, percentPpm: null },
  ...{ validFrom: null, validUntil: null, channels: ['door'], minPeople: null, maxPeople: null },
  ...{ partsRefundable: true, showOnWebsite: false, state: 'active', sold: 0, rev: 3 },
  ...{ updatedAt: '2026-11-20T10:00:00.000Z', items: [item('adult', 60_000), item('child', 40_000)] },
} as unknown as PackageRow
const rights = { package: Object.fromEntries(modules.package.actions.map((action) => [action, {}])) }
const open = (answers: Answers) =>
  showScreen(<PackagesPage />, {
    ...{ namespaces: ['packages'], at: '/packages', rights },
    answers: {
      'packages.list': () => [family],
      'packages.alone': () => [
        { passTypeId: 'adult', fromMinor: 45_000, toMinor: 90_000 },
        { passTypeId: 'child', fromMinor: 22_500, toMinor: 67_500 },
      ],
      'packages.rides': () => ({ areas: [], classes: [], prices: [] }),
      'packages.dishes': () => [],
      ...answers,
    },
  })

test('of a choice of gift cards each takes what is on the smallest, and costs what it has more', () => {
  const card = (face: string, rule: string, qty = '1') => ({ ...newItem('voucher'), face, rule, qty })
  const items = [card('250', '1'), card('500', '1'), card('100', 'optional', '2'), card('50', 'always', '2')]
  const sent = inputOf({ ...newDraft(), priceMode: 'fixed', items }, 'TRY').items
  expect(sent.map(({ faceMinor, designatedMinor, extraMinor }) => [faceMinor, designatedMinor, extraMinor])).toEqual([
    [25_000, 25_000, 0],
    [50_000, 25_000, 25_000],
    [10_000, null, 20_000],
    [5000, 10_000, 0],
  ])
})

test('a gift card takes what is on it of the price, the other parts the rest, and is sent as one', async () => {
  const sent: PackageInput[] = []
  const types = ['adult', 'child'].map((id) => ({ id, name: { en: id, tr: id }, archivedAt: null }))
  const { user } = await open({
    'prices.products': () => [
      { id: 'p', code: 'S', name: { en: 'Show', tr: 'Oyun' }, archivedAt: null, passTypes: types },
    ],
    'packages.update': (input) => {
      sent.push(input as PackageInput)
      throw refusal('VALIDATION', { issues: [{ path: 'items.2.faceMinor', message: 'field.cardsAbovePrice' }] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Family' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
  await user.click(await within(dialog).findByRole('button', { name: 'Add gift card' }))
  const part = within(dialog).getByRole('group', { name: 'Part 3' })
  expect(within(part).queryByLabelText('Pass')).toBeNull()
  expect(within(part).queryByLabelText(/^Share of the price/)).toBeNull()
  const face = within(part).getByLabelText(/^Amount on each card/)
  await user.type(face, '250')
  const preview = within(dialog).getByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('1 × Gift card ₺250.00')
  // 900.00 and 675.00 for the passes, and 250.00.
  expect(preview.textContent).toContain('Sold alone: up to ₺1,825.00')
  await user.click(within(dialog).getByRole('button', { name: 'Split the price by value' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save package' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  // 750.00 in the proportion of four to three, and the card.
  expect(sent[0]?.items.map(({ designatedMinor }) => designatedMinor)).toEqual([42_858, 32_142, 25_000])
  expect(sent[0]?.items[2]).toMatchObject({ kind: 'voucher', faceMinor: 25_000, extraMinor: 0, passTypeId: null })
  await waitFor(() => expect(face.getAttribute('aria-invalid')).toBe('true'))
})
