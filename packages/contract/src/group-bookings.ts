import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { type GroupState, groupStates, groupViews, languages } from './choices.ts'
import { commandId, idOf, orderId, passTypeId, seatCategoryId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import { salePayment, saleResult } from './sales.ts'
import { email, searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

// A school class, a company, a coach party: what is offered to them, kept for them, and sold to them as one order.

export const groupId = idOf('group_booking')
export type GroupId = z.infer<typeof groupId>

/** Where a group can go from each state; the database refuses every other move. */
export const groupMoves: Readonly<Record<GroupState, readonly GroupState[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['draft', 'option', 'lapsed', 'declined', 'cancelled'],
  option: ['booked', 'lapsed', 'declined', 'cancelled'],
  booked: ['closed', 'cancelled'],
  closed: [],
  lapsed: ['draft', 'option'],
  declined: [],
  cancelled: [],
}
export const mayMove = (from: GroupState, to: GroupState): boolean => groupMoves[from].includes(to)

/** As many people can be in a group: what one hold can keep. */
export const groupPeopleMost = 200
/** For so many days places are kept by whoever prepares groups; for longer it takes `order_list.extend_option`. */
export const optionDays = 14
/** The organiser is reminded so many hours before an option ends. */
export const optionRemindHours = 48

const qty = z.int('field.number').min(1, 'field.tooSmall').max(groupPeopleMost, 'field.tooBig')
const minor = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
const line = z.strictObject({
  passTypeId,
  /** Seats of this category; of an area, null or the area's. */
  seatCategoryId: seatCategoryId.nullable().default(null),
  /** A standing area, or 0 for general admission; null: seats. */
  areaNo: z.int().min(0).max(1000).nullable().default(null),
  qty,
  /** Of each; absent: what the price list says. 0: complimentary. */
  unitMinor: minor.optional(),
})
const entered = {
  /** Who comes: a school, a company. */
  name: text({ min: 1, max: 120 }),
  contactName: text({ min: 1, max: 100 }),
  contactEmail: email.nullable().default(null),
  contactPhone: text({ max: 30 }).nullable().default(null),
  /** In which the organiser reads. */
  language: z.enum(languages),
  ticketSessionId,
  /** The last day on which the quote holds. */
  validUntil: localDate,
  /** On the paper, for the organiser. */
  note: text({ max: 1000 }).default(''),
  /** Why prices are not the list's. */
  priceReason: text({ min: 1, max: 200 }).nullable().default(null),
  lines: z.array(line).min(1, 'field.required').max(20, 'field.tooLong'),
}
const ofGroup = { commandId, id: groupId, expectedRev: z.int().min(1) }
const reason = text({ min: 1, max: 500 })

export const createGroupInput = z.strictObject({ commandId, ...entered })
export const updateGroupInput = z.strictObject({ ...ofGroup, ...entered })
/** `email`: the quote goes there by mail; null: it is handed over otherwise. */
export const sendGroupInput = z.strictObject({ ...ofGroup, email: email.nullable().default(null) })
export const mailGroupInput = z.strictObject({ commandId, id: groupId, email })
/** `until`: the last day on which places are kept; never beyond the end of sales. */
export const optionGroupInput = z.strictObject({ ...ofGroup, until: localDate })
/** Money for the order, which has the id of its group: under that, parts of it are taken before. `balance`: it is a part of it, and the rest is due by a date. */
export const bookGroupInput = z.strictObject({
  ...ofGroup,
  payments: z.array(salePayment).max(10, 'field.tooLong'),
  balance: z.strictObject({ dueAt: instant.optional() }).optional(),
})
export const endGroupInput = z.strictObject({ ...ofGroup, reason })
export const ofGroupInput = z.strictObject(ofGroup)
export const getGroupInput = z.strictObject({ id: groupId })
export const groupOfOrderInput = z.strictObject({ orderId })
export const groupOfOrder = z.object({ id: groupId.nullable() })

export const groupFilter = {
  show: z.enum(groupViews).default('all'),
  ticketSessionId: ticketSessionId.optional(),
  /** The number, or words of the group or its contact. */
  search: searchText.optional(),
}
export const groupFilterInput = z.strictObject(groupFilter)
export type GroupFilter = z.infer<typeof groupFilterInput>
/** The newest first. */
export const listGroupsInput = z.strictObject({ ...pageInput, ...groupFilter })

export const groupRow = z.object({
  id: groupId,
  groupNo: z.int(),
  name: z.string(),
  contactName: z.string(),
  state: z.enum(groupStates),
  /** As the quote has it, and so does the total. */
  people: z.int(),
  currency: z.string(),
  totalMinor: z.int(),
  session: z.object({
    id: ticketSessionId,
    product: storedLocalText,
    floor: storedLocalText,
    startsAt: instant,
    /** Places in it can be kept and sold now. */
    isSold: z.boolean(),
  }),
  /** The offer ended because the show was called off. */
  isShowOff: z.boolean(),
  validUntil: instant,
  /** The last day of the quote, on the venue's calendar. */
  validOn: localDate,
  /** Until when places are kept; null: none are. */
  optionUntil: instant.nullable(),
  /** What came of it, as it is now: passes may have been cancelled or exchanged since. */
  order: z
    .object({
      id: orderId,
      orderNo: z.int(),
      passes: z.int(),
      grossMinor: z.int(),
      /** With what went on account. */
      paidMinor: z.int(),
      dueMinor: z.int(),
      /** Of what was paid: what went on account and is not paid yet. */
      openMinor: z.int(),
    })
    .nullable(),
  createdAt: instant,
  rev: z.int(),
})
export type GroupRow = z.infer<typeof groupRow>
export const groupPage = pageOf(groupRow)

const step = z.object({ at: instant, by: z.string().nullable() }).nullable()
export const groupLine = z.object({
  lineNo: z.int(),
  passTypeId,
  type: storedLocalText,
  seatCategoryId: seatCategoryId.nullable(),
  place: storedLocalText.nullable(),
  areaNo: z.int().nullable(),
  qty: z.int(),
  listMinor: z.int(),
  unitMinor: z.int(),
})
export type GroupLine = z.infer<typeof groupLine>
export const groupDetail = groupRow.extend({
  /** People who may not edit guests see only the end of the number and the beginning of the address. */
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  language: z.enum(languages),
  note: z.string(),
  priceReason: z.string().nullable(),
  mailedTo: z.string().nullable(),
  /** Why it was declined or cancelled. */
  reason: z.string().nullable(),
  lines: z.array(groupLine),
  /** Seats that an option keeps. */
  seats: z.int(),
  created: step,
  sent: step,
  booked: step,
  ended: step,
  /** By which rule it can be booked for a part of its price now, and by when the rest is due; null: by none. */
  deposit: z.object({ leastMinor: z.int(), dueAt: instant }).nullable(),
})
export type GroupDetail = z.infer<typeof groupDetail>

/** A group that was just booked, with its sale: change, receipt, passes. null in answers that were kept before this was told. */
export const bookedGroup = groupDetail.extend({ sale: saleResult.nullable().default(null) })
export type BookedGroup = z.infer<typeof bookedGroup>

/** What the form of a group can be set to for one ticket session. */
export const groupChoicesInput = z.strictObject({ ticketSessionId })
export const groupChoices = z.object({
  currency: z.string(),
  session: z.object({ product: storedLocalText, startsAt: instant, salesUntil: instant }),
  /** What can be sold, with its price and what is free of it now. */
  prices: z.array(
    z.object({
      passTypeId,
      type: storedLocalText,
      seatCategoryId: seatCategoryId.nullable(),
      place: storedLocalText.nullable(),
      areaNo: z.int().nullable(),
      amountMinor: z.int(),
      free: z.int(),
    }),
  ),
})
export type GroupChoices = z.infer<typeof groupChoices>
export const groupSessionsInput = z.strictObject({})
/** Shows that a group can be booked into, the next first. */
export const groupSessions = z.array(
  z.object({ id: ticketSessionId, product: storedLocalText, floor: storedLocalText, startsAt: instant }),
)
