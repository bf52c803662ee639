import { modules, type Rights } from '@marquee/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import VendorPayoutsPage from './page.tsx'

afterEach(cleanup)

const all: Rights = {
  vendor_payouts: Object.fromEntries(modules.vendor_payouts.actions.map((action) => [action, {}])),
}
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const drinks = { id: id('d1'), name: 'Bosphorus Drinks' }
const bakery = { id: id('d2'), name: 'Galata Bakery' }
const bank = { id: id('b2'), name: { en: 'Bank', tr: 'Banka' } }
const safe = { id: id('b1'), name: { en: 'Safe', tr: 'Kasa' } }
const bill = (last: string, more: object = {}) => ({
  id: id(last),
  billNo: 1,
  vendor: drinks,
  vendorRef: `F-${last}`,
  dueOn: '2026-11-30',
  openMinor: 50_000,
  plannedMinor: 0,
  daysLate: 0,
  iban: 'TR33 •••• 1326',
  isIbanHeld: false,
  advanceMinor: 0,
  ...more,
})
const payout = {
  id: id('e1'),
  payoutNo: 7,
  vendor: bakery,
  fund: bank,
  run: null,
  method: 'bank',
  amountMinor: 12_000,
  advanceMinor: 0,
  currency: 'TRY',
  plannedOn: '2026-11-26',
  state: 'draft',
  iban: 'DE89 •••• 3000',
  bankRef: null,
}
const detail = {
  ...payout,
  note: '',
  created: { at: '2026-11-25T09:00:00.000Z', by: 'Mia' },
  needsOther: false,
  lacksBank: false,
  isIbanHeld: false,
  bills: [],
  events: [],
  openBills: [],
}
const payables = {
  currency: 'TRY',
  today: '2026-11-26',
  rows: [bill('a1'), bill('a2', { plannedMinor: 20_000 }), bill('a3', { plannedMinor: 50_000 })],
  funds: [
    { ...bank, kind: 'bank', balanceMinor: 1_000_000, floorMinor: 0 },
    { ...safe, kind: 'safe', balanceMinor: 90_000, floorMinor: 0 },
  ],
  drafts: [{ ...payout, lacksBank: false, isIbanHeld: false }],
}

const show = (at: string, answers: Answers = {}, rights = all) =>
  showScreen(<VendorPayoutsPage />, {
    namespaces: ['vendorPayouts', 'vendors', 'record'],
    at: `/inventory/vendor-payouts?view=${at}`,
    rights,
    answers: {
      'vendorPayouts.payables': () => payables,
      'vendorPayouts.list': () => ({ rows: [payout], nextCursor: null, total: 1, totalIsExact: true }),
      'vendorPayouts.get': () => detail,
      'payoutRuns.list': () => ({ rows: [], nextCursor: null, total: 0, totalIsExact: true }),
      'vendorBills.choices': () => ({
        today: '2026-11-26',
        vendors: [
          { ...drinks, termsDays: 30, tolerancePpm: 0, unbilledMinor: 0, isIbanHeld: true },
          { ...bakery, termsDays: 30, tolerancePpm: 0, unbilledMinor: 0, isIbanHeld: false },
        ],
        funds: [],
      }),
      ...answers,
    },
  })

test('what is planned already is not planned again, and a draft joins the run', async () => {
  const calls: object[] = []
  const { user } = await show('due', {
    'payoutRuns.create'(input: object) {
      calls.push(input)
      throw refusal('FUND_FLOOR')
    },
  })
  const tick = (name: RegExp) => screen.findByRole('checkbox', { name })
  expect(((await tick(/F-a3/)) as HTMLInputElement).disabled).toBe(true)
  expect(screen.getByText('Planned in full')).toBeTruthy()
  await user.click(await tick(/F-a2/))
  expect((screen.getByLabelText(/^Amount for .*F-a2/) as HTMLInputElement).value).toBe('300.00')
  await user.click(await tick(/Galata Bakery, Payout 7/))
  expect(screen.getByText('2 vendors')).toBeTruthy()
  expect(screen.getByText('Leaves ₺9,580.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Plan run' }))
  expect(calls).toMatchObject([
    { fundId: bank.id, lines: [{ billId: id('a2'), amountMinor: 30_000 }], payoutIds: [payout.id] },
  ])
})

test('more than can be planned of a bill is not sent', async () => {
  const calls: object[] = []
  const { user } = await show('due', { 'payoutRuns.create': (input: object) => calls.push(input) })
  await user.click(await screen.findByRole('checkbox', { name: /F-a2/ }))
  fireEvent.change(screen.getByLabelText(/^Amount for .*F-a2/), { target: { value: '300.01' } })
  await user.click(screen.getByRole('button', { name: 'Plan run' }))
  expect(calls).toEqual([])
})

test('a payout for a vendor whose account is being changed warns; what is beyond its bills is an advance', async () => {
  const calls: object[] = []
  const { user } = await show('payouts', {
    'vendorPayouts.create'(input: object) {
      calls.push(input)
      return detail
    },
  })
  await screen.findAllByText('1 payout')
  await user.click(screen.getByRole('button', { name: 'Plan payout' }))
  const form = within(await screen.findByRole('dialog', { name: 'Plan a payout' }))
  await user.type(form.getByLabelText(/^Vendor/), 'bosph')
  await user.click(await screen.findByRole('option', { name: 'Bosphorus Drinks' }))
  expect(form.getByText(/A change of this vendor’s bank details is held back/)).toBeTruthy()
  const amount = form.getByLabelText(/^Amount/) as HTMLInputElement
  expect(amount.value).toBe('800.00')
  await user.click(form.getByRole('checkbox', { name: /F-a1/ }))
  expect(amount.value).toBe('300.00')
  fireEvent.change(amount, { target: { value: '200' } })
  await user.click(form.getByRole('button', { name: 'Plan ₺200.00' }))
  expect(form.getByText(/The ticked bills come to ₺300.00/)).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.change(amount, { target: { value: '450' } })
  expect(form.getByText('₺150.00 of it is an advance.')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Plan ₺450.00' }))
  expect(calls).toMatchObject([
    {
      vendorId: drinks.id,
      method: 'bank',
      fundId: bank.id,
      amountMinor: 45_000,
      allocations: [{ billId: id('a2'), amountMinor: 30_000 }],
    },
  ])
})

test('in cash a payout comes from no bank, and a vendor without bills is paid in advance', async () => {
  const calls: object[] = []
  const { user } = await show('payouts', {
    'vendorPayouts.create'(input: object) {
      calls.push(input)
      return detail
    },
  })
  await screen.findAllByText('1 payout')
  await user.click(screen.getByRole('button', { name: 'Plan payout' }))
  const form = within(await screen.findByRole('dialog', { name: 'Plan a payout' }))
  await user.type(form.getByLabelText(/^Vendor/), 'galata')
  await user.click(await screen.findByRole('option', { name: 'Galata Bakery' }))
  expect(form.getByText(/The whole amount is an advance/)).toBeTruthy()
  fireEvent.change(form.getByLabelText('Paid by'), { target: { value: 'cash' } })
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '100' } })
  await user.click(form.getByRole('button', { name: 'Plan ₺100.00' }))
  expect(calls).toMatchObject([{ vendorId: bakery.id, method: 'cash', fundId: safe.id, allocations: [] }])
})

test('an advance in a bill is taken back with a reason', async () => {
  const calls: object[] = []
  const settled = {
    ...detail,
    state: 'settled',
    bills: [
      {
        id: id('a1'),
        billNo: 3,
        vendorRef: 'F-9',
        dueOn: '2026-11-30',
        amountMinor: 4_000,
        openMinor: 0,
        isAdvance: true,
      },
    ],
  }
  const { user } = await show(`payouts&id=${payout.id}`, {
    'vendorPayouts.get': () => settled,
    'vendorPayouts.returnAdvance'(input: object) {
      calls.push(input)
      return settled
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Take the advance back from F-9' }))
  const form = within(await screen.findByRole('dialog', { name: 'Take the advance back?' }))
  await user.click(form.getByRole('button', { name: 'Take back' }))
  expect(calls).toEqual([])
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Wrong bill' } })
  await user.click(form.getByRole('button', { name: 'Take back' }))
  expect(calls).toMatchObject([{ id: payout.id, billId: id('a1'), reason: 'Wrong bill' }])
})

test('someone who may only look is offered no act', async () => {
  await show('payouts', {}, { vendor_payouts: { view: {} } })
  await screen.findAllByText('1 payout')
  expect(screen.queryByRole('button', { name: 'Plan payout' })).toBeNull()
  cleanup()
  await show('due', {}, { vendor_payouts: { view: {} } })
  expect(await screen.findByText('Galata Bakery')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
