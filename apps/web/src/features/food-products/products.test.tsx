import { modules } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import FoodProductsPage from './page.tsx'

afterEach(cleanup)

const blank = { en: '', tr: '' }
const soup = {
  ...{ id: 'soup', code: 'SOUP', name: { en: 'Lentil soup', tr: 'Mercimek çorbası' }, categoryId: 'c', kind: 'simple' },
  ...{ priceMinor: 5_000, taxCode: null, stationId: null, prepMinutes: 5, barcode: null, picture: null },
  ...{ pictureLink: null, channels: ['counter'], weekdays: 127, timeFrom: '00:00', timeUntil: '00:00' },
  shiftIds: [],
  ...{ stopsByItself: false, state: 'active', variants: 1, archivedAt: null, rev: 4 },
}
const figure = {
  ...{ id: 'v', productId: 'soup', name: soup.name, variant: blank, priceMinor: 5_000, netMinor: 4_545 },
  ...{ costMinor: 2_000, foodCostPpm: 440_000, portionsLeft: 7, allergens: ['celery'], otherAllergens: [] },
  ...{
    allergensKnown: false,
    diets: [],
    short: [],
    hasRunOut: false,
    added: [],
    moved: [{ name: { en: 'Lentils', tr: 'Mercimek' }, changePpm: 150_000 }],
  },
}
const variant = {
  ...{ id: 'v', name: blank, priceMinor: null, barcode: null, recipeId: null, itemId: null, madeQty: null },
  availability: { mode: 'on', until: null, left: null, reason: '' },
}
const choices = {
  taxes: [],
  places: [],
  stations: [],
  shifts: [],
  categories: [{ id: 'c', name: { en: 'Soups', tr: 'Çorbalar' }, depth: 0 }],
}
const lentils = {
  id: 'lentils',
  code: 'L',
  name: { en: 'Lentils', tr: 'Mercimek' },
  baseUnit: 'kg',
  isIngredient: true,
  onHand: '2',
  substituteItemId: 'beans' as string | null,
}
const beans = {
  ...lentils,
  id: 'beans',
  code: 'B',
  name: { en: 'Beans', tr: 'Fasulye' },
  onHand: '40',
  substituteItemId: null,
}
const all = { food_products: Object.fromEntries(modules.food_products.actions.map((action) => [action, {}])) }
const show = (at: string, answers: Answers = {}, rights: object = all, language: 'en' | 'tr' = 'en') =>
  showScreen(<FoodProductsPage />, {
    language,
    namespaces: ['foodProducts'],
    at,
    rights,
    answers: {
      'foodProducts.list': () => [soup],
      'foodProducts.choices': () => choices,
      'foodProducts.figures': () => [figure],
      'foodProducts.items': () => [lentils, beans],
      'foodProducts.parts': () => ({ id: 'soup', rev: 4, variants: [variant], modifiers: [], choices: [] }),
      'foodModifiers.list': () => [],
      'foodRecipes.list': () => [],
      ...answers,
    },
  })

describe('the list', () => {
  test('says what each costs and brings, and warns of what is dear and what has moved', async () => {
    await show('/inventory/products')
    const row = (await screen.findByText('Lentil soup')).closest('tr')
    await waitFor(() => expect(row?.textContent).toContain('44%'))
    expect(row?.textContent).toContain('Soups')
    expect(row?.textContent).toContain('High cost')
    expect(row?.textContent).toContain('Price moved')
    expect(row?.textContent).toContain('On sale')
  })

  test('says in which shifts each is sold, and is narrowed by one of them, or to what is sold at any time', async () => {
    const [early, late] = [1, 2].map((nth) => `0193b5a0-0000-7000-8000-00000000000${nth}`)
    const shift = (id: string | undefined, en: string, isArchived = false) => ({ id, name: { en, tr: '' }, isArchived })
    const tea = { ...soup, id: 'tea', code: 'TEA', name: { en: 'Tea', tr: 'Çay' }, shiftIds: [early] }
    const toast = { ...tea, id: 'toast', code: 'TOAST', name: { en: 'Toast', tr: 'Tost' }, shiftIds: [early, late] }
    const { user } = await show('/inventory/products', {
      'foodProducts.list': () => [soup, tea, toast],
      'foodProducts.choices': () => ({ ...choices, shifts: [shift(early, 'Morning'), shift(late, 'Night', true)] }),
    })
    const names = () => ['Lentil soup', 'Tea', 'Toast'].filter((name) => screen.queryByText(name) !== null)
    const row = (await screen.findByText('Toast')).closest('tr')
    await waitFor(() => expect(row?.textContent).toContain('Morning, Night (archived)'))
    expect(screen.getByText('Tea').closest('tr')?.textContent).toContain('Morning')
    const choose = async (label: string) => {
      await user.click(screen.getByRole('button', { name: /^Sold in/ }))
      await user.click(await screen.findByRole('menuitemradio', { name: label }))
    }
    await choose('Night (archived)')
    await waitFor(() => expect(names()).toEqual(['Toast']))
    await choose('At any time')
    await waitFor(() => expect(names()).toEqual(['Lentil soup']))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(names()).toEqual(['Lentil soup', 'Tea', 'Toast']))
  })

  test('changes prices only as they were shown', async () => {
    const sent: { expected: object; changePpm: number }[] = []
    const preview = [
      { priceId: 'soup', productId: 'soup', name: soup.name, variant: null, wasMinor: 5_000, nowMinor: 5_400 },
    ]
    const { user } = await show('/inventory/products', {
      'foodProducts.previewPrices': () => preview,
      'foodProducts.changePrices': (input) => {
        sent.push(input)
        throw refusal('STALE')
      },
    })
    await screen.findByText('Lentil soup')
    await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Change prices' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change the prices of 1 product' })
    await user.type(within(dialog).getByLabelText('Change'), 'eight')
    expect(dialog.textContent).toContain('Enter a percentage')
    await user.clear(within(dialog).getByLabelText('Change'))
    await user.type(within(dialog).getByLabelText('Change'), '8')
    await waitFor(() => expect(dialog.textContent).toContain('₺54.00'))
    await user.click(within(dialog).getByRole('button', { name: 'Change prices' }))
    await waitFor(() => expect(dialog.textContent).toContain('A price changed meanwhile'))
    expect(sent[0]).toMatchObject({ changePpm: 80_000, expected: [{ priceId: 'soup', wasMinor: 5_000 }] })
  })
})

describe('one product', () => {
  test('names the shifts in which it is sold, also one that is archived by now', async () => {
    const shift = (id: string, en: string, isArchived = false) => ({ id, name: { en, tr: '' }, isArchived })
    const [early, late, categoryId] = [1, 2, 3].map((nth) => `0193b5a0-0000-7000-8000-00000000000${nth}`) as [
      string,
      string,
      string,
    ]
    const inSoups = { ...soup, categoryId, shiftIds: [late] }
    const sent: { shiftIds: string[] }[] = []
    const { user } = await show('/inventory/products?id=soup&tab=sale', {
      'foodProducts.list': () => [inSoups],
      'foodProducts.choices': () => ({
        ...choices,
        categories: [{ ...choices.categories[0], id: categoryId }],
        shifts: [shift(early, 'Morning'), shift(late, 'Night', true)],
      }),
      'foodProducts.update': (input) => {
        sent.push(input)
        return { ...inSoups, shiftIds: [early], rev: 5 }
      },
    })
    const box = await screen.findByRole('group', { name: 'Sold in shifts' })
    const old = await within(box).findByRole<HTMLInputElement>('checkbox', { name: 'Night (archived)' })
    // The window of the tests loses what a select was set to before its choices came; a browser does not.
    await user.selectOptions(screen.getByLabelText(/^Category/), categoryId)
    expect(old.checked).toBe(true)
    await user.click(old)
    await user.click(within(box).getByRole('checkbox', { name: 'Morning' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toMatchObject([{ shiftIds: [early] }]))
  })

  test('is made of an item, and what it brings is said with what is not known', async () => {
    const sent: { variants: object[] }[] = []
    const { user } = await show('/inventory/products?id=soup&tab=cost', {
      'foodProducts.saveParts': (input) => {
        sent.push(input)
        throw refusal('VALIDATION', { issues: [{ path: 'variants.0.madeQty', message: 'field.number' }] })
      },
    })
    await screen.findByRole('heading', { name: 'Lentil soup' })
    await screen.findByText(/Not fully known: ask the kitchen/)
    expect(screen.getByText(/Lentils \+15%/)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Made of'), 'item:lentils')
    await user.clear(screen.getByLabelText('Quantity'))
    await user.type(screen.getByLabelText('Quantity'), 'a lot')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true'))
    expect(sent[0]?.variants).toMatchObject([{ id: 'v', itemId: 'lentils', madeQty: 'a lot' }])
  })

  test('goes off sale for a while, with its reason', async () => {
    const sent: { mode: string; until: string; reason: string }[] = []
    const { user } = await show('/inventory/products?id=soup&tab=availability', {
      'foodProducts.setAvailability': (input) => {
        sent.push(input)
        return { variantId: 'v', mode: 'until', until: null, left: null, reason: '' }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lentil soup: availability' })
    await user.click(within(dialog).getByLabelText('Off for a while'))
    await user.type(within(dialog).getByLabelText(/Reason/), 'Pot burnt')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ mode: 'until', reason: 'Pot burnt' })
    const minutes = (Date.parse(sent[0]?.until ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(60)
  })

  test('may only be looked at by who may not change it, and one that is gone says so', async () => {
    await show('/inventory/products?id=soup&tab=modifiers', {}, { food_products: { view: {} } })
    await screen.findByText('Nothing is asked with this product')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    cleanup()
    await show('/inventory/products?id=other')
    await screen.findByText('This product is archived or gone')
  })
})

test('a recipe that would be in itself says what to do, and stays open', async () => {
  const line = { itemId: 'lentils', subRecipeId: null, qty: '80', unit: 'g', lossPpm: 0 }
  const recipe = {
    ...{
      id: 'r',
      name: { en: 'Soup', tr: 'Çorba' },
      unit: 'portion',
      hasDraft: true,
      isLive: false,
      usedIn: 0,
      rev: 2,
    },
    versions: [
      {
        ...{ id: 'v1', versionNo: 1, state: 'draft', yieldQty: '1', publishedAt: null },
        lines: [{ ...line, name: lentils.name, unitCostMinor: 10, wasCostMinor: null }],
      },
    ],
  }
  const saved: { lines: object[] }[] = []
  const { user } = await show('/inventory/products?view=recipes', {
    'foodRecipes.list': () => [recipe],
    'foodRecipes.get': () => recipe,
    'foodRecipes.save': (input) => {
      saved.push(input)
      return { ...recipe, rev: 3 }
    },
    'foodRecipes.publish': () => {
      throw refusal('STATE', { details: { cycle: true } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open recipe Soup' }))
  const dialog = await screen.findByRole('dialog', { name: 'Soup' })
  await waitFor(() => expect(dialog.textContent).toContain('₺8.00 now'))
  // A fifth is lost: a fourth more is needed.
  await user.type(within(dialog).getByLabelText('Loss'), '20')
  await waitFor(() => expect(dialog.textContent).toContain('₺10.00 now'))
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(dialog.textContent).toContain('It can’t be published like this'))
  expect(saved[0]?.lines).toEqual([{ ...line, lossPpm: 200_000 }])
  // What can replace an ingredient takes its place in what the server has saved, with the same quantity.
  await user.click(within(dialog).getByRole('button', { name: 'Use Beans instead (40 kg in stock)' }))
  expect(within(dialog).queryByRole('button', { name: /instead/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.lines).toEqual([{ ...line, itemId: 'beans' }])
})

test('what has run out is not called on sale, and says what is short and what can be used instead', async () => {
  const stock = (item: typeof lentils, left: string) => ({ name: item.name, left, unit: 'g' })
  const short = [{ ...stock(lentils, '12.5'), substitute: stock(beans, '4000') }]
  await show('/inventory/products?id=soup&tab=availability', {
    'foodProducts.figures': () => [{ ...figure, portionsLeft: 0, hasRunOut: true, short }],
  })
  const item = (await screen.findByText('Run out')).closest('li')
  expect(item?.textContent).toContain('Not enough Lentils for a portion: 12.5 g left.')
  expect(item?.textContent).toContain('Beans can be used instead (4,000 g in stock).')
  expect(item?.textContent).not.toContain('Can be sold')
})

test('the sheet of allergens names the options that add some, on the screen and on paper, in both languages', async () => {
  const option = (en: string, tr: string, allergens: string[], allergensKnown = true) => ({
    ...{ name: { en, tr }, allergens, otherAllergens: [], allergensKnown },
  })
  const added = [option('Nut sauce', 'Cevizli sos', ['milk', 'nuts']), option('Croutons', 'Kruton', [], false)]
  const answers = { 'foodProducts.figures': () => [{ ...figure, added }] }
  for (const [language, line, note] of [
    ['en', 'With options: Nut sauce: Milk, Nuts · Croutons: Not fully known: ask the kitchen', /Options only add/],
    [
      'tr',
      'Ek seçeneklerle: Cevizli sos: Süt, Sert kabuklu yemiş · Kruton: Tam bilinmiyor: Mutfağa sorun',
      /yalnızca alerjen ekler/,
    ],
  ] as const) {
    await show('/inventory/products?view=allergens', answers, all, language)
    await waitFor(() => expect(screen.getAllByText(line)).toHaveLength(2))
    expect(screen.getAllByText(note)).toHaveLength(2)
    cleanup()
  }
})
