import {
  modules,
  type PackageAlone,
  type PackageDishes,
  type PackageInput,
  type PackageRides,
  type PackageRow,
} from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { draftOf, inputOf, readPercent } from './draft.ts'
import PackagesPage from './page.tsx'
import { sharedOut, worthOf } from './worth.ts'

afterEach(cleanup)

const item = (id: string, more: object = {}) => ({
  ...{ id, kind: 'pass', passTypeId: 'adult', choiceGroup: null, qty: 2, per: 'order' },
  ...{ designatedMinor: 60_000, optional: false, extraMinor: 0, name: { en: 'Adult', tr: 'Tam' } },
  ...{ direction: null, areaId: null, vehicleClassId: null, variantId: null, modifiers: [], faceMinor: null },
  ...more,
})
const child = { passTypeId: 'child', qty: 3, designatedMinor: 40_000, name: { en: 'Child', tr: 'Çocuk' } }
const family = {
  ...{ id: 'f', productId: 'p', product: { en: 'Show', tr: 'Oyun' }, name: { en: 'Family', tr: 'Aile' } },
  ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 100_000, percentPpm: null },
  ...{ validFrom: null, validUntil: '2026-12-31', channels: ['door'], minPeople: null, maxPeople: null },
  ...{ partsRefundable: true, showOnWebsite: false, state: 'active', sold: 7, rev: 3 },
  ...{ updatedAt: '2026-11-20T10:00:00.000Z', items: [item('two'), item('three', child)] },
} as unknown as PackageRow
const alone = [
  { passTypeId: 'adult', fromMinor: 30_000, toMinor: 45_000 },
  { passTypeId: 'child', fromMinor: 15_000, toMinor: 22_500 },
] as PackageAlone
const rides = {
  areas: [
    { id: 'kad', name: { en: 'Kadıköy', tr: 'Kadıköy' } },
    { id: 'bes', name: { en: 'Beşiktaş', tr: 'Beşiktaş' } },
  ],
  classes: [{ id: 'mini', name: { en: 'Minibus', tr: 'Minibüs' } }],
  prices: [
    { areaId: 'kad', vehicleClassId: null, passTypeId: null, direction: 'to', toMinor: 30_000 },
    { areaId: 'kad', vehicleClassId: 'mini', passTypeId: null, direction: 'to', toMinor: 36_000 },
    { areaId: 'kad', vehicleClassId: null, passTypeId: 'child', direction: 'to', toMinor: 15_000 },
    { areaId: 'bes', vehicleClassId: null, passTypeId: null, direction: 'to', toMinor: 20_000 },
    { areaId: 'kad', vehicleClassId: null, passTypeId: null, direction: 'from', toMinor: 25_000 },
    { areaId: 'bes', vehicleClassId: null, passTypeId: null, direction: 'return', toMinor: 35_000 },
  ],
} as unknown as PackageRides
const dishes = [
  { variantId: 'soup', name: { en: 'Soup', tr: 'Çorba' }, priceMinor: 12_000, groups: [] },
  {
    ...{ variantId: 'burger', name: { en: 'Burger', tr: 'Burger' }, priceMinor: 20_000 },
    groups: [
      {
        ...{ name: { en: 'Extras', tr: 'Ekstralar' }, minChoices: 0, maxChoices: 2, freeChoices: 0 },
        options: [{ id: 'cheese', name: { en: 'Cheese', tr: 'Peynir' }, extraMinor: 2500, maxEach: 1 }],
      },
    ],
  },
] as unknown as PackageDishes
const known = { passes: alone, rides: rides.prices, dishes }
const money = { currency: 'TRY', language: 'en' as const }

describe('a package while it is edited', () => {
  test('is sent as it was read', () => {
    const { id: _, product: __, state: ___, sold: ____, updatedAt: _____, rev: ______, items, ...head } = family
    expect(inputOf(draftOf(family, money), 'TRY')).toEqual({
      ...head,
      items: items.map(({ name: _______, ...each }) => each),
    })
  })

  test('says what its parts cost alone: of a choice one counts, of an optional part nothing', () => {
    // Two adults and three children at the dearest: 900.00 and 675.00.
    expect(worthOf(family, known)).toEqual({ aloneMinor: 157_500, priceMinor: 100_000, sharesMinor: 100_000 })
    const more = [
      item('a', { choiceGroup: 1 }),
      item('b', { choiceGroup: 1, ...child }),
      item('c', { optional: true, designatedMinor: null }),
    ] as unknown as PackageInput['items']
    expect(worthOf({ ...family, items: more }, known)?.aloneMinor).toBe(90_000)
    const less = { ...family, priceMode: 'sum_minus_percent' as const, amountMinor: null, percentPpm: 100_000 }
    expect(worthOf(less, known)).toEqual({ aloneMinor: 157_500, priceMinor: 141_750, sharesMinor: null })
    expect(worthOf(family, { ...known, passes: alone.slice(0, 1) })).toBeNull()
  })

  test('splits its price by what the parts are worth, to the last unit', () => {
    const split = sharedOut({ ...draftOf(family, money), amount: '1000.00' }, known, money)
    // 1,000.00 by 900 to 675: 571.42 and 428.57, and the unit that is left to the first.
    expect(split.items.map(({ share }) => share)).toEqual(['571.43', '428.57'])
  })

  test('counts a ride at the dearest price that it can have, and both ways at one and the other where they have none', () => {
    const worthWith = (ride: object) => {
      const bus = { kind: 'ride', passTypeId: null, direction: 'to', qty: 1, designatedMinor: 0, ...ride }
      const items = [item('one', { qty: 1 }), item('bus', bus)] as unknown as PackageInput['items']
      // An adult is 450.00 of it.
      const worth = worthOf({ ...family, items }, known)
      return worth && worth.aloneMinor - 45_000
    }
    expect(worthWith({})).toBe(30_000)
    expect(worthWith({ qty: 2, areaId: 'bes' })).toBe(40_000)
    expect(worthWith({ vehicleClassId: 'mini' })).toBe(36_000)
    // A child's own price in any vehicle goes before everybody's in a minibus; an adult has none.
    expect(worthWith({ vehicleClassId: 'mini', passTypeId: 'child' })).toBe(15_000)
    expect(worthWith({ vehicleClassId: 'mini', passTypeId: 'adult' })).toBe(36_000)
    expect(worthWith({ direction: 'return', areaId: 'bes' })).toBe(35_000)
    expect(worthWith({ direction: 'return', areaId: 'kad' })).toBe(55_000)
    expect(worthWith({ direction: 'from', areaId: 'bes' })).toBeNull()
  })

  test('counts a dish at what the menu asks for it with what is chosen', () => {
    const worthWith = (more: object) => {
      const dish = { kind: 'food', passTypeId: null, variantId: 'burger', qty: 2, designatedMinor: 0, ...more }
      const items = [item('one', { qty: 1 }), item('dish', dish)] as unknown as PackageInput['items']
      const worth = worthOf({ ...family, items }, known)
      return worth && worth.aloneMinor - 45_000
    }
    expect(worthWith({})).toBe(40_000)
    expect(worthWith({ modifiers: [{ optionId: 'cheese', qty: 1 }] })).toBe(45_000)
    expect(worthWith({ variantId: 'gone' })).toBeNull()
  })

  test('reads percentages as people write them', () => {
    expect(['10', '12.5%', '12,5', '%', '1000', 'x'].map(readPercent)).toEqual([
      100_000,
      125_000,
      125_000,
      null,
      null,
      null,
    ])
  })
})

const rights = { package: Object.fromEntries(modules.package.actions.map((action) => [action, {}])) }
const open = (answers: Answers, own: object = rights) =>
  showScreen(<PackagesPage />, {
    namespaces: ['packages'],
    at: '/packages',
    rights: own,
    answers: {
      'packages.list': () => [family],
      'packages.alone': () => alone,
      'packages.rides': () => rides,
      'packages.dishes': () => dishes,
      ...answers,
    },
  })

describe('the page', () => {
  test('says of each what is in it, what it costs beside its passes alone, and how many were sold', async () => {
    await open({})
    const card = (await screen.findByRole('heading', { name: 'Family' })).closest('li')
    expect(card?.textContent).toContain('₺1,000.00 per package')
    await waitFor(() => expect(card?.textContent).toContain('Alone up to ₺1,575.00 · 36.5% less'))
    expect(card?.textContent).toContain('3 × Child')
    expect(card?.textContent).toContain('7 sold')
  })

  test('pauses one, and says when a colleague was faster', async () => {
    const sent: object[] = []
    let answer: () => unknown = () => ({ ...family, state: 'paused', rev: 4 })
    const { user } = await open({
      'packages.setState': (input) => {
        sent.push(input)
        return answer()
      },
    })
    const pause = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions for Family' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
    }
    await pause()
    await waitFor(() => expect(sent).toEqual([{ id: 'f', expectedRev: 3, state: 'paused' }]))
    await screen.findByText('Family paused')
    answer = () => {
      throw refusal('STALE')
    }
    await pause()
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  test('shows for how many there is room, day by day', async () => {
    const { user } = await open({
      'packages.dates': () => [
        { date: '2026-12-01', packages: 8, sessions: [{}, {}] },
        { date: '2026-12-02', packages: 0, sessions: [{}] },
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Actions for Family' }))
    await user.click(await screen.findByRole('menuitem', { name: 'See availability' }))
    const dialog = await screen.findByRole('dialog', { name: 'Availability: Family' })
    await waitFor(() => expect(dialog.textContent).toContain('2 shows8 left'))
    expect(dialog.textContent).toContain('Sold out')
  })

  test('what is wrong is told at the part that it is about', async () => {
    const { user } = await open({
      'prices.products': () => [
        {
          ...{ id: 'p', code: 'S', name: { en: 'Show', tr: 'Oyun' }, archivedAt: null },
          passTypes: [
            { id: 'adult', name: { en: 'Adult', tr: 'Tam' }, archivedAt: null },
            { id: 'child', name: { en: 'Child', tr: 'Çocuk' }, archivedAt: null },
          ],
        },
      ],
      'packages.update': () => {
        throw refusal('VALIDATION', { issues: [{ path: 'items.1.qty', message: 'field.sameInChoice' }] })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Family' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
    await waitFor(() => expect(dialog.textContent).toContain('Saves ₺575.00 (36.5%)'))
    const preview = within(dialog).getByRole('region', { name: 'Preview' })
    expect(preview.textContent).toContain('2 × Adult and 3 × Child')
    const rules = within(dialog).getAllByLabelText('When')
    for (const rule of rules) await user.selectOptions(rule, '1')
    expect(preview.textContent).toContain('2 × Adult / 3 × Child')
    await user.click(within(dialog).getByRole('button', { name: 'Save package' }))
    const second = within(dialog).getByRole('group', { name: 'Part 2' })
    await waitFor(() => expect(within(second).getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true'))
  })

  test('a ride is added with its ways and area, has its share of the price, and is sent as one', async () => {
    const sent: PackageInput[] = []
    const types = [{ id: 'adult', name: { en: 'Adult', tr: 'Tam' }, archivedAt: null }]
    const { user } = await open({
      'prices.products': () => [
        { id: 'p', code: 'S', name: { en: 'Show', tr: 'Oyun' }, archivedAt: null, passTypes: types },
      ],
      'packages.update': (input) => {
        sent.push(input as PackageInput)
        const message = 'field.invalid'
        throw refusal('VALIDATION', {
          issues: [
            { path: 'items.2.areaId', message },
            { path: 'items.2.passTypeId', message },
          ],
        })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Family' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
    await user.click(await within(dialog).findByRole('button', { name: 'Add ride' }))
    const part = within(dialog).getByRole('group', { name: 'Part 3' })
    expect(within(part).queryByLabelText('Pass')).toBeNull()
    await user.selectOptions(within(part).getByLabelText('Ride'), 'return')
    await user.selectOptions(within(part).getByLabelText('Pick-up area'), 'bes')
    const whose = within(part).getByLabelText<HTMLSelectElement>('Whose price')
    expect([...whose.options].map(({ text }) => text)).toEqual(['Everyone’s', 'Adult'])
    await user.selectOptions(whose, 'adult')
    const preview = within(dialog).getByRole('region', { name: 'Preview' })
    expect(preview.textContent).toContain('1 × Ride there and home · Beşiktaş · Adult')
    expect(preview.textContent).toContain('Sold alone: up to ₺1,925.00')
    await user.click(within(dialog).getByRole('button', { name: 'Split the price by value' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save package' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    // 1,000.00 by 900, 675 and 350 of 1,925.
    expect(sent[0]?.items.map(({ designatedMinor }) => designatedMinor)).toEqual([46_755, 35_064, 18_181])
    expect(sent[0]?.items[2]).toMatchObject({
      ...{ kind: 'ride', direction: 'return', areaId: 'bes', vehicleClassId: null, passTypeId: 'adult', qty: 1 },
    })
    await waitFor(() => expect(within(part).getByLabelText('Pick-up area').getAttribute('aria-invalid')).toBe('true'))
    expect(whose.getAttribute('aria-invalid')).toBe('true')
  })

  test('a venue without areas is offered no ride', async () => {
    const { user } = await open({ 'packages.rides': () => ({ areas: [], classes: [], prices: [] }) })
    await user.click(await screen.findByRole('button', { name: 'Family' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
    expect(within(dialog).queryByRole('button', { name: 'Add ride' })).toBeNull()
  })

  test('who may only look changes nothing, and an empty list says what a package is', async () => {
    await open({ 'packages.list': () => [] }, { package: { view: {} } })
    await screen.findByText('No packages yet')
    expect(screen.queryByRole('button', { name: 'Add package' })).toBeNull()
  })

  test('a dish is added with what comes with it, has its share of the price, and is sent as one', async () => {
    const sent: PackageInput[] = []
    const types = [{ id: 'adult', name: { en: 'Adult', tr: 'Tam' }, archivedAt: null }]
    const { user } = await open({
      'prices.products': () => [
        { id: 'p', code: 'S', name: { en: 'Show', tr: 'Oyun' }, archivedAt: null, passTypes: types },
      ],
      'packages.update': (input) => {
        sent.push(input as PackageInput)
        throw refusal('VALIDATION', { issues: [{ path: 'items.2.variantId', message: 'field.notAhead' }] })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Family' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit package' })
    await user.click(await within(dialog).findByRole('button', { name: 'Add dish' }))
    const part = within(dialog).getByRole('group', { name: 'Part 3' })
    expect(within(part).queryByLabelText('Pass')).toBeNull()
    const which = within(part).getByLabelText('Dish')
    await user.selectOptions(which, 'soup')
    expect(within(part).queryByRole('group', { name: /^Comes with/ })).toBeNull()
    await user.selectOptions(which, 'burger')
    const extras = within(part).getByRole('group', { name: 'Comes with: Extras' })
    await user.click(within(extras).getByRole('checkbox', { name: 'Cheese +₺25.00' }))
    const preview = within(dialog).getByRole('region', { name: 'Preview' })
    expect(preview.textContent).toContain('1 × Burger · Cheese')
    // 900.00, 675.00 and 225.00.
    expect(preview.textContent).toContain('Sold alone: up to ₺1,800.00')
    await user.click(within(dialog).getByRole('button', { name: 'Split the price by value' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save package' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.items.map(({ designatedMinor }) => designatedMinor)).toEqual([50_000, 37_500, 12_500])
    expect(sent[0]?.items[2]).toMatchObject({
      ...{ kind: 'food', variantId: 'burger', modifiers: [{ optionId: 'cheese', qty: 1 }] },
      ...{ passTypeId: null, direction: null, qty: 1 },
    })
    await waitFor(() => expect(which.getAttribute('aria-invalid')).toBe('true'))
  })
})
