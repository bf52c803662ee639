import { modules, type Rights } from '@marquee/contract'
import type { VehicleEntryRow } from '@marquee/contract/vehicle-log'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { LogView } from './log-view.tsx'

afterEach(cleanup)

const rights: Rights = { vehicles: Object.fromEntries(modules.vehicles.actions.map((action) => [action, {}])) }
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const entry = {
  id: id('e1'),
  vehicleId: id('b1'),
  plate: '34 MRQ 101',
  kind: 'fuel',
  day: '2026-11-20',
  odometerKm: 52_000,
  litres: '40.500',
  workshop: '',
  description: '',
  nextDueOn: null,
  nextDueKm: null,
  costMinor: 180_000,
  expense: { id: id('a1'), expenseNo: 31, state: 'draft', categoryId: id('c1') },
  photos: [],
  by: 'Hasan',
  rev: 2,
} as unknown as VehicleEntryRow
const choices = {
  today: '2026-11-26',
  currency: 'TRY',
  vehicles: [{ id: id('b1'), plate: '34 MRQ 101', name: 'Boğaz 1', odometerKm: 52_000 }],
  categories: [{ id: id('c1'), name: { en: 'Travel', tr: 'Ulaşım' } }],
}
const totals = {
  currency: 'TRY',
  vehicles: [
    {
      vehicleId: id('b1'),
      plate: '34 MRQ 101',
      name: 'Boğaz 1',
      odometerKm: 52_000,
      costMinor: 360_000,
      km: 800,
      litresPer100Km: 10.5,
      months: [
        { month: '2026-11', costMinor: 180_000, km: 400, litres: '40.500' },
        { month: '2026-10', costMinor: 180_000, km: 400, litres: '40.500' },
      ],
    },
  ],
}
const page = (rows: unknown[]) => ({ rows, nextCursor: null, total: rows.length, totalIsExact: true })
const show = (answers: Answers = {}, options: { at?: string; rights?: Rights } = {}) =>
  showScreen(<LogView views={null} />, {
    namespaces: ['vehicleLog', 'vehicles', 'record', 'errors', 'common'],
    at: options.at ?? '/vehicles?view=log',
    rights: options.rights ?? rights,
    answers: {
      'vehicleLog.list': () => page([entry]),
      'vehicleLog.totals': () => totals,
      'vehicleLog.choices': () => choices,
      'vehicleLog.get': () => entry,
      ...answers,
    },
  })
const said = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText(name)

test('a fill is sent with its litres and cost; what the server says of the odometer stands at its field', async () => {
  const calls: object[] = []
  const { user } = await show({
    'vehicleLog.add'(input: object) {
      calls.push(input)
      if (calls.length === 1) {
        throw refusal('VALIDATION', { issues: [{ path: 'odometerKm', message: 'field.odometerBelow' }] })
      }
      return { id: id('e2') }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add entry' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Add entry' }))
  expect(calls).toEqual([])
  await user.selectOptions(said(dialog, /^Vehicle/), id('b1'))
  expect(await within(dialog).findByText('Last entry: 52,000 km')).toBeTruthy()
  await user.type(said(dialog, /^Odometer/), '51.900')
  await user.type(said(dialog, /^Litres/), '40.5')
  await user.type(said(dialog, /^Cost/), '1,800')
  await user.click(within(dialog).getByRole('button', { name: 'Add entry' }))
  // In English a point is for decimals: no kilometres are so.
  expect(calls).toEqual([])
  await user.clear(said(dialog, /^Odometer/))
  await user.type(said(dialog, /^Odometer/), '51,900')
  await user.click(within(dialog).getByRole('button', { name: 'Add entry' }))
  expect(await within(dialog).findByText('An earlier day already has more kilometres')).toBeTruthy()
  await user.clear(said(dialog, /^Odometer/))
  await user.type(said(dialog, /^Odometer/), '52400')
  await user.click(within(dialog).getByRole('button', { name: 'Add entry' }))
  expect(await screen.findByText('Entry added')).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({
    vehicleId: id('b1'),
    kind: 'fuel',
    day: '2026-11-26',
    odometerKm: 52_400,
    litres: '40.5',
    costMinor: 180_000,
    categoryId: null,
    nextDueOn: null,
  })
})

test('a service says when the next one is due', async () => {
  const calls: object[] = []
  const { user } = await show({
    'vehicleLog.add'(input: object) {
      calls.push(input)
      return { id: id('e2') }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add entry' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'Service' }))
  await user.selectOptions(said(dialog, /^Vehicle/), id('b1'))
  await user.type(said(dialog, /^What was done/), 'Oil and filters')
  await user.type(said(dialog, /^Workshop/), 'Usta Garaj')
  await user.type(said(dialog, /^Next service at/), '65000')
  await user.click(within(dialog).getByRole('button', { name: 'Add entry' }))
  await screen.findByText('Entry added')
  expect(calls).toMatchObject([
    {
      kind: 'service',
      description: 'Oil and filters',
      workshop: 'Usta Garaj',
      nextDueKm: 65_000,
      nextDueOn: null,
      litres: null,
      costMinor: null,
    },
  ])
})

test('once the expense was handed in, the cost is read only and the entry stays', async () => {
  const fixed = { ...entry, expense: { ...entry.expense, state: 'approved' } }
  const { user } = await show({ 'vehicleLog.get': () => fixed }, { at: `/vehicles?view=log&id=${id('e1')}` })
  expect(await screen.findByText(/can’t change any more/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  expect((said(dialog, /^Cost/) as HTMLInputElement).disabled).toBe(true)
})

test('totals narrow the log to their vehicle, and show its months', async () => {
  const asked: object[] = []
  const { user } = await show({
    'vehicleLog.list'(input: object) {
      asked.push(input)
      return page([entry])
    },
  })
  const tile = await screen.findByRole('button', { name: /34 MRQ 101.*per month.*10.5 L\/100 km/ })
  await user.click(tile)
  expect(await screen.findByRole('rowheader', { name: 'October 2026' })).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ vehicleId: id('b1') })
})

test('who may only look neither adds nor changes anything; an empty log and a failed one say so', async () => {
  await show({ 'vehicleLog.list': () => page([]) }, { rights: { vehicles: { view: {} } } })
  expect(await screen.findByText('Nothing in the log yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add entry' })).toBeNull()
  cleanup()
  await show({
    'vehicleLog.list'() {
      throw refusal('INTERNAL')
    },
  })
  expect(await screen.findByText('Couldn’t load the log')).toBeTruthy()
})
