import { z } from 'zod'
import { refundsAtTerminal } from './choices.ts'
import { pictureLink } from './files.ts'
import { tillId, tillSessionId, userId, zReportId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { instant, localDate } from './time.ts'

const sum = z.object({ count: z.int(), amountMinor: z.int() })

/** What a till took and what happened at it, as a report shows it. Amounts are in minor units of `currency`. */
export const tillFigures = z.object({
  venue: z.string(),
  till: z.object({ id: tillId, code: z.string(), name: z.string() }),
  businessDate: localDate,
  currency: z.string(),
  openedBy: z.string(),
  openedAt: instant,
  closedBy: z.string().nullable(),
  closedAt: instant.nullable(),
  /** Numbers of the first and the last receipt; null without one. */
  receipts: z.object({ first: z.int().nullable(), last: z.int().nullable(), count: z.int() }),
  grossMinor: z.int(),
  netMinor: z.int(),
  taxMinor: z.int(),
  /** By rate in parts per million. */
  taxes: z.array(z.object({ ppm: z.int(), netMinor: z.int(), taxMinor: z.int(), grossMinor: z.int() })),
  /** Money of sales. What was taken for baskets is in `parts` until they are sold. */
  methods: z.array(sum.extend({ method: z.string() })),
  /** Money that went back to guests here; reports of before there were refunds have none. */
  refunds: z.array(sum.extend({ method: z.string() })).default([]),
  /**
   * Refunds that a connected card terminal had not answered for or had declined when the report was made, in no sum; and
   * of `refunds` those that somebody gave in another way. Reports of before 29 November 2026 have none.
   */
  atTerminal: z.array(sum.extend({ method: z.string(), state: z.enum(refundsAtTerminal) })).default([]),
  groups: z.array(
    z.object({ kind: z.string(), product: storedLocalText.nullable(), qty: z.int(), grossMinor: z.int() }),
  ),
  people: z.array(sum.extend({ name: z.string() })),
  discounts: sum,
  /** Money given back without a cancellation; of before 29 November 2026 it is in `discounts`. */
  adjustments: sum.default({ count: 0, amountMinor: 0 }),
  /** Complimentary passes, with what they would have cost; reports of before there were any have none. */
  comps: sum.default({ count: 0, amountMinor: 0 }),
  /** Sales that counters made without the server for a count that was closed before they came in. */
  late: sum.optional(),
  /** Passes sold at a price of their own, and by how much that is below the list's. */
  priceChanges: sum.default({ count: 0, amountMinor: 0 }),
  /** Money for baskets: taken here and not part of a sale when the report was made, and given back here. */
  parts: z.array(
    z.object({
      method: z.string(),
      takenMinor: z.int(),
      returnedMinor: z.int(),
      /** As for refunds: in no sum, except what was settled by hand, which is a part of what was given back. */
      atTerminal: z.array(sum.extend({ state: z.enum(refundsAtTerminal) })).default([]),
    }),
  ),
  paidIn: sum,
  paidOut: sum,
  drops: sum,
  /** Cash handed out for refunds that a card terminal had declined; reports of before 29 November 2026 have none. */
  cardRefunds: sum.default({ count: 0, amountMinor: 0 }),
  /** How often the drawer was opened without a sale. */
  opens: z.int(),
  floatMinor: z.int(),
  expectedMinor: z.int(),
  cashiers: z.array(
    z.object({
      name: z.string(),
      from: instant,
      to: instant.nullable(),
      countedMinor: z.int().nullable(),
      /** Since the hand-over. Reports of before 25 November 2026 have the difference of the drawer. */
      differenceMinor: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  counts: z.array(
    z.object({
      purpose: z.string(),
      countedMinor: z.int(),
      differenceMinor: z.int(),
      who: z.string(),
      at: instant,
    }),
  ),
  /** null: not counted yet. */
  countedMinor: z.int().nullable(),
  differenceMinor: z.int().nullable(),
  reason: z.string().nullable(),
  /** What a correction found instead; it stands. */
  corrected: z
    .object({ countedMinor: z.int(), differenceMinor: z.int(), reason: z.string(), who: z.string(), at: instant })
    .nullable(),
})
export type TillFigures = z.infer<typeof tillFigures>

/** The figures of a till now; nothing is closed by it. */
export const xReport = z.object({
  tillSessionId,
  /** Of a training till: nothing in it is real. */
  isTraining: z.boolean(),
  now: instant,
  figures: tillFigures,
  logoLink: pictureLink.nullable(),
})
export type XReport = z.infer<typeof xReport>

const head = {
  id: zReportId,
  tillSessionId,
  year: z.int(),
  zNo: z.int(),
  /** From 1; a correction of the count and a reason that follows make another one with the same number. */
  revision: z.int(),
  issuedAt: instant,
  issuedBy: z.object({ id: userId, name: z.string() }),
}

/** A Z report as it was issued. */
export const zReport = z.object({
  ...head,
  figures: tillFigures,
  /** Of the venue as it is now: it is on the paper, and no part of what was issued. */
  logoLink: pictureLink.nullable(),
  /** Hexadecimal, of the canonical text of number, revision and figures. */
  sha256: z.string(),
  revisions: z.array(z.object({ id: zReportId, revision: z.int(), issuedAt: instant, issuedBy: z.string() })),
})
export type ZReport = z.infer<typeof zReport>

/** One line of the list: the last revision of a number. */
export const zReportRow = z.object({
  ...head,
  till: z.string(),
  cashiers: z.array(z.string()),
  businessDate: localDate,
  closedAt: instant,
  currency: z.string(),
  receipts: z.int(),
  grossMinor: z.int(),
  differenceMinor: z.int(),
})
export type ZReportRow = z.infer<typeof zReportRow>
export const zReportPage = pageOf(zReportRow)

export const getXReportInput = z.strictObject({ tillSessionId })
export const getZReportInput = z.strictObject({ id: zReportId })
const filter = {
  tillId: tillId.optional(),
  /** The number, whatever the year. */
  zNo: z.int('field.integer').min(1, 'field.tooSmall').max(1_000_000_000, 'field.tooBig').optional(),
  /** Business days, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
}
export const listZReportsInput = z.strictObject({ ...pageInput, ...filter })
export const exportZReportsInput = z.strictObject(filter)
/** Whether every report is as it was issued, and no number is missing. */
export const zReportCheck = z.object({
  reports: z.int(),
  /** Reports whose text does not match their hash. */
  changed: z.array(z.object({ year: z.int(), zNo: z.int(), revision: z.int() })),
  missing: z.array(z.object({ year: z.int(), zNo: z.int() })),
})
export type ZReportCheck = z.infer<typeof zReportCheck>
