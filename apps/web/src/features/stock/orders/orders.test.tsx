import { modules, type Rights } from '@marquee/contract'
import type { PurchaseDetail, PurchaseRow } from '@marquee/contract/purchases'
import type { HeldItem } from '@marquee/contract/stock'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import StockPage from '../page.tsx'

afterEach(cleanup)

const all: Rights = { stock: Object.fromEntries(modules.stock.actions.map((action) => [action, {}])) }
const itemId = '01990000-0000-7000-8000-000000000001' as HeldItem['id']
const caseId = '01990000-0000-7000-8000-00000000000b' as HeldItem['packings'][number]['id']
const vendor = { id: '01990000-0000-7000-8000-0000000000d1', name: 'Bosphorus Drinks', email: 'orders@drinks.example' }
const place = { id: '01990000-0000-7000-8000-0000000000e1', name: { en: 'Store', tr: 'Depo' } }
const cola: HeldItem = {
  id: itemId,
  code: 'COLA33',
  name: { en: 'Cola can', tr: 'Kutu kola' },
  baseUnit: 'piece',
  barcode: '2900000000094',
  isBatch: false,
  expiryDays: null,
  vendorId: null,
  packings: [{ id: caseId, unit: 'case', factor: '24', isPurchase: true }],
  lastCost: 1150,
}
const row = {
  id: '01990000-0000-7000-8000-0000000000f1',
  orderNo: 7,
  vendor: { id: vendor.id, name: vendor.name },
  location: place,
  state: 'part_received',
  currency: 'TRY',
  totalMinor: 100_000,
  lines: 1,
  expectedOn: '2026-11-20',
  isLate: true,
  createdAt: '2026-11-18T09:00:00.000Z',
  sentAt: '2026-11-18T10:00:00.000Z',
  rev: 3,
} as unknown as PurchaseRow
const detail = {
  ...row,
  note: '',
  mailedTo: vendor.email,
  vendorEmail: vendor.email,
  reason: null,
  created: { at: '2026-11-18T09:00:00.000Z', by: 'Mia' },
  sent: { at: '2026-11-18T10:00:00.000Z', by: 'Mia' },
  ended: null,
  lines: [
    {
      lineNo: 1,
      item: { id: itemId, code: 'COLA33', name: cola.name, baseUnit: 'piece' },
      packing: { id: caseId, unit: 'case', factor: '24' },
      qty: '10',
      priceMinor: 10_000,
      amountMinor: 100_000,
      baseQty: '240',
      receivedQty: '96',
      rejectedQty: '24',
      openQty: '144',
      priceDifferenceMinor: 4_000,
    },
  ],
  deliveries: [
    {
      actId: '01990000-0000-7000-8000-0000000000a1',
      at: '2026-11-19T08:00:00.000Z',
      vendorRef: 'N-1',
      by: 'Mia',
      valueMinor: 44_000,
      freightMinor: 1_200,
      lines: 1,
      rejected: 1,
      isReversed: false,
      photo: null,
    },
  ],
} as unknown as PurchaseDetail

const show = (at: string, answers: Answers = {}, rights = all) =>
  showScreen(<StockPage />, {
    namespaces: ['stock', 'inventoryItems', 'purchases', 'record', 'checkIn'],
    at: `/inventory/list?view=orders${at}`,
    rights,
    answers: {
      'purchases.list': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
      'purchases.get': () => detail,
      'purchases.choices': () => ({ vendors: [vendor], items: [cola] }),
      'purchases.prices': () => [{ itemId, unitMinor: 400, on: '2026-11-01' }],
      'stockLocations.list': () => [{ ...place, code: 'STORE', kind: 'store', sort: 1, archivedAt: null, rev: 1 }],
      'stock.find': () => null,
      'stock.pick': () => [cola],
      'inventoryItems.choices': () => ({ categories: [], vendors: [] }),
      ...answers,
    },
  })

test('the list shows what is late, and someone who may only look is offered no act', async () => {
  await show(`&id=${row.id}`, {}, { stock: { view: {} } })
  expect((await screen.findAllByText('Bosphorus Drinks')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Late').length).toBeGreaterThan(0)
  expect(await screen.findByText('Deliveries')).toBeTruthy()
  expect(screen.getByText('24 pieces sent back')).toBeTruthy()
  expect(screen.getByText('₺40.00 dearer than ordered')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(New order|Receive|Close order|Mail again)$/ })).toBeNull()
})

test('a draft is written by keys: what is missing is named, the last price is taken over, and it is sent once', async () => {
  const calls: object[] = []
  const { user } = await show('', {
    'purchases.create'(input: object) {
      calls.push(input)
      return { ...detail, state: 'draft', orderNo: null }
    },
  })
  await screen.findAllByText('Bosphorus Drinks')
  await user.keyboard('n')
  await screen.findByRole('form', { name: 'New order' })
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(calls).toEqual([])
  await user.type(screen.getByLabelText(/^Vendor/), 'bosph')
  await user.click(await screen.findByRole('option', { name: 'Bosphorus Drinks' }))
  await user.type(screen.getByRole('searchbox'), 'cola{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Last paid ₺96.00/ }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(calls).toMatchObject([
    { vendorId: vendor.id, locationId: place.id, lines: [{ itemId, unitId: caseId, qty: '1', priceMinor: 9_600 }] },
  ])
})

test('an order is sent by mail to the address of its vendor, and what is refused is said', async () => {
  const calls: object[] = []
  const draft = { ...detail, state: 'draft', orderNo: null, mailedTo: null, sent: null, deliveries: [] }
  const { user } = await show(`&id=${row.id}`, {
    'purchases.get': () => draft,
    'purchases.send'(input: object) {
      calls.push(input)
      if (calls.length === 1) throw refusal('VALIDATION', { issues: [{ path: 'email', message: 'field.email' }] })
      return detail
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const form = within(await screen.findByRole('dialog', { name: 'Send the order to Bosphorus Drinks' }))
  expect(form.getByText(/Total without tax: ₺1,000.00/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Send order' }))
  await user.click(form.getByRole('button', { name: 'Send order' }))
  expect(calls).toMatchObject([{ email: vendor.email, expectedRev: 3 }, { email: vendor.email }])
  expect(await screen.findByText('Order 7 sent')).toBeTruthy()
})

test('a delivery begins with what is still expected, and says when a price is another one', async () => {
  const calls: object[] = []
  const { user } = await show(`&act=receive&of=${row.id}`, {
    'purchases.receive'(input: object) {
      calls.push(input)
      return detail
    },
  })
  const qty = (await screen.findByLabelText('Quantity')) as HTMLInputElement
  // Six of ten cases are to come.
  expect(qty.value).toBe('6')
  expect(screen.getByText(/Ordered: 6 at ₺100.00/)).toBeTruthy()
  const price = screen.getByLabelText('Price per case, without tax') as HTMLInputElement
  // Typed as fast as a test types, it would be a scan.
  fireEvent.change(price, { target: { value: '110' } })
  expect(screen.getByText('10% dearer than ordered')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  expect(calls).toMatchObject([
    { id: row.id, expectedRev: 3, lines: [{ lineNo: 1, unitId: caseId, qty: '6', priceMinor: 11_000 }] },
  ])
})

test('what is typed of a delivery stays when someone else receives, and the person decides', async () => {
  let now = detail
  const calls: object[] = []
  const { user, tell } = await show(`&act=receive&of=${row.id}`, {
    'purchases.get': () => now,
    'purchases.receive'(input: object) {
      calls.push(input)
      return detail
    },
  })
  const qty = async () => (await screen.findByLabelText('Quantity')) as HTMLInputElement
  fireEvent.change(await qty(), { target: { value: '5' } })
  const [line] = detail.lines
  now = { ...detail, rev: 4, lines: [{ ...line, openQty: '48' }] } as never
  tell('stock.changed', { id: row.id })
  expect(await screen.findByText(/Someone else has received part of this order/)).toBeTruthy()
  expect((await qty()).value).toBe('5')
  await user.click(screen.getByRole('button', { name: 'Keep my lines' }))
  expect(await screen.findByText(/Ordered: 2 at/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  expect(calls).toMatchObject([{ expectedRev: 4, lines: [{ lineNo: 1, qty: '5' }] }])
})

test('lines that were typed are not left without a question', async () => {
  const { user } = await show(`&act=receive&of=${row.id}`)
  fireEvent.change(await screen.findByLabelText('Quantity'), { target: { value: '5' } })
  await user.click(screen.getByRole('button', { name: /^Back/ }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})
