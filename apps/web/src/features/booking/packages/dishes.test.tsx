import { modules, type PackageOnSale } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../../testing/played-sales.ts'
import { refusal } from '../../../testing/refusal.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import BookingPage from '../page.tsx'

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
const adult = '01990000-0000-7000-8000-0000000000c2'
const item = (id: string, more: object) => ({
  ...{ id, kind: 'pass', passTypeId: adult, choiceGroup: null, qty: 2, per: 'order', designatedMinor: 50_000 },
  ...{ optional: false, extraMinor: 0, name: { en: 'Adult', tr: 'Tam' }, direction: null, areaId: null },
  ...{ vehicleClassId: null, variantId: null, modifiers: [], faceMinor: null },
  ...more,
})
const dish = (id: string, en: string, more: object) =>
  item(id, { ...{ kind: 'food', passTypeId: null, variantId: id, name: { en, tr: en } }, ...more })
const left = (itemId: string, more: object = {}) => ({
  ...{ itemId, listMinor: 15_000, taxPpm: 100_000, left: null },
  ...more,
})
// Two adults with a soup or a salad each for 750.00; a bottle of wine for 60.00 more.
const dinnerWith = (dishes: object[]) =>
  ({
    ...{ id: '01990000-0000-7000-8000-0000000000d6', name: { en: 'Dinner', tr: 'Yemekli' } },
    ...{ description: { en: '', tr: '' }, priceMode: 'fixed', amountMinor: 75_000, percentPpm: null, minPeople: null },
    ...{ maxPeople: null, channels: ['door'], partsRefundable: true, rev: 2, dishes },
    items: [
      item('two', {}),
      dish('soup', 'Soup', { choiceGroup: 1, designatedMinor: 25_000 }),
      dish('salad', 'Salad', { choiceGroup: 1, designatedMinor: 25_000 }),
      dish('wine', 'Wine', { qty: 1, optional: true, designatedMinor: null, extraMinor: 6000 }),
    ],
  }) as unknown as PackageOnSale

let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
async function open(dishes: object[]) {
  played.sales.packages = [dinnerWith(dishes)]
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'packageSale', 'rideSale', 'reductions'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: played.answers,
  })
  user = shown.user
  await user.click(await screen.findByRole('button', { name: /^Dinner/ }))
  return screen.findByRole('dialog', { name: 'Add package' })
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const line = () => within(basket()).getByRole('list', { name: 'In the basket' })

async function pay() {
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
})
afterEach(cleanup)

test('a dish is chosen among those that can be had, and sold with its passes as one line with its parts', async () => {
  const dialog = await open([left('soup', { left: 1 }), left('salad'), left('wine')])
  const choice = within(dialog).getByLabelText<HTMLSelectElement>('Choice 1')
  // One soup for two guests is not enough: the salad is chosen instead.
  expect([...choice.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['2 × Soup', true],
    ['2 × Salad', false],
  ])
  expect(choice.value).toBe('salad')
  await user.click(within(dialog).getByRole('checkbox', { name: '1 × Wine +₺60.00' }))
  expect(dialog.textContent).toContain('2 passes')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺810.00' }))
  await waitFor(() => expect(line().textContent).toContain('2 × Salad'))
  expect(line().textContent).toContain('1 × Wine')
  expect(basket().textContent).toContain('Food')
  expect([...played.sales.holds.values()].map(({ pools }) => pools)).toEqual([[{ areaNo: 0, qty: 2 }]])
  await pay()
  await screen.findByRole('dialog', { name: 'Sold' })
  expect(played.sales.sent[0]).toMatchObject({ expectedDueMinor: 81_000 })
  expect(played.sales.sent[0]?.packages?.[0]?.parts).toEqual([
    { itemId: 'two', areaNo: 0, qty: 2 },
    { itemId: 'salad', qty: 2 },
    { itemId: 'wine', qty: 1 },
  ])
})

test('a package none of whose dishes can be had says which part, and is not added', async () => {
  const dialog = await open([left('soup', { listMinor: null }), left('salad', { left: 0 }), left('wine')])
  expect(within(dialog).getByRole('alert').textContent).toBe('Soup can’t be ordered for this show')
  expect(within(dialog).getByRole('button', { name: /^Add/ }).hasAttribute('disabled')).toBe(true)
})

test('a dish that ran out meanwhile is named in the basket', async () => {
  const dialog = await open([left('soup'), left('salad'), left('wine')])
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺750.00' }))
  await waitFor(() => expect(line().textContent).toContain('2 × Soup'))
  played.sales.next = refusal('SOLD_OUT', {
    issues: [{ path: 'packages.0.parts.1.itemId', message: 'field.soldOut' }],
  }) as Error
  played.sales.packages = [dinnerWith([left('soup', { left: 0 }), left('salad'), left('wine')])]
  await pay()
  await waitFor(() => expect(basket().textContent).toContain('Not enough left: Soup'))
  expect(played.sales.orders.size).toBe(0)
})
