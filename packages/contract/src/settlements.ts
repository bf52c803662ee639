import { z } from 'zod'
import { settlementLineStates, transactionKinds } from './choices.ts'
import { commandId, fundId, orderId, settlementId, storedFileId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

export const decimalSigns = ['.', ','] as const
export const dateForms = ['DMY', 'MDY', 'YMD'] as const
/** How many lines a file may have. */
export const mostSettled = 20_000
/** So many lines come in at once; more come in in the background. */
export const mostSettledAtOnce = 500

/** What a column can say. The amount is before the fee, the net after it; one of the two is enough beside a fee. */
export const settlementColumns = ['date', 'amount', 'net', 'fee', 'reference', 'kind'] as const
export type SettlementColumn = (typeof settlementColumns)[number]

const column = text({ max: 100 })
  .transform((value) => value || null)
  .nullable()
/** Which columns of an acquirer's file say what, and how numbers and days are written in it. */
export const settlementMapping = z.strictObject({
  date: text({ min: 1, max: 100 }),
  amount: column,
  net: column,
  fee: column,
  reference: column,
  /** Where it says refund or cancellation the amount went back, whatever its sign. */
  kind: column,
  decimal: z.enum(decimalSigns),
  dateForm: z.enum(dateForms),
})
export type SettlementMapping = z.infer<typeof settlementMapping>

const acquirer = text({ min: 1, max: 60 })
export const readSettlementInput = z.strictObject({ fileId: storedFileId })
export const settlementFileFacts = z.object({
  name: z.string(),
  headers: z.array(z.string()),
  /** The first rows as they are. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** The acquirer whose columns are these; null: no file like it has come yet. */
  acquirer: z.string().nullable(),
  /** As saved for that acquirer, or as the headers suggest. */
  mapping: z.object({
    date: z.string().nullable(),
    amount: z.string().nullable(),
    net: z.string().nullable(),
    fee: z.string().nullable(),
    reference: z.string().nullable(),
    kind: z.string().nullable(),
    decimal: z.enum(decimalSigns),
    dateForm: z.enum(dateForms),
  }),
  /** Acquirers whose columns are known. */
  acquirers: z.array(z.string()),
})
export type SettlementFileFacts = z.infer<typeof settlementFileFacts>

const file = { fileId: storedFileId, acquirer, mapping: settlementMapping }
export const previewSettlementInput = z.strictObject(file)
/** What is wrong with a line, by column. */
export const settlementFault = z.object({
  line: z.int(),
  columns: z.array(z.enum(settlementColumns)),
  text: z.string(),
})
export type SettlementFault = z.infer<typeof settlementFault>
export const settlementPreview = z.object({
  currency: z.string(),
  /** This very file is in already. */
  knownAs: settlementId.nullable(),
  lines: z.int(),
  /** Lines of it that came in with another file; they are left out. */
  knownLines: z.int(),
  faults: z.array(settlementFault),
  grossMinor: z.int(),
  feeMinor: z.int(),
  from: localDate.nullable(),
  until: localDate.nullable(),
  matched: z.int(),
  differs: z.int(),
  unknown: z.int(),
})
export type SettlementPreview = z.infer<typeof settlementPreview>
export const importSettlementInput = z.strictObject({
  ...file,
  commandId,
  /** Leaves lines out that cannot be read, such as a sum at the end. */
  skipFaulty: z.boolean(),
})

export const settlementStates = ['importing', 'open', 'posted', 'undone'] as const
export type SettlementState = (typeof settlementStates)[number]
export const settlementRow = z.object({
  id: settlementId,
  acquirer: z.string(),
  fileName: z.string(),
  state: z.enum(settlementStates),
  currency: z.string(),
  /** What the lines say: before the fee, the fee, and what reaches the bank. */
  grossMinor: z.int(),
  feeMinor: z.int(),
  netMinor: z.int(),
  from: localDate.nullable(),
  until: localDate.nullable(),
  lines: z.int(),
  knownLines: z.int(),
  faultyLines: z.int(),
  /** Lines that nobody has settled yet. */
  openLines: z.int(),
  importedBy: z.string(),
  importedAt: instant,
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
  rev: z.int(),
})
export type SettlementRow = z.infer<typeof settlementRow>

export const matchWays = ['reference', 'amount', 'person'] as const
export type MatchWay = (typeof matchWays)[number]

const fund = z.object({ id: fundId, name: storedLocalText })
export const settlementDetail = settlementRow.extend({
  counts: z.record(z.enum(settlementLineStates), z.int()),
  /** What the payments and refunds behind the lines come to, and by how much the lines say more. */
  matchedMinor: z.int(),
  differenceMinor: z.int(),
  /** By the rates that stand at the ways of payment; the lines say `feeMinor`. */
  expectedFeeMinor: z.int(),
  /** Card payments and refunds of its days that are in no line, and in no other settlement. */
  missing: z.int(),
  missingMinor: z.int(),
  /** Where the money was, and where it arrives; what is proposed comes first. */
  fromFunds: z.array(fund),
  toFunds: z.array(fund),
})
export type SettlementDetail = z.infer<typeof settlementDetail>

/** A payment or refund; one below zero went back. */
const settled = z.object({
  kind: z.enum(transactionKinds),
  id: z.uuid(),
  at: instant,
  order: z.object({ id: orderId, no: z.int() }),
  amountMinor: z.int(),
  reference: z.string().nullable(),
})
export const settlementLine = z.object({
  lineNo: z.int(),
  date: localDate,
  amountMinor: z.int(),
  feeMinor: z.int(),
  reference: z.string().nullable(),
  state: z.enum(settlementLineStates),
  /** What they come to less than the line says. */
  differenceMinor: z.int(),
  expectedFeeMinor: z.int().nullable(),
  matches: z.array(settled.extend({ as: z.enum(matchWays) })),
  /** Why it stays as it is, and who says so. */
  accepted: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable(),
})
export type SettlementLine = z.infer<typeof settlementLine>

/** The newest first. */
export const listSettlementsInput = z.strictObject({ ...pageInput, search: searchText.optional() })
export const settlementPage = pageOf(settlementRow)
export const getSettlementInput = z.strictObject({ id: settlementId })
export const listSettlementLinesInput = z.strictObject({
  ...pageInput,
  id: settlementId,
  state: z.enum(settlementLineStates).optional(),
})
export const settlementLinePage = pageOf(settlementLine)
export const settlementMissing = z.array(
  settled.extend({ accepted: z.object({ reason: z.string(), by: z.string(), at: instant }).nullable() }),
)
export type SettlementMissing = z.infer<typeof settlementMissing>[number]

const line = {
  id: settlementId,
  lineNo: z.int('field.invalid').min(1, 'field.invalid').max(1_000_000, 'field.invalid'),
}
/** Payments and refunds that a line may be for: the nearest amount and day first, or those of an order. */
export const settlementCandidatesInput = z.strictObject({ ...line, search: searchText.optional() })
export const settlementCandidates = z.array(settled)
export type SettlementCandidate = z.infer<typeof settlementCandidates>[number]

const one = z.strictObject({ kind: z.enum(transactionKinds), id: z.uuid('field.invalid').toLowerCase() })
/** What the line is for: none, one, or several. */
export const matchSettlementInput = z.strictObject({ ...line, commandId, to: z.array(one).max(50, 'field.tooLong') })
/** Of a line, or of a payment or refund that is in none. */
export const acceptSettlementInput = z.strictObject({
  id: settlementId,
  commandId,
  of: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('line'), lineNo: line.lineNo }),
    z.strictObject({ kind: z.literal('payment'), id: z.uuid('field.invalid').toLowerCase() }),
    z.strictObject({ kind: z.literal('refund'), id: z.uuid('field.invalid').toLowerCase() }),
  ]),
  reason: text({ min: 1, max: 500 }),
})
export const endSettlementInput = z.strictObject({ id: settlementId, commandId, expectedRev: z.int() })
export const postSettlementInput = endSettlementInput.extend({ fromFundId: fundId, toFundId: fundId })
