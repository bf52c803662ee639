import { modules, type Rights } from '@marquee/contract'
import type { BillDetail, BillRow } from '@marquee/contract/vendor-bills'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import VendorPayoutsPage from './page.tsx'

afterEach(cleanup)

const all: Rights = {
  vendor_payouts: Object.fromEntries(modules.vendor_payouts.actions.map((action) => [action, {}])),
}
const vendor = { id: '01990000-0000-7000-8000-0000000000d1', name: 'Bosphorus Drinks' }
const item = {
  id: '01990000-0000-7000-8000-000000000001',
  code: 'COLA33',
  name: { en: 'Cola can', tr: 'Kutu kola' },
  baseUnit: 'piece',
}
const moveId = '01990000-0000-7000-8000-0000000000c1'
const row = {
  id: '01990000-0000-7000-8000-0000000000f1',
  billNo: 12,
  vendor,
  vendorRef: 'FTR-7',
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  currency: 'TRY',
  netMinor: 41_000,
  taxMinor: 8_200,
  grossMinor: 49_200,
  paidMinor: 0,
  openMinor: 49_200,
  expectedMinor: 40_000,
  differenceMinor: 1_000,
  isWithin: false,
  state: 'entered',
  daysLate: 0,
  rev: 1,
} as unknown as BillRow
const detail = {
  ...row,
  note: '',
  freight: { billedMinor: 0, expectedMinor: 0, differenceMinor: 0, isWithin: true },
  toleranceMinor: null,
  tolerancePpm: 20_000,
  reason: null,
  created: { at: '2026-10-02T09:00:00.000Z', by: 'Mia' },
  approved: null,
  cancelled: null,
  needsOther: true,
  lines: [
    {
      lineNo: 1,
      moveId,
      item,
      receivedQty: '48',
      receivedMinor: 40_000,
      expectedMinor: 40_000,
      orderedQty: '48',
      deliveryRef: 'N-1',
      orderNo: 3,
      billedQty: '48',
      billedMinor: 41_000,
      differenceMinor: 1_000,
      isWithin: false,
    },
  ],
  payments: [],
} as unknown as BillDetail

const show = (at = '', answers: Answers = {}, rights = all) =>
  showScreen(<VendorPayoutsPage />, {
    namespaces: ['vendorPayouts', 'vendors', 'record'],
    at: `/inventory/vendor-payouts${at}`,
    rights,
    answers: {
      'vendorBills.list': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
      'vendorBills.totals': () => ({
        currency: 'TRY',
        enteredMinor: 49_200,
        openMinor: 10_000,
        lateMinor: 4_000,
        thisWeekMinor: 6_000,
        laterMinor: 0,
      }),
      'vendorBills.get': () => detail,
      'vendorBills.choices': () => ({
        today: '2026-11-26',
        vendors: [{ ...vendor, termsDays: 30, tolerancePpm: 20_000, unbilledMinor: 40_000 }],
        funds: [
          { id: '01990000-0000-7000-8000-0000000000b1', name: { en: 'Safe', tr: 'Kasa' }, kind: 'safe' },
          { id: '01990000-0000-7000-8000-0000000000b2', name: { en: 'Bank', tr: 'Banka' }, kind: 'bank' },
        ],
      }),
      'vendorBills.unbilled': () => [
        {
          actId: '01990000-0000-7000-8000-0000000000a1',
          vendorRef: 'N-1',
          on: '2026-11-20',
          order: { id: '01990000-0000-7000-8000-0000000000e1', orderNo: 3 },
          lines: [
            {
              moveId,
              item,
              receivedQty: '48',
              receivedMinor: 40_000,
              freightMinor: 1_500,
              expectedMinor: 40_000,
              orderedQty: '48',
            },
          ],
        },
      ],
      ...answers,
    },
  })

test('someone who may only look sees the check and is offered no act', async () => {
  await show(`?id=${row.id}`, {}, { vendor_payouts: { view: {} } })
  expect(await screen.findByText(/₺10.00 more than what came at the ordered prices/)).toBeTruthy()
  expect(screen.getByText('Someone else has to approve it.')).toBeTruthy()
  expect(screen.getByText('Beyond the tolerance')).toBeTruthy()
  expect(screen.getByText(/Order 3 · Delivery note N-1/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Enter bill|Approve|Cancel bill|Pay|Export bills)$/ })).toBeNull()
})

test('the totals filter the list', async () => {
  const asked: { show: string }[] = []
  const { user } = await show('', {
    'vendorBills.list'(input: { show: string }) {
      asked.push(input)
      return { rows: [row], nextCursor: null, total: 1, totalIsExact: true }
    },
  })
  const totals = within(await screen.findByRole('region', { name: 'Totals' }))
  await user.click(totals.getByRole('button', { name: /^Overdue/ }))
  await screen.findAllByText('1 bill')
  expect(asked.at(-1)).toMatchObject({ show: 'late' })
})

test('a bill is entered for what came: what differs is said while it is typed, and it is sent once', async () => {
  const calls: object[] = []
  const { user } = await show('', {
    'vendorBills.create'(input: object) {
      calls.push(input)
      return detail
    },
  })
  await screen.findAllByText('1 bill')
  await user.keyboard('n')
  await user.click(await screen.findByRole('button', { name: 'Save bill' }))
  expect(calls).toEqual([])
  await user.type(screen.getByLabelText(/^Vendor/), 'bosph')
  await user.click(await screen.findByRole('option', { name: /Bosphorus Drinks/ }))
  fireEvent.change(screen.getByLabelText(/^Number on the bill/), { target: { value: 'FTR-8' } })
  const net = await screen.findByLabelText('Amount of Cola can, without tax')
  fireEvent.change(net, { target: { value: '410' } })
  expect(screen.getByText('₺10.00 more than ordered')).toBeTruthy()
  expect(screen.getByText('Beyond the tolerance')).toBeTruthy()
  // The freight of the delivery is offered, and checked like a line.
  const freight = screen.getByLabelText(/^Freight/) as HTMLInputElement
  expect(freight.value).toBe('15.00')
  fireEvent.change(freight, { target: { value: '1x' } })
  await user.click(screen.getByRole('button', { name: 'Save bill' }))
  expect(calls).toEqual([])
  fireEvent.change(freight, { target: { value: '20' } })
  expect(screen.getByText('₺5.00 more than ordered')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '20%' }))
  await user.click(screen.getByRole('button', { name: 'Save bill' }))
  expect(calls).toMatchObject([
    {
      vendorId: vendor.id,
      vendorRef: 'FTR-8',
      issuedOn: '2026-11-26',
      dueOn: null,
      // A fifth of 410.00 and 20.00.
      taxMinor: 8_600,
      freightMinor: 2_000,
      lines: [{ moveId, qty: '48', netMinor: 41_000 }],
    },
  ])
  expect(await screen.findByText('Bill saved')).toBeTruthy()
})

test('a bill is paid in part, never more than is open', async () => {
  const calls: object[] = []
  const owed = { ...detail, state: 'approved', isWithin: true, needsOther: false }
  const { user } = await show(`?id=${row.id}`, {
    'vendorBills.get': () => owed,
    'vendorBills.pay'(input: object) {
      calls.push(input)
      return owed
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pay' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pay Bosphorus Drinks' }))
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '500' } })
  await user.click(form.getByRole('button', { name: 'Pay ₺500.00' }))
  expect(calls).toEqual([])
  fireEvent.change(form.getByLabelText(/^Amount/), { target: { value: '200' } })
  await user.click(form.getByRole('button', { name: 'Pay ₺200.00' }))
  expect(calls).toMatchObject([{ amountMinor: 20_000, fundId: '01990000-0000-7000-8000-0000000000b2', expectedRev: 1 }])
})

test('the freight of a bill and an amount beyond what the vendor is granted are said', async () => {
  const freight = { billedMinor: 2_000, expectedMinor: 1_500, differenceMinor: 500, isWithin: true }
  const lines = detail.lines.map((line) => ({ ...line, isWithin: true }))
  await show(`?id=${row.id}`, { 'vendorBills.get': () => ({ ...detail, lines, freight, toleranceMinor: 1_000 }) })
  const part = within((await screen.findByText('Freight')).closest('li') as HTMLElement)
  expect(part.getByText('+₺5.00')).toBeTruthy()
  expect(part.getByText('₺15.00')).toBeTruthy()
  expect(screen.getByText(/beyond the vendor’s tolerance of ₺10.00/)).toBeTruthy()
})
