import { modules, type Rights } from '@marquee/contract'
import type { QuoteRide } from '@marquee/contract/transport'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { Prices } from './prices.tsx'

afterEach(cleanup)

const rights: Rights = {
  area_pricing: Object.fromEntries(modules.area_pricing.actions.map((action) => [action, {}])),
}
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const named = (name: string) => ({ en: name, tr: name })
const [kadikoy, uskudar, mini] = [id('a1'), id('a2'), id('c1')]
const evening = {
  ...{ id: id('e2'), areaId: kadikoy, direction: 'to', classId: mini, passTypeId: null, weekdays: 127 },
  ...{ fromMinute: 18 * 60, toMinute: 26 * 60, amountMinor: 25_000 },
}
const gap = (areaId: string, fromMinute: number, toMinute: number, minutes: number) => ({
  ...{ areaId, classId: mini, direction: 'to', fromMinute, toMinute, minutes },
})

async function show(language: 'en' | 'tr' = 'en') {
  const asked: QuoteRide[] = []
  const shown = await showScreen(<Prices />, {
    ...{ namespaces: ['areas', 'errors', 'record', 'common'], at: '/area-pricing', rights, language },
    answers: {
      'ridePrices.sheet': () => ({
        ...{ currency: 'TRY', products: [], prices: [evening], classes: [{ id: mini, name: named('Minibus') }] },
        areas: [
          { id: kadikoy, code: 'KAD', name: named('Kadıköy'), color: '#1d4ed8' },
          { id: uskudar, code: 'USK', name: named('Üsküdar'), color: '#7e22ce' },
        ],
        // Every night from two to six, and once on a Tuesday.
        gaps: [gap(kadikoy, 120, 360, 7 * 240), gap(uskudar, 1440 + 60, 1440 + 150, 90)],
      }),
      'ridePrices.terms': () => ({ taxCode: null, taxes: [], rev: 0 }),
      'ridePrices.quote'(wish: QuoteRide) {
        asked.push(wish)
        return {
          currency: 'TRY',
          offers: [
            {
              ...{ classId: mini, seats: 1, fits: false, totalMinor: 50_000 },
              lines: [{ passTypeId: null, count: 2, price: evening }],
            },
          ],
        }
      },
    } as never,
  })
  return { ...shown, asked }
}

test('gaps in the prices are listed: one that comes back every night by its first, with its hours a week', async () => {
  await show()
  const gaps = await screen.findByRole('region', { name: '2 gaps in the prices' })
  expect(
    within(gaps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Kadıköy, Minibus, To the venue: no price for 28 h a week, first from Mon 02:00 until Mon 06:00',
    'Üsküdar, Minibus, To the venue: no price from Tue 01:00 until Tue 02:30',
  ])
})

test('two guests are priced at an hour of a day, and the price that says so is told', async () => {
  const { user, asked } = await show()
  const tester = await screen.findByRole('region', { name: 'Try a price' })
  await user.selectOptions(within(tester).getByLabelText('Area'), 'Kadıköy')
  expect(await within(tester).findByText('₺500.00')).toBeTruthy()
  expect(within(tester).getByText('Only 1 seat')).toBeTruthy()
  const why = within(tester).getByText(/^2 × Any guest at ₺250.00 each, by the price for Minibus, Any guest, /)
  expect(why.textContent).toContain('18:00–02:00')
  expect(asked.at(-1)).toMatchObject({
    ...{ areaId: kadikoy, direction: 'to', time: '20:30', people: [{ count: 2, passTypeId: null }] },
  })
  await user.clear(within(tester).getByLabelText('People'))
  expect(within(tester).queryByText('₺500.00')).toBeNull()
})

test('guests who were added are taken away again, the first of them too', async () => {
  const { user, asked } = await show()
  const tester = within(await screen.findByRole('region', { name: 'Try a price' }))
  await user.selectOptions(tester.getByLabelText('Area'), 'Kadıköy')
  expect(tester.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await user.click(tester.getByRole('button', { name: 'Add guests' }))
  await user.click(tester.getByRole('button', { name: 'Remove 2 × Any guest' }))
  expect(tester.getAllByLabelText('People').map((field) => (field as HTMLInputElement).value)).toEqual(['1'])
  expect(tester.queryByRole('button', { name: /^Remove/ })).toBeNull()
  await tester.findByText('₺500.00')
  expect(asked.at(-1)?.people).toEqual([{ count: 1, passTypeId: null }])
  // Each row that is added again is one of its own.
  await user.click(tester.getByRole('button', { name: 'Add guests' }))
  await user.click(tester.getByRole('button', { name: 'Add guests' }))
  await user.type(tester.getAllByLabelText('People')[2] as HTMLElement, '7')
  expect(tester.getAllByLabelText('People').map((field) => (field as HTMLInputElement).value)).toEqual(['1', '1', '17'])
})
