import { modules, type Rights } from '@marquee/contract'
import type { HeldItem } from '@marquee/contract/stock'
import type { CountLine, CountSheet } from '@marquee/contract/stock-counts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import StockPage from '../page.tsx'

afterEach(cleanup)

const all: Rights = { stock: Object.fromEntries(modules.stock.actions.map((action) => [action, {}])) }
const keeper: Rights = { stock: { view: {}, count: {} } }
const countId = '01990000-0000-7000-8000-00000000000c' as CountSheet['id']
const itemId = '01990000-0000-7000-8000-000000000001' as HeldItem['id']
const caseId = '01990000-0000-7000-8000-00000000000b' as HeldItem['packings'][number]['id']
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
const line: CountLine = {
  itemId,
  code: 'COLA33',
  name: cola.name,
  baseUnit: 'piece',
  category: { en: 'Soft drinks', tr: 'Alkolsüz' },
  counted: null,
  countedBy: null,
  countedAt: null,
  rev: null,
  recount: false,
  expected: null,
  difference: null,
  valueMinor: null,
}
const sheet: CountSheet = {
  id: countId,
  location: {
    id: '01990000-0000-7000-8000-00000000000d' as CountSheet['location']['id'],
    name: { en: 'Bar', tr: 'Bar' },
  },
  category: null,
  isBlind: true,
  state: 'counting',
  startedAt: '2026-11-25T18:00:00.000Z',
  startedBy: 'Mia Manager',
  endedAt: null,
  endedBy: null,
  rev: 3,
  reason: null,
  actId: null,
  shows: false,
  hasCounted: false,
  lines: [line],
}
const reviewed: CountSheet = {
  ...sheet,
  state: 'review',
  shows: true,
  lines: [{ ...line, counted: '9', countedBy: 'Efe', rev: 1, expected: '20', difference: '-11', valueMinor: -12_650 }],
}

const show = (now: CountSheet, answers: Answers = {}, rights = all) =>
  showScreen(<StockPage />, {
    namespaces: ['stock', 'inventoryItems', 'errors'],
    at: `/inventory/list?view=counts&count=${countId}`,
    rights,
    answers: {
      'stockCounts.sheet': () => now,
      'stock.find': () => ({ item: cola, unitId: null }),
      'reasons.list': () => [],
      ...answers,
    },
  })

test('an item is picked, counted and sent with what was seen of it; its packing goes with it', async () => {
  const count = vi.fn((_input: unknown) => ({ rev: 1 }))
  await show(sheet, { 'stockCounts.count': count }, keeper)
  fireEvent.click(await screen.findByRole('button', { name: /Cola can/ }))
  const form = within(await screen.findByRole('form', { name: 'Cola can' }))
  fireEvent.change(form.getByLabelText('Counted in'), { target: { value: caseId } })
  const save = form.getByRole('button', { name: 'Save' })
  fireEvent.click(save)
  expect(await form.findByText('Enter a number')).toBeTruthy()
  expect(count).not.toHaveBeenCalled()
  fireEvent.change(form.getByLabelText('Counted'), { target: { value: '2,5' } })
  fireEvent.click(save)
  await waitFor(() => expect(count).toHaveBeenCalledTimes(1))
  expect(count.mock.calls[0]?.[0]).toMatchObject({ countId, itemId, unitId: caseId, qty: '2.5', seen: null })
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Cola can' })).toBeNull())
})

test('what is on another shelf is added to what was counted before, and a thousand is a thousand', async () => {
  const count = vi.fn((_input: unknown) => ({ rev: 3 }))
  const before = { ...line, counted: '72', countedBy: 'Efe', rev: 2 }
  await show({ ...sheet, lines: [before] }, { 'stockCounts.count': count }, keeper)
  const type = async (qty: string, button: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^Counted/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Cola can/ }))
    const form = within(await screen.findByRole('form', { name: 'Cola can' }))
    fireEvent.change(form.getByLabelText('Counted'), { target: { value: qty } })
    fireEvent.click(form.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Cola can' })).toBeNull())
  }
  await type('5', 'Add to 72 pieces')
  expect(count.mock.calls[0]?.[0]).toMatchObject({ unitId: null, qty: '77', seen: 2 })
  await type('1,020', 'Replace')
  expect(count.mock.calls[1]?.[0]).toMatchObject({ unitId: null, qty: '1020', seen: 2 })
})

test('what somebody else has counted meanwhile is not overwritten, and the form says so', async () => {
  const stale = () => {
    throw refusal('STALE', { details: { rev: 1, who: 'Efe' } })
  }
  await show(sheet, { 'stockCounts.count': stale }, keeper)
  fireEvent.click(await screen.findByRole('button', { name: /Cola can/ }))
  const form = within(await screen.findByRole('form', { name: 'Cola can' }))
  fireEvent.change(form.getByLabelText('Counted'), { target: { value: '4' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Somebody else has just counted this item/)).toBeTruthy()
})

test('finishing says what is not counted', async () => {
  const finish = vi.fn((_input: unknown) => ({ id: countId, state: 'review', differences: null, valueMinor: null }))
  await show(
    { ...sheet, lines: [line, { ...line, itemId: caseId as never, counted: '3', rev: 1 }] },
    {
      'stockCounts.finish': finish,
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('1 item isn’t counted. It stays as recorded.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(finish.mock.calls[0]?.[0]).toMatchObject({ countId }))
})

test('a second person sees the difference and books it with a reason', async () => {
  const approve = vi.fn((_input: unknown) => ({ id: countId, state: 'posted', differences: 1, valueMinor: -12_650 }))
  await show(reviewed, { 'stockCounts.approve': approve })
  expect(await screen.findByText('−11 pieces')).toBeTruthy()
  expect(screen.getByText(/₺126.50/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Book differences' }))
  expect(await screen.findByText('This field is required')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Reason for the differences/), { target: { value: 'Missing' } })
  fireEvent.click(screen.getByRole('button', { name: 'Book differences' }))
  await waitFor(() => expect(approve.mock.calls[0]?.[0]).toMatchObject({ countId, expectedRev: 3, reason: 'Missing' }))
})

test('whoever counted, or may not approve, is told who has to', async () => {
  await show({ ...reviewed, hasCounted: true })
  expect(await screen.findByText('You counted part of this. Somebody else has to approve it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Book differences' })).toBeNull()
  cleanup()
  await show({ ...reviewed, shows: false }, {}, keeper)
  expect(await screen.findByText('It waits for a second person to approve it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull()
})
