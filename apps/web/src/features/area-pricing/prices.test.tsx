import { modules, type Rights } from '@marquee/contract'
import type { RidePriceSheet } from '@marquee/contract/transport'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { Prices } from './prices.tsx'
import { copiedCells, raised, readChange } from './sheet.ts'

afterEach(cleanup)

const rights: Rights = {
  area_pricing: Object.fromEntries(modules.area_pricing.actions.map((action) => [action, {}])),
}
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const named = (name: string) => ({ en: name, tr: name })
const [kadikoy, uskudar, mini] = [id('a1'), id('a2'), id('c1')]
const price = (last: string, areaId: string, hours: [number, number], amountMinor: number) => ({
  id: id(last),
  areaId,
  direction: 'to',
  classId: mini,
  passTypeId: null,
  weekdays: 127,
  fromMinute: hours[0] * 60,
  toMinute: hours[1] * 60,
  amountMinor,
})
const sheet = {
  currency: 'TRY',
  areas: [
    { id: kadikoy, code: 'KAD', name: named('Kadıköy'), color: '#1d4ed8' },
    { id: uskudar, code: 'USK', name: named('Üsküdar'), color: '#7e22ce' },
  ],
  classes: [{ id: mini, name: named('Minibus') }],
  products: [],
  prices: [price('e1', kadikoy, [6, 18], 20_000), price('e2', kadikoy, [18, 26], 25_000)],
  gaps: [],
} as unknown as RidePriceSheet

const show = (answers: Answers = {}) =>
  showScreen(<Prices />, {
    namespaces: ['areas', 'errors', 'record', 'common'],
    at: '/area-pricing',
    rights,
    answers: {
      'ridePrices.sheet': () => sheet,
      'ridePrices.terms': () => ({ taxCode: null, taxes: [], rev: 0 }),
      ...answers,
    },
  })
const cell = (area: string, times: string) => screen.findByLabelText(`${area}, Minibus, ${times}`)

test('arrows move between cells, what is typed is saved with what was there, and Escape takes it back', async () => {
  const calls: object[] = []
  const { user } = await show({
    'ridePrices.save'(input: object) {
      calls.push(input)
      return sheet
    },
  })
  await user.click(await cell('Kadıköy', '06:00–18:00'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await cell('Kadıköy', '18:00–02:00'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await cell('Üsküdar', '18:00–02:00'))
  await user.keyboard('300{Escape}')
  expect(((await cell('Üsküdar', '18:00–02:00')) as HTMLInputElement).value).toBe('')
  await user.keyboard('310{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(calls).toMatchObject([
    {
      changes: [
        { areaId: uskudar, classId: mini, fromMinute: 1080, toMinute: 1560, amountMinor: 31_000, expectedMinor: null },
      ],
    },
  ])
})

test('cells of a spreadsheet are pasted from where the focus is', async () => {
  await show()
  const first = await cell('Kadıköy', '06:00–18:00')
  fireEvent.paste(first, { clipboardData: { getData: () => '210\t260\n190\t240\n' } })
  expect(((await cell('Kadıköy', '18:00–02:00')) as HTMLInputElement).value).toBe('260')
  expect(((await cell('Üsküdar', '06:00–18:00')) as HTMLInputElement).value).toBe('190')
  expect(screen.getByText('4 prices changed')).toBeTruthy()
})

test('a price that somebody else has changed is named, and saving again replaces it', async () => {
  const calls: { changes: { expectedMinor: number }[] }[] = []
  const { user } = await show({
    'ridePrices.save'(input: object) {
      calls.push(input as never)
      if (calls.length === 1) throw refusal('STALE', { details: { index: 0, amountMinor: 22_000 } })
      return sheet
    },
  })
  await user.click(await cell('Kadıköy', '06:00–18:00'))
  await user.keyboard('230')
  await user.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(await screen.findByText('Someone changed this price. Save again to replace it')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save prices' }))
  expect(calls.map(({ changes }) => changes[0]?.expectedMinor)).toEqual([20_000, 22_000])
})

test('a percentage is seen before it is applied', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Change by percent' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Change/), '10')
  expect(dialog.getByText(/275/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(((await cell('Kadıköy', '06:00–18:00')) as HTMLInputElement).value).toBe('220.00')
  expect(screen.getByText('2 prices changed')).toBeTruthy()
})

test('percentages and what was copied are read as people write them', () => {
  expect(['10', '+12,5 %', '-5', '−5', '0', 'ten', '-101'].map(readChange)).toEqual([
    10,
    12.5,
    -5,
    -5,
    null,
    null,
    null,
  ])
  expect([raised(20_000, 10, 100), raised(23_300, -5, 500), raised(25_000, -100, 100)]).toEqual([22_000, 22_000, 0])
  expect(copiedCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})
