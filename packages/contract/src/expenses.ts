import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { pictureLink } from './files.ts'
import { fundKinds } from './funds.ts'
import { commandId, fundId, idOf, storedFileId, ticketSessionId } from './ids.ts'
import { vendorId } from './inventory.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import {
  choiceField,
  codeField,
  dateField,
  moneyField,
  nameField,
  noteField,
  optional,
  percentField,
  referenceField,
  starting,
  textField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'
import { vehicleEntryId, vehicleEntryKinds, vehicleId } from './transport.ts'

// What the venue spends on other things than goods.

export const expenseCategoryId = idOf('expense_category')
export const expenseId = idOf('expense')
export const expenseRuleId = idOf('expense_rule')
export type ExpenseCategoryId = z.infer<typeof expenseCategoryId>
export type ExpenseId = z.infer<typeof expenseId>
export type ExpenseRuleId = z.infer<typeof expenseRuleId>

/** Expenses by what they are for. */
export const expenseCategoryRecord = defineRecord({
  entity: 'expense_category',
  path: 'expenseCategories',
  module: 'expense_categories',
  id: expenseCategoryId,
  fields: {
    code: codeField(),
    name: nameField(),
    /** What may be spent on it in a calendar month; empty: no budget is set. */
    monthlyBudgetMinor: optional(moneyField()),
    /** Above this an expense is handed in with a picture of its receipt; empty: never. */
    receiptOverMinor: optional(moneyField()),
    /** Up to this people may approve what they handed in themselves; empty: another person always approves. */
    secondPersonOverMinor: optional(moneyField()),
    note: noteField(),
  },
  derived: {
    /** Of the month on the venue's calendar, by the day of the expense. */
    paidMinor: z.int(),
    /** Approved and still to be paid. */
    approvedMinor: z.int(),
    /** Waiting for an approval. */
    submittedMinor: z.int(),
  },
})
export type ExpenseCategoryRow = z.infer<typeof expenseCategoryRecord.row>

/** How often a recurring expense comes. */
export const expenseRhythms = ['week', 'month', 'quarter', 'year'] as const

/** An expense that comes again and again: each time it is due, a draft of it is made. */
export const expenseRuleRecord = defineRecord({
  entity: 'expense_rule',
  path: 'expenseRules',
  id: expenseRuleId,
  fields: {
    name: textField(120),
    categoryId: referenceField(expenseCategoryId, { to: 'expenseCategories' }),
    vendorId: optional(referenceField(vendorId, { to: 'vendors' })),
    grossMinor: { ...moneyField(), input: moneyField().input.min(1, 'field.amount'), min: 1 },
    /** The rate of the tax in it. */
    taxPpm: starting(percentField(500_000), 0),
    rhythm: choiceField(expenseRhythms),
    /** The first day; the others follow from it. On the 31st: the last day of a shorter month. */
    startsOn: dateField(),
    /** The last day on which one is made; empty: it goes on. */
    endsOn: optional(dateField()),
    note: noteField(),
  },
  derived: {
    /** When the next draft is made; null: the last one has been. */
    nextOn: localDate.nullable(),
  },
  check: ({ startsOn, endsOn }) =>
    endsOn !== null && endsOn < startsOn ? { path: 'endsOn', message: 'field.invalid' } : null,
})
export type ExpenseRuleRow = z.infer<typeof expenseRuleRecord.row>

/** Where an expense can be. A draft that nobody wants is `discarded`; what was approved by mistake is `reversed`. */
export const expenseStates = ['draft', 'submitted', 'returned', 'approved', 'paid', 'reversed', 'discarded'] as const
export type ExpenseState = (typeof expenseStates)[number]

const gross = z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig')
const tax = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')

/** What is entered of an expense. */
const entered = {
  categoryId: expenseCategoryId,
  vendorId: vendorId.nullable().default(null),
  /** The number on the vendor's receipt or invoice: once per vendor. */
  vendorRef: text({ max: 60 }).nullable().default(null),
  grossMinor: gross,
  /** The tax in it. */
  taxMinor: tax.default(0),
  incurredOn: localDate,
  description: text({ min: 1, max: 200 }),
  /** The show that it was for. */
  ticketSessionId: ticketSessionId.nullable().default(null),
  /** The vehicle that it was for. */
  vehicleId: vehicleId.nullable().default(null),
  receipt: storedFileId.nullable().default(null),
}
const ofExpense = { commandId, id: expenseId, expectedRev: z.int().min(1) }

/** `submits`: handed in at once. */
export const createExpenseInput = z.strictObject({ commandId, ...entered, submits: z.boolean().default(false) })
export const updateExpenseInput = z.strictObject({ ...ofExpense, ...entered })
export const submitExpenseInput = z.strictObject(ofExpense)
export const discardExpenseInput = z.strictObject(ofExpense)
export const approveExpenseInput = z.strictObject(ofExpense)
export const returnExpenseInput = z.strictObject({ ...ofExpense, reason: text({ min: 1, max: 500 }) })
export const payExpenseInput = z.strictObject({ ...ofExpense, fundId })
export const reverseExpenseInput = z.strictObject({ ...ofExpense, reason: text({ min: 1, max: 500 }) })
export const getExpenseInput = z.strictObject({ id: expenseId })

export const expenseFilter = {
  state: z.enum(expenseStates).optional(),
  categoryId: expenseCategoryId.optional(),
  vendorId: vendorId.optional(),
  vehicleId: vehicleId.optional(),
  /** Days of the expense, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
  /** The number, the vendor, its number, or words of what it was for. */
  search: searchText.optional(),
}
export const expenseFilterInput = z.strictObject(expenseFilter)
export type ExpenseFilter = z.infer<typeof expenseFilterInput>
/** The newest day first. */
export const listExpensesInput = z.strictObject({ ...pageInput, ...expenseFilter })

const vehicle = z.object({ id: vehicleId, plate: z.string(), name: z.string().nullable() })
const person = z.object({ id: z.uuid(), name: z.string() })
export const expenseRow = z.object({
  id: expenseId,
  expenseNo: z.int(),
  category: z.object({ id: expenseCategoryId, name: storedLocalText }),
  vendor: z.object({ id: vendorId, name: z.string() }).nullable(),
  vendorRef: z.string().nullable(),
  grossMinor: z.int(),
  taxMinor: z.int(),
  currency: z.string(),
  incurredOn: localDate,
  description: z.string(),
  hasReceipt: z.boolean(),
  isRecurring: z.boolean(),
  state: z.enum(expenseStates),
  submittedBy: person.nullable(),
  rev: z.int(),
})
export type ExpenseRow = z.infer<typeof expenseRow>
export const expensePage = pageOf(expenseRow)

/** What the expenses of a filter come to: those to approve, to pay and paid. */
export const expenseTotals = z.object({
  currency: z.string(),
  count: z.int(),
  grossMinor: z.int(),
  taxMinor: z.int(),
  submittedMinor: z.int(),
  approvedMinor: z.int(),
  paidMinor: z.int(),
})

/** One step of an expense: who did it, and when. */
const step = z.object({ at: instant, by: z.string().nullable() }).nullable()
export const expenseDetail = expenseRow.extend({
  session: z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant }).nullable(),
  vehicle: vehicle.nullable(),
  /** The entry of the vehicle's log that it pays for. */
  vehicleEntry: z.object({ id: vehicleEntryId, kind: z.enum(vehicleEntryKinds) }).nullable(),
  receipt: storedFileId.nullable(),
  receiptLink: pictureLink.nullable(),
  rule: z.object({ id: expenseRuleId, name: z.string() }).nullable(),
  fund: z.object({ id: fundId, name: storedLocalText }).nullable(),
  created: step,
  submitted: step,
  approved: step,
  returned: step,
  paid: step,
  reversed: step,
  /** Why it was returned or reversed. */
  reason: z.string().nullable(),
  /** Whether somebody else than the caller has to approve it. */
  needsOther: z.boolean(),
  /** Others of the same day, vendor and amount: it may be entered twice. */
  twins: z.array(z.object({ id: expenseId, expenseNo: z.int(), state: z.enum(expenseStates) })),
  /** The category's budget in the month of the expense; null: none is set. */
  budget: z.object({ budgetMinor: z.int(), usedMinor: z.int() }).nullable(),
})
export type ExpenseDetail = z.infer<typeof expenseDetail>

/** What the form of an expense can be set to. */
export const expenseChoices = z.object({
  today: localDate,
  categories: z.array(z.object({ id: expenseCategoryId, name: storedLocalText, receiptOverMinor: z.int().nullable() })),
  vendors: z.array(z.object({ id: vendorId, name: z.string() })),
  funds: z.array(z.object({ id: fundId, name: storedLocalText, kind: z.enum(fundKinds) })),
  /** Shows of the weeks around today. */
  sessions: z.array(z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant })),
  vehicles: z.array(vehicle),
})
