import { modules, type Rights } from '@marquee/contract'
import type { VendorRow } from '@marquee/contract/inventory'
import type { BankDetails, VendorBank } from '@marquee/contract/vendor-bank'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import { Account } from './account.tsx'
import { Bank } from './bank.tsx'
import VendorsPage from './page.tsx'
import { Shares } from './shares.tsx'

afterEach(cleanup)

const every = (module: 'vendors' | 'vendor_payouts') =>
  Object.fromEntries(modules[module].actions.map((action) => [action, {}]))
const all: Rights = { vendors: every('vendors'), vendor_payouts: every('vendor_payouts') }
const id = (last: string) => `01990000-0000-7000-8000-0000000000${last}`
const vendor = { id: id('d1'), name: 'Galata Kumpanya', code: 'GK' } as VendorRow
const details = {
  id: id('b1'),
  iban: 'TR33 0006 1005 1978 6457 8413 26',
  bic: null,
  holder: 'Galata Kumpanya',
  state: 'approved',
  requestedAt: '2026-11-20T09:00:00.000Z',
  requestedBy: 'Mia',
  approvedAt: '2026-11-20T10:00:00.000Z',
  approvedBy: 'Efe',
  rejectedBy: null,
  reason: null,
  usableFrom: '2026-11-21T09:00:00.000Z',
  needsOther: false,
} as unknown as BankDetails
const held = {
  ...details,
  id: id('b2'),
  iban: 'DE89 3704 0044 0532 0130 00',
  state: 'waiting',
  approvedAt: null,
  approvedBy: null,
  usableFrom: '2026-11-27T09:00:00.000Z',
} as unknown as BankDetails
const bank: VendorBank = { usable: details, held, past: [] }
const show = (part: 'bank' | 'account' | 'shares', answers: Answers, rights = all) =>
  showScreen(
    part === 'bank' ? (
      <Bank vendor={vendor} />
    ) : part === 'account' ? (
      <Account vendor={vendor} />
    ) : (
      <Shares vendor={vendor} />
    ),
    { namespaces: ['vendors', 'errors'], at: '/inventory/vendors', rights, answers },
  )

test('a change of an account is approved by someone who sees it again; the old one counts until then', async () => {
  const calls: object[] = []
  const { user } = await show('bank', {
    'vendors.bank': () => bank,
    'vendors.approveBank'(input: object) {
      calls.push(input)
      return bank
    },
  })
  expect(await screen.findByText('Held back')).toBeTruthy()
  expect(screen.getByText(details.iban)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const form = within(await screen.findByRole('dialog', { name: 'Approve new bank details' }))
  expect(form.getByText(new RegExp(held.iban))).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Approve details' }))
  expect(calls).toMatchObject([{ id: held.id }])
})

test('what is no IBAN is said at its field; who may only look is offered nothing', async () => {
  const { user } = await show('bank', {
    'vendors.bank': () => ({ usable: null, held: null, past: [] }),
    'vendors.setBank'() {
      throw refusal('VALIDATION', { issues: [{ path: 'iban', message: 'field.iban' }] })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Enter details' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^IBAN/), { target: { value: 'TR00' } })
  await user.click(form.getByRole('button', { name: 'Save details' }))
  expect(await form.findByText(/That isn’t a valid IBAN/)).toBeTruthy()
  cleanup()
  await show('bank', { 'vendors.bank': () => bank }, { vendors: { view: {} } })
  expect(await screen.findByText('Held back')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('advances and what is on its way stand beside what is owed, and each item has its earlier prices', async () => {
  await show('account', {
    'vendors.account': () => ({
      currency: 'TRY',
      balance: {
        owedMinor: 0,
        notDueMinor: 0,
        upTo30Minor: 0,
        upTo60Minor: 0,
        olderMinor: 0,
        submittedMinor: 0,
        paidMinor: 0,
        advanceMinor: 5_000,
        movingMinor: 7_000,
      },
      prices: [
        {
          item: { id: id('11'), code: 'COLA', name: { en: 'Cola', tr: 'Kola' }, baseUnit: 'piece' },
          points: [
            { on: '2026-11-20', unitMinor: 1_200 },
            { on: '2026-10-20', unitMinor: 1_000 },
            { on: '2026-09-20', unitMinor: 900 },
          ],
        },
      ],
    }),
  })
  expect(await screen.findByText('₺50.00')).toBeTruthy()
  expect(screen.getByText('₺70.00')).toBeTruthy()
  expect(screen.getByText('2 earlier prices')).toBeTruthy()
  expect(screen.getByText('₺9.00')).toBeTruthy()
  // What is owed comes from bills as well as from expenses.
  const link = await screen.findByRole('link', { name: 'Show the bills' })
  expect(link.getAttribute('href')).toBe(`/inventory/vendor-payouts?vendor=${vendor.id}`)
})

test('a price of what is counted in grams or millilitres is told for a kilo or a litre: no cent is lost', async () => {
  const price = (baseUnit: string, ...unitMinor: number[]) => ({
    item: { id: id(baseUnit === 'g' ? '12' : '13'), code: 'X', name: { en: baseUnit, tr: baseUnit }, baseUnit },
    points: unitMinor.map((minor, at) => ({ on: `2026-11-${20 - at}`, unitMinor: minor })),
  })
  await show('account', {
    'vendors.account': () => ({ currency: 'TRY', balance: null, prices: [price('ml', 30.4, 28.95), price('g', 0.4)] }),
  })
  expect(await screen.findByText(/₺304\.00 \/ l/)).toBeTruthy()
  expect(screen.getByText('₺289.50')).toBeTruthy()
  expect(screen.getByText(/₺4\.00 \/ kg/)).toBeTruthy()
})

test('the list says what is owed to whom, what of it is late, and the terms in days', async () => {
  const row = {
    ...vendor,
    kind: 'artist',
    contact: null,
    phone: null,
    iban: null,
    isIbanHeld: false,
    termsDays: 14,
    rev: 1,
    archivedAt: null,
  }
  const answers = {
    'vendors.list': () => [row, { ...row, id: id('d2'), name: 'Liman Baskı', code: 'LB', termsDays: 1 }],
    'vendors.owed': () => ({
      currency: 'TRY',
      rows: [{ vendorId: vendor.id, owedMinor: 12_050, lateMinor: 2_000 }],
    }),
  }
  const page = (rights: Rights) =>
    showScreen(<VendorsPage />, { namespaces: ['vendors', 'record'], at: '/inventory/vendors', rights, answers })
  await page({ ...all, expenses: { view: {} } })
  const owing = within(await screen.findByRole('row', { name: /Galata Kumpanya/ }))
  expect(await owing.findByText('₺120.50')).toBeTruthy()
  expect(owing.getByText('₺20.00 late')).toBeTruthy()
  expect(owing.getByText('14 days')).toBeTruthy()
  expect(within(screen.getByRole('row', { name: /Liman Baskı/ })).getByText('1 day')).toBeTruthy()
  cleanup()
  await page(all)
  await screen.findByRole('row', { name: /Galata Kumpanya/ })
  expect(screen.queryByRole('columnheader', { name: 'Owed' })).toBeNull()
})

const shares = {
  currency: 'TRY',
  today: '2026-11-26',
  terms: [
    {
      id: id('e1'),
      kind: 'pass',
      product: { id: id('a1'), name: { en: 'Karagöz', tr: 'Karagöz' } },
      session: null,
      passType: null,
      sharePpm: 600_000,
      by: 'Mia',
      at: '2026-11-01T09:00:00.000Z',
    },
  ],
  statements: [
    {
      id: id('e2'),
      fromOn: '2026-10-01',
      toOn: '2026-10-31',
      baseMinor: 100_000,
      shareMinor: 60_000,
      billId: id('f1'),
      billNo: 4,
    },
  ],
  products: [{ id: id('a1'), name: { en: 'Karagöz', tr: 'Karagöz' } }],
  sessions: [
    { id: id('a3'), productId: id('a1'), name: { en: 'Karagöz', tr: 'Karagöz' }, startsAt: '2026-11-20T17:00:00.000Z' },
  ],
  passTypes: [{ id: id('a2'), name: { en: 'Child', tr: 'Çocuk' } }],
}

test('a share is agreed in per cent of an event and a kind of pass', async () => {
  const calls: object[] = []
  const { user } = await show('shares', {
    'vendorShares.of': () => shares,
    'vendorShares.set'(input: object) {
      calls.push(input)
      return shares
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add share' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Share/), { target: { value: '120' } })
  await user.click(form.getByRole('button', { name: 'Save share' }))
  expect(calls).toEqual([])
  fireEvent.change(form.getByLabelText(/^Share/), { target: { value: '12,5' } })
  fireEvent.change(form.getByLabelText('Kind of pass'), { target: { value: id('a2') } })
  await user.click(form.getByRole('button', { name: 'Save share' }))
  expect(calls).toMatchObject([
    { vendorId: vendor.id, kind: 'pass', productId: null, sessionId: null, passTypeId: id('a2'), sharePpm: 125_000 },
  ])
})

test('what is stated is the sum that was looked at, from the day after the last statement', async () => {
  const calls: object[] = []
  const asked: object[] = []
  const { user } = await show('shares', {
    'vendorShares.of': () => shares,
    'vendorShares.preview'(input: object) {
      asked.push(input)
      return {
        currency: 'TRY',
        lines: [
          {
            sessionId: id('c1'),
            name: { en: 'Karagöz', tr: 'Karagöz' },
            startsAt: '2026-11-10T17:00:00.000Z',
            kind: 'pass',
            passTypeId: id('a2'),
            passType: { en: 'Child', tr: 'Çocuk' },
            sharePpm: 600_000,
            qty: 12,
            baseMinor: 50_000,
            shareMinor: 30_000,
          },
        ],
        baseMinor: 50_000,
        shareMinor: 30_000,
      }
    },
    'vendorShares.state'(input: object) {
      calls.push(input)
      throw refusal('STATE', { details: { why: 'stated' } })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'State share' }))
  const form = within(await screen.findByRole('dialog'))
  expect(await form.findByText('12 × Child, 60% of ₺500.00')).toBeTruthy()
  expect(asked).toMatchObject([{ fromOn: '2026-11-01', toOn: '2026-11-25' }])
  await user.click(form.getByRole('button', { name: 'Enter bill of ₺300.00' }))
  expect(calls).toMatchObject([{ fromOn: '2026-11-01', toOn: '2026-11-25', shareMinor: 30_000, taxMinor: 0 }])
  expect(await form.findByText(/A part of these days is stated already/)).toBeTruthy()
})

test('a share is of food, and of one session of an event; a kind of pass is not asked then', async () => {
  const calls: object[] = []
  const { user } = await show('shares', {
    'vendorShares.of': () => shares,
    'vendorShares.set'(input: object) {
      calls.push(input)
      return shares
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add share' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByLabelText('Session')).toBeNull()
  await user.click(form.getByRole('radio', { name: 'Food' }))
  expect(form.queryByLabelText('Kind of pass')).toBeNull()
  fireEvent.change(form.getByLabelText('Event'), { target: { value: id('a1') } })
  fireEvent.change(form.getByLabelText('Session'), { target: { value: id('a3') } })
  fireEvent.change(form.getByLabelText(/^Share/), { target: { value: '5' } })
  await user.click(form.getByRole('button', { name: 'Save share' }))
  expect(calls).toMatchObject([
    { kind: 'food', productId: null, sessionId: id('a3'), passTypeId: null, sharePpm: 50_000 },
  ])
})

test('a statement is mailed to the address of its vendor, or to another one', async () => {
  const calls: object[] = []
  const { user } = await show('shares', {
    'vendorShares.of': () => shares,
    'vendorShares.mail'(input: object) {
      calls.push(input)
      return shares
    },
  })
  await user.click(await screen.findByRole('button', { name: /^Mail the statement of/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Mail the statement' }))
  fireEvent.change(form.getByLabelText(/^Email/), { target: { value: '' } })
  await user.click(form.getByRole('button', { name: 'Send statement' }))
  expect(calls).toEqual([])
  fireEvent.change(form.getByLabelText(/^Email/), { target: { value: 'artist@vendor.example' } })
  await user.click(form.getByRole('button', { name: 'Send statement' }))
  expect(calls).toMatchObject([{ id: id('e2'), email: 'artist@vendor.example' }])
})
