import { modules, type PackageRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import PackagesPage from './page.tsx'

afterEach(cleanup)

const item = (id: string, en: string, tr: string) => ({
  ...{ id, kind: 'pass', passTypeId: id, choiceGroup: null, qty: 2, per: 'order', designatedMinor: 50_000 },
  ...{ optional: false, extraMinor: 0, name: { en, tr }, direction: null, areaId: null, vehicleClassId: null },
  ...{ variantId: null, modifiers: [], faceMinor: null },
})
const family = {
  ...{ id: 'f', productId: 'p', product: { en: 'Show', tr: 'Oyun' }, name: { en: 'Family', tr: 'Aile' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 100_000, percentPpm: null },
  ...{ validFrom: null, validUntil: null, channels: ['door'], minPeople: null, maxPeople: null },
  ...{ partsRefundable: true, showOnWebsite: false, state: 'active', sold: 7, rev: 3 },
  ...{ updatedAt: '2026-11-20T10:00:00.000Z', items: [item('two', 'Adult', 'Tam'), item('three', 'Child', 'Çocuk')] },
} as unknown as PackageRow

const rights = { package: Object.fromEntries(modules.package.actions.map((action) => [action, {}])) }
const open = (answers: Answers, own: object = rights) =>
  showScreen(<PackagesPage />, {
    namespaces: ['packages'],
    at: '/packages',
    rights: own,
    answers: {
      'packages.list': () => [family],
      'packages.alone': () => [],
      'packages.rides': () => ({ areas: [], classes: [], prices: [] }),
      'packages.dishes': () => [],
      ...answers,
    },
  })

test('says what each leaves to people who may see costs: a span, what counts, and what nobody knows', async () => {
  const side = (marginMinor: number, marginPpm: number) => ({
    ...{ priceMinor: 100_000, netMinor: 90_909, costMinor: 90_909 - marginMinor, marginMinor, marginPpm },
  })
  const sides = { lowest: side(40_000, 440_001), highest: side(50_000, 550_001) }
  const margins = [{ id: 'f', sides, hasShares: true, unknown: ['three'] }]
  await open({ 'packages.margins': () => margins }, { ...rights, food_products: { view: {} } })
  const card = (await screen.findByRole('heading', { name: 'Family' })).closest('li')
  await waitFor(() => expect(card?.textContent).toContain('Margin ₺400.00 (44%) to ₺500.00 (55%), without tax'))
  expect(card?.textContent).toContain('What vendors get counts as cost.')
  expect(card?.textContent).toContain('No cost is known for Child.')
  cleanup()
  const none = [{ ...margins[0], hasShares: false, unknown: ['two', 'three'] }]
  await open({ 'packages.margins': () => none }, { ...rights, food_products: { view: {} } })
  const other = (await screen.findByRole('heading', { name: 'Family' })).closest('li')
  await waitFor(() => expect(other?.textContent).toContain('No margin: no cost is known for Adult and Child.'))
  expect(other?.textContent).not.toContain('₺400.00')
})

test('asks nobody else what they leave', async () => {
  const asked: string[] = []
  await open({
    'packages.margins': () => {
      asked.push('margins')
      return []
    },
  })
  await screen.findByRole('heading', { name: 'Family' })
  expect(asked).toEqual([])
})
