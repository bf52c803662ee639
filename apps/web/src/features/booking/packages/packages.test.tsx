import { modules, type PackageId, type PackageOnSale } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../../testing/played-sales.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import BookingPage from '../page.tsx'

const rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
  ticket_schedules: { view: {} },
}
const adult = '01990000-0000-7000-8000-0000000000c2'
const item = (id: string, more: object) => ({
  ...{ id, kind: 'pass', passTypeId: adult, choiceGroup: null, qty: 1, per: 'order' },
  ...{ designatedMinor: null, optional: false, extraMinor: 0, name: { en: 'Adult', tr: 'Tam' } },
  ...more,
})
const familyId = '01990000-0000-7000-8000-0000000000d1' as PackageId
// Three adults for 750.00 instead of 900.00, one of them chosen early or late, a fourth for 100.00 more.
const family = {
  ...{ id: familyId, name: { en: 'Family', tr: 'Aile' }, description: { en: 'For three', tr: 'Üç kişilik' } },
  ...{ priceMode: 'fixed', amountMinor: 75_000, percentPpm: null, minPeople: null, maxPeople: null },
  ...{ channels: ['door'], partsRefundable: true, rev: 2 },
  items: [
    item('two', { qty: 2, designatedMinor: 50_001 }),
    item('early', { choiceGroup: 1, designatedMinor: 24_999 }),
    item('late', { choiceGroup: 1, designatedMinor: 24_999 }),
    item('more', { optional: true, extraMinor: 10_000 }),
  ],
} as unknown as PackageOnSale

let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']

beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  played = playSales()
  played.sales.packages = [family]
  await open()
})
afterEach(cleanup)

async function open() {
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'pay', 'till', 'seatMap', 'shell', 'packageSale', 'reductions'],
    at: `/ticket-booking?session=${show.id}`,
    rights,
    answers: played.answers,
  })
  user = shown.user
}
const basket = () => screen.getByRole('region', { name: 'Basket' })
const line = () => within(basket()).getByRole('list', { name: 'In the basket' })
const held = () => [...played.sales.holds.values()].map(({ pools }) => pools)

/** Chooses the package by the keys, with the late third and a fourth. */
async function choose() {
  await user.click(await screen.findByRole('button', { name: /^Family/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  await user.selectOptions(within(dialog).getByLabelText('Choice 1'), 'late')
  await user.click(within(dialog).getByRole('checkbox', { name: /1 × Adult \+₺100.00/ }))
  expect(dialog.textContent).toContain('4 passes')
  expect(dialog.textContent).toContain('instead of ₺1,200.00')
  await user.click(within(dialog).getByRole('button', { name: 'Add for ₺850.00' }))
  await waitFor(() => expect(line().textContent).toContain('Family'))
}
const says = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
async function pay() {
  await user.click(within(basket()).getByRole('button', { name: /Take payment/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  await user.click(within(dialog).getByRole('radio', { name: 'Card' }))
  await user.type(within(dialog).getByLabelText(/^Terminal reference/), 'T1')
  await user.click(within(dialog).getByRole('button', { name: /^Take ₺/ }))
  return dialog
}

test('a package is held and sold as one line with its parts, at its price', async () => {
  await choose()
  expect(held()).toEqual([[{ areaNo: 0, qty: 4 }]])
  expect(within(line()).getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  expect(line().textContent).toContain('₺850.00')
  expect(line().textContent).toContain('2 × Adult')
  // Of the counters below it is nothing: these are single passes.
  expect(screen.getAllByLabelText(/^Adult, /)[0]?.textContent).toBe('0')
  await pay()
  await screen.findByRole('dialog', { name: 'Sold' })
  expect(played.sales.sent).toMatchObject([
    {
      items: [],
      expectedDueMinor: 85_000,
      packages: [
        {
          ...{ packageId: familyId, versionRev: 2, qty: 1 },
          parts: [
            { itemId: 'two', areaNo: 0, qty: 2 },
            { itemId: 'late', areaNo: 0, qty: 1 },
            { itemId: 'more', areaNo: 0, qty: 1 },
          ],
        },
      ],
    },
  ])
})

test('single passes go beside it, and it goes back whole with its places', async () => {
  await choose()
  await user.click(screen.getByRole('button', { name: /^One Adult more/ }))
  await waitFor(() => expect(held()).toEqual([[{ areaNo: 0, qty: 5 }]]))
  expect(basket().textContent).toContain('₺1,150.00')
  await user.click(within(line()).getByRole('button', { name: 'Remove Family' }))
  await waitFor(() => expect(held()).toEqual([[{ areaNo: 0, qty: 1 }]]))
  await waitFor(() => expect(line().textContent).not.toContain('Family'))
  expect(basket().textContent).toContain('₺300.00')
})

test('a reload keeps it, and a lost answer is found: it is sold once', async () => {
  await choose()
  played.sales.next = 'answer lost'
  const dialog = await pay()
  await waitFor(() => expect(dialog.textContent).toContain('safe to try again'))
  cleanup()
  await open()
  expect((await screen.findByRole('dialog', { name: 'Sold' })).textContent).toContain('The sale went through')
  expect(played.sales.orders.size).toBe(1)
})

test('one whose price was changed meanwhile asks again with the new sum', async () => {
  await choose()
  played.sales.packages = [
    {
      ...family,
      rev: 3,
      amountMinor: 80_000,
      items: family.items.map((each) => (each.id === 'two' ? { ...each, designatedMinor: 55_001 } : each)),
    },
  ]
  played.sales.price.version = 2
  await pay()
  await says('The total is now ₺900.00')
  expect(line().textContent).toContain('₺900.00')
})

test('one that is paused meanwhile cannot be paid, and says why', async () => {
  await choose()
  played.sales.packages = []
  await pay()
  await says('no longer sold this way. Nothing was sold')
  await waitFor(() => expect(line().textContent).toContain('No longer sold this way'))
  expect(played.sales.orders.size).toBe(0)
})

test('what does not fit is said before anything is held', async () => {
  await user.click(await screen.findByRole('button', { name: /^Family/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add package' })
  await user.type(within(dialog).getByLabelText('How many'), '99')
  await user.click(within(dialog).getByRole('button', { name: /^Add/ }))
  expect(dialog.textContent).toContain('Enter a number from 1 to 20')
  await user.clear(within(dialog).getByLabelText('How many'))
  await user.type(within(dialog).getByLabelText('How many'), '14{Enter}')
  expect(dialog.textContent).toContain('Only 40 places are left here')
  expect(held()).toEqual([])
})
