import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { commandId, idOf, orderId, ticketSessionId, tillSessionId } from './ids.ts'
import { localText, storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

export const journalEntryId = idOf('journal_entry')
export type JournalEntryId = z.infer<typeof journalEntryId>

/** What an account is in the statement of the year. */
export const accountKinds = ['asset', 'liability', 'income', 'expense', 'equity'] as const
export type AccountKind = (typeof accountKinds)[number]
/** What entries are posted from. */
export const bookSources = [
  'order',
  'change',
  'basket',
  'till',
  'movement',
  'correction',
  'show',
  'fund',
  'transfer',
  'count',
  'settlement',
  'expense',
  'bill',
  'payout',
] as const
export type BookSource = (typeof bookSources)[number]
export const periodStates = ['open', 'soft_closed', 'locked'] as const
export type PeriodState = (typeof periodStates)[number]

export const accountCode = z.string().regex(/^\d{4}$/, 'field.invalid')
/** The first day of a month. */
const month = z.iso.date('field.invalid').endsWith('-01', 'field.invalid')

/** Business dates, both included. Without `from` everything counts that was before, and nothing is carried over. */
export const trialBalanceInput = z.strictObject({ from: localDate.optional(), until: localDate.optional() })
const sums = {
  currency: z.string(),
  openingMinor: z.int(),
  debitMinor: z.int(),
  creditMinor: z.int(),
  closingMinor: z.int(),
}
export const balanceRow = z.object({
  code: accountCode,
  kind: z.enum(accountKinds),
  name: storedLocalText,
  rev: z.int(),
  ...sums,
})
export type BalanceRow = z.infer<typeof balanceRow>
/** What a figure above the balance is about. */
export const figureKeys = ['tills', 'safe', 'bank', 'cards', 'owed', 'income'] as const
export const bookFigure = z.object({
  key: z.enum(figureKeys),
  /** The account whose lines it is; null: those of all accounts of its kind. */
  account: accountCode.nullable(),
  /** Of the account, where there are several of them. */
  name: storedLocalText.nullable(),
  amountMinor: z.int(),
  currency: z.string(),
})
export type BookFigure = z.infer<typeof bookFigure>
/** Debit above zero, credit below; `sums` has one row for each currency, whose opening and closing are zero. */
export const trialBalance = z.object({
  from: localDate.nullable(),
  until: localDate,
  rows: z.array(balanceRow),
  sums: z.array(z.object(sums)),
  figures: z.array(bookFigure),
})
export type TrialBalance = z.infer<typeof trialBalance>

export const renameAccountInput = z.strictObject({ code: accountCode, expectedRev: z.int(), name: localText(60) })
export const accountRow = z.object({
  code: accountCode,
  kind: z.enum(accountKinds),
  name: storedLocalText,
  rev: z.int(),
})
export type AccountRow = z.infer<typeof accountRow>

export const journalLine = z.object({
  account: accountCode,
  name: storedLocalText,
  /** Debit above zero, credit below. */
  amountMinor: z.int(),
  currency: z.string(),
})
const show = z.object({ id: ticketSessionId, product: storedLocalText, startsAt: instant })
export const journalRow = z.object({
  id: journalEntryId,
  entryNo: z.int(),
  /** When it counts. */
  date: localDate,
  /** When it happened: another day where that month was locked already. */
  ofDate: localDate,
  postedAt: instant,
  act: z.string(),
  source: z.string(),
  /** Of a sale, or of the order that a basket became. */
  order: z.object({ id: orderId, no: z.int() }).nullable(),
  till: z.string().nullable(),
  show: show.nullable(),
  /** The fund that was moved; of a transfer the one that gave and the one that gets. */
  funds: z.array(storedLocalText),
  lines: z.array(journalLine),
})
export type JournalRow = z.infer<typeof journalRow>
/** What an entry came from, as far as it has it. */
export const journalEntry = journalRow.extend({
  tillSession: z.object({ id: tillSessionId, openedAt: instant, closedAt: instant.nullable() }).nullable(),
  /** Who did it: sold, took the money, moved the cash, counted. */
  who: z.string().nullable(),
  /** When that was; of a show, when it ended. */
  at: instant.nullable(),
  reason: z.string().nullable(),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const journalFilter = {
  /** Business dates on which entries count, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
  account: accountCode.optional(),
  kind: z.enum(accountKinds).optional(),
  act: text({ min: 1, max: 40 }).optional(),
  source: z.enum(bookSources).optional(),
  /** Of a line, on either side. */
  amountMinor: z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig').optional(),
  /** The number of an order or of an entry, or a till. */
  search: searchText.optional(),
}
/** The newest first. */
export const listJournalInput = z.strictObject({ ...pageInput, ...journalFilter })
export const journalPage = pageOf(journalRow)
export const getJournalEntryInput = z.strictObject({ id: journalEntryId })
/** What the journal can be narrowed to. */
export const journalChoices = z.object({ accounts: z.array(accountRow), acts: z.array(z.string()) })
/** `hledger`: a journal for plain-text accounting instead of a table; `balance`: the trial balance of these dates. */
export const exportBookInput = z.strictObject({
  ...journalFilter,
  format: z.enum(['csv', 'hledger', 'balance']).default('csv'),
})

/** Why a month cannot be locked now. */
export const lockObstacles = ['running', 'book', 'before'] as const
export const bookPeriod = z.object({
  month: localDate,
  state: z.enum(periodStates),
  reason: z.string().nullable(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  rev: z.int(),
  /** Entries of this month that happened in another one. */
  lateEntries: z.int(),
  /** The month has not ended; the book has not reached its end; a month before it is not locked. null: nothing. */
  obstacle: z.enum(lockObstacles).nullable(),
  /** Whether a later month is locked, so that this one cannot be opened. */
  isBelowLocked: z.boolean(),
})
export type BookPeriod = z.infer<typeof bookPeriod>
export const setPeriodInput = z.strictObject({
  commandId,
  month,
  state: z.enum(periodStates),
  expectedRev: z.int(),
  reason: text({ min: 1, max: 500 }),
})

/** What a comparison of the book with what it was posted from can find. */
export const bookRules = [
  'missing',
  'orderDiffers',
  'basketDiffers',
  'movementDiffers',
  'tillNotEmpty',
  'fundDiffers',
  'showOwed',
  'unbalanced',
  'sumDiffers',
] as const
export type BookRule = (typeof bookRules)[number]

/** How far the book is. */
export const bookState = z.object({
  /** Everything that happened before is in the book; null: nothing has been posted yet. */
  postedUpTo: instant.nullable(),
  /** Whether it has stood still for longer than posting takes. */
  isStuck: z.boolean(),
  /** What happened and could not be posted; it is tried again every minute. */
  keptAside: z.object({ count: z.int(), oldestAt: instant.nullable() }),
  /** The last night's comparison with what the book was posted from; null: there was none yet. */
  compared: z
    .object({ at: instant, differences: z.array(z.object({ rule: z.enum(bookRules), count: z.int() })) })
    .nullable(),
})
export type BookState = z.infer<typeof bookState>
