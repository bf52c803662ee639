import { modules, type Rights } from '@marquee/contract'
import type { ExpenseDetail, ExpenseRow } from '@marquee/contract/expenses'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../testing/person.ts'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import ExpensesPage from './page.tsx'

afterEach(cleanup)

const all: Rights = { expenses: Object.fromEntries(modules.expenses.actions.map((action) => [action, {}])) }
const category = { id: '01990000-0000-7000-8000-0000000000c1', name: { en: 'Repairs', tr: 'Onarım' } }
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  expenseNo: 7,
  category,
  vendor: null,
  vendorRef: null,
  grossMinor: 12_000,
  taxMinor: 2_000,
  currency: 'TRY',
  incurredOn: '2026-11-20',
  description: 'Lamps',
  hasReceipt: false,
  isRecurring: false,
  state: 'submitted',
  submittedBy: { id: me.user.id, name: me.user.name },
  rev: 2,
} as unknown as ExpenseRow
const detail = {
  ...row,
  session: null,
  vehicle: null,
  receipt: null,
  receiptLink: null,
  rule: null,
  fund: null,
  created: { at: '2026-11-20T10:00:00.000Z', by: me.user.name },
  submitted: { at: '2026-11-20T10:01:00.000Z', by: me.user.name },
  approved: null,
  returned: null,
  paid: null,
  reversed: null,
  reason: null,
  needsOther: true,
  twins: [],
  budget: { budgetMinor: 20_000, usedMinor: 15_000 },
} as unknown as ExpenseDetail

async function show(answers: Answers = {}, rights = all, at = '/inventory/inventory-expenses') {
  const view = await showScreen(<ExpensesPage />, {
    namespaces: ['expenses', 'record'],
    at,
    rights,
    answers: {
      'expenses.list': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
      'expenses.totals': () => ({
        currency: 'TRY',
        count: 1,
        grossMinor: 12_000,
        taxMinor: 2_000,
        submittedMinor: 12_000,
        approvedMinor: 0,
        paidMinor: 0,
      }),
      'expenses.get': () => detail,
      'expenses.choices': () => ({
        today: '2026-11-25',
        categories: [{ ...category, receiptOverMinor: 10_000 }],
        vendors: [],
        funds: [],
        sessions: [],
        vehicles: [],
      }),
      ...answers,
    },
  })
  await screen.findAllByText('1 expense')
  return view
}

test('someone who may only look is offered no act, and sees what the list comes to', async () => {
  await show({}, { expenses: { view: {} } }, `/inventory/inventory-expenses?id=${row.id}`)
  expect(await screen.findByText('History')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('To approve₺120.00')
  expect(screen.queryByRole('button', { name: /^(Add expense|Approve|Send back|Export)$/ })).toBeNull()
})

test('the drawer says that another person has to approve it, and that the budget is not enough', async () => {
  await show({}, all, `/inventory/inventory-expenses?id=${row.id}`)
  expect(await screen.findByText(/Someone else has to approve it/)).toBeTruthy()
  // 150.00 of 200.00 are used: another 120.00 is 70.00 too much.
  expect(screen.getByText('₺70.00 over the month’s budget')).toBeTruthy()
})

test('the form names what is missing, puts the tax in, says where a receipt is needed, and is sent once', async () => {
  const calls: { commandId: string }[] = []
  const { user } = await show({
    'expenses.create'(input: { commandId: string }) {
      calls.push(input)
      if (calls.length === 1) throw refusal('VALIDATION', { issues: [{ path: 'receipt', message: 'field.required' }] })
      return { ...detail, state: 'draft' }
    },
  })
  await user.keyboard('n')
  const form = within(await screen.findByRole('dialog', { name: 'Add expense' }))
  await user.click(form.getByRole('button', { name: 'Submit' }))
  expect(form.getByText('Enter an amount, for example 12.50')).toBeTruthy()
  expect(calls).toEqual([])
  await user.type(form.getByLabelText(/^Amount with tax/), '120')
  await user.click(form.getByRole('button', { name: '20%' }))
  await user.type(form.getByLabelText(/^What it was for/), 'Lamps')
  await user.selectOptions(form.getByLabelText(/^Category/), 'Repairs')
  expect(form.getByText('This category needs a receipt for this amount.')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Submit' }))
  expect(calls[0]).toMatchObject({
    categoryId: category.id,
    grossMinor: 12_000,
    taxMinor: 2_000,
    incurredOn: '2026-11-25',
    description: 'Lamps',
    submits: true,
  })
  await user.click(form.getByLabelText('Keep it as a draft for now'))
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(calls[1]).toMatchObject({ submits: false })
})

test('an expense of a vehicle: chosen by its plate, found by it, and led to for people who may see vehicles', async () => {
  const van = { id: '01990000-0000-7000-8000-0000000000d1', plate: '34 MRQ 101', name: 'Boğaz 1' }
  const asked: unknown[] = []
  const calls: unknown[] = []
  const choices = {
    today: '2026-11-25',
    categories: [{ ...category, receiptOverMinor: null }],
    vendors: [],
    funds: [],
    sessions: [],
    vehicles: [van],
  }
  const { user } = await show(
    {
      'expenses.choices': () => choices,
      'expenses.list'(input: unknown) {
        asked.push(input)
        return { rows: [row], nextCursor: null, total: 1, totalIsExact: true }
      },
      'expenses.get': () => ({ ...detail, vehicle: van }),
      'expenses.create'(input: unknown) {
        calls.push(input)
        return detail
      },
    },
    { ...all, vehicles: { view: {} } },
    `/inventory/inventory-expenses?id=${row.id}&vehicle=${van.id}`,
  )
  const link = await screen.findByRole('link', { name: '34 MRQ 101 · Boğaz 1' })
  expect(link.getAttribute('href')).toBe(`/vehicles?id=${van.id}`)
  expect(asked.at(-1)).toMatchObject({ vehicleId: van.id })
  await user.keyboard('n')
  const form = within(await screen.findByRole('dialog', { name: 'Add expense' }))
  await user.type(form.getByLabelText(/^Amount with tax/), '90')
  await user.type(form.getByLabelText(/^What it was for/), 'Diesel')
  await user.selectOptions(form.getByLabelText(/^Category/), 'Repairs')
  await user.type(form.getByLabelText(/^Vehicle/), 'mrq 101')
  await user.click(await screen.findByRole('option', { name: '34 MRQ 101 · Boğaz 1' }))
  await user.click(form.getByRole('button', { name: 'Submit' }))
  expect(calls).toMatchObject([{ grossMinor: 9_000, vehicleId: van.id }])
})
