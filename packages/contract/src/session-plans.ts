import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { paymentMethods } from './choices.ts'
import { commandId, idOf, orderId, paymentMethodId, sessionPlanId, ticketSessionId } from './ids.ts'
import { batchRow } from './jobs.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput } from './page.ts'
import { text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'

/**
 * What happens to the guests of ticket sessions that are called off: their money back, another session, or their money on
 * a gift card.
 */
export const planOutcomes = ['refund', 'rebook', 'voucher'] as const
export type PlanOutcome = (typeof planOutcomes)[number]
/** What happens to guests for whom the other session has no place. */
export const planOtherwise = ['refund', 'hand'] as const

/**
 * What a person has to do about an order: pay out cash, send a transfer, decide about a pass that was used or blocked, or
 * about food that was ordered ahead, find a place, decide about money beyond what was approved, or about a gift card of a package that
 * has paid, or hand over one that could not be mailed.
 */
export const handCauses = [
  'cash',
  'transfer',
  'cardRefund',
  'used',
  'blocked',
  'noPlace',
  'more',
  'card',
  'cardSpent',
  'food',
  'ride',
] as const
export type HandCause = (typeof handCauses)[number]

/** At most so many ticket sessions, and orders in them, are called off by one plan. */
export const plannedSessions = 200
export const plannedOrders = 5000

const wish = {
  ticketSessionIds: z.array(ticketSessionId).min(1, 'field.required').max(plannedSessions, 'field.tooLong'),
  outcome: z.enum(planOutcomes, 'field.invalid').default('refund'),
  /** For `rebook`: the ticket session that guests move to, at no cost. */
  targetId: ticketSessionId.optional(),
  otherwise: z.enum(planOtherwise, 'field.invalid').default('hand'),
}
export const previewSessionPlanInput = z.strictObject(wish)

const money = z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig')
/** `expected…`: what the preview said, so that nobody accepts a plan that has grown meanwhile. */
export const startSessionPlanInput = z.strictObject({
  ...wish,
  commandId,
  reason: text({ min: 1, max: 500 }),
  expectedOrders: z.int('field.number').min(0, 'field.number'),
  expectedBackMinor: money,
})
export type StartSessionPlan = z.infer<typeof startSessionPlanInput>

const planSession = z.object({
  id: ticketSessionId,
  name: storedLocalText,
  floor: storedLocalText,
  date: localDate,
  time: localTime,
  startsAt: instant,
})
const byMethod = z.object({
  methodId: paymentMethodId,
  name: storedLocalText,
  method: z.enum(paymentMethods),
  amountMinor: z.int(),
  orders: z.int(),
})
/** What would happen to an order. */
const plannedOrder = z.object({
  orderId,
  orderNo: z.int(),
  guestName: z.string().nullable(),
  passes: z.int(),
  outcome: z.enum(['refund', 'rebook', 'hand']),
  sentMinor: z.int(),
  owedMinor: z.int(),
  causes: z.array(z.enum(handCauses)),
})
/** Groups whose option or quote it is about, and how many of them have no address. */
const planGroups = z.object({ options: z.int(), quotes: z.int(), withoutMail: z.int() })
/** What calling off ticket sessions would do, before anything happens. */
export const sessionPlanPreview = z.object({
  currency: z.string(),
  sessions: z.array(planSession),
  orders: z.int(),
  passes: z.int(),
  /** Whether a session that guests move to is on sale; null without one. */
  targetOnSale: z.boolean().nullable(),
  rebooked: z.object({ orders: z.int(), passes: z.int(), sameSeats: z.int() }),
  /** All that guests get back, and how much of it goes by itself or waits for a till. */
  backMinor: z.int(),
  sentMinor: z.int(),
  owedMinor: z.int(),
  /** By way of payment, what goes back by itself; cash is `owedMinor`. */
  methods: z.array(byMethod),
  hand: z.array(z.object({ cause: z.enum(handCauses), orders: z.int() })),
  usedPasses: z.int(),
  /** Guests whose rides go back with their passes. */
  rides: z.int(),
  partnerOrders: z.int(),
  /** Their offers end with it. */
  groups: planGroups,
  /** Places that somebody is choosing right now: they cannot be bought any more. */
  held: z.int(),
  /** Money taken for such places: whoever took it gives it back from their till. */
  heldMoneyMinor: z.int(),
  mails: z.int(),
  withoutMail: z.int(),
  /** Whether the caller can accept it alone: has to ask somebody, or may not even ask; null: they can. */
  approval: z.enum(['ask', 'refused']).nullable(),
  /** The first orders, by number. */
  first: z.array(plannedOrder),
})
export type SessionPlanPreview = z.infer<typeof sessionPlanPreview>

export const sessionPlanRow = z.object({
  id: sessionPlanId,
  kind: z.enum(['cancel', 'move']),
  outcome: z.enum([...planOutcomes, 'tell']),
  otherwise: z.enum(planOtherwise),
  sessions: z.array(planSession),
  target: planSession.nullable(),
  /** When the session that was moved begins since; null: none was. */
  movedTo: instant.nullable(),
  reason: z.string(),
  currency: z.string(),
  orders: z.int(),
  passes: z.int(),
  plannedMinor: z.int(),
  /** What has happened so far. */
  done: z.int(),
  failed: z.int(),
  /** What was taken off payments for it, by itself and by hand. */
  refundedMinor: z.int(),
  /** Cash that guests have not had yet. */
  owedMinor: z.int(),
  /**
   * What guests have had, and what they have not had yet: cash, by transfer, at a card terminal. While orders wait, what is
   * left of the plan; where orders may be moved instead, that of the orders that are done.
   */
  givenMinor: z.int(),
  toGiveMinor: z.int(),
  /** Of what is still to give: what connected terminals have been asked to give back and have not answered for yet. */
  underWayMinor: z.int(),
  /** Orders that a person still has to do something about. */
  toDo: z.int(),
  mails: z.int(),
  withoutMail: z.int(),
  /** Groups that nobody could write to: a person tells them. */
  groupsToTell: z.int(),
  /** Trips on which its guests had places and nobody has one now, which still stand on a day's board. */
  emptyTrips: z.object({ count: z.int(), date: localDate }).nullable(),
  batch: batchRow.pick({ id: true, state: true, stopReason: true }).nullable(),
  who: z.string(),
  approver: z.string().nullable(),
  at: instant,
  endedAt: instant.nullable(),
})
export type SessionPlanRow = z.infer<typeof sessionPlanRow>
export const sessionPlanList = z.array(sessionPlanRow)
export const listSessionPlansInput = z.strictObject({ ticketSessionId: ticketSessionId.optional() })
export const getSessionPlanInput = z.strictObject({ id: sessionPlanId })

/** Which orders of a plan: `hand` those that a person still has to do something about. */
export const planFilters = ['all', 'refunded', 'rebooked', 'hand', 'settled', 'untold', 'failed', 'waiting'] as const
export type PlanFilter = (typeof planFilters)[number]
export const sessionPlanOrdersInput = z.strictObject({
  id: sessionPlanId,
  filter: z.enum(planFilters, 'field.invalid').default('all'),
  /** The orders after this number. */
  after: z.int('field.number').min(0, 'field.number').max(1_000_000, 'field.number').default(0),
  limit: pageInput.limit,
})
export const sessionPlanOrder = z.object({
  no: z.int(),
  orderId,
  orderNo: z.int(),
  guestName: z.string().nullable(),
  guestPhone: z.string().nullable(),
  guestEmail: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'failed']),
  error: z.string().nullable(),
  result: z.enum(['refunded', 'rebooked', 'untouched', 'told']).nullable(),
  passes: z.int(),
  refundedMinor: z.int(),
  /** Of it what nobody has sent yet: at a card terminal, by transfer. None once a person has said that it is done. */
  toCardMinor: z.int(),
  toTransferMinor: z.int(),
  /** Of it what a connected terminal has been asked to give back, and what it has declined to until somebody decides. */
  underWayMinor: z.int(),
  declinedMinor: z.int(),
  /** Cash that was owed when the plan was carried out, and what of it is still owed. */
  owedMinor: z.int(),
  openMinor: z.int(),
  isTold: z.boolean(),
  causes: z.array(z.enum(handCauses)),
  /** A person still has to do something about it. */
  isToDo: z.boolean(),
  settled: z.object({ by: z.string(), at: instant, note: z.string().nullable() }).nullable(),
})
export type SessionPlanOrder = z.infer<typeof sessionPlanOrder>
export const sessionPlanOrders = z.array(sessionPlanOrder)
export const settlePlanOrderInput = z.strictObject({
  id: sessionPlanId,
  orderId,
  note: text({ max: 500 }).optional(),
})
export const exportSessionPlanInput = sessionPlanOrdersInput.pick({ id: true, filter: true })
export const sessionPlanTold = z.object({ id: sessionPlanId.nullable() })

/** Moves a session that has sold to another time: passes stay valid, guests are told, and may give them back until then. */
export const moveSessionInput = z.strictObject({
  commandId,
  ticketSessionId,
  expectedRev: z.int(),
  date: localDate,
  time: localTime,
  reason: text({ min: 1, max: 500 }),
  /** The last day on which passes go back without a fee. */
  freeUntil: localDate,
  acceptsPastClosing: z.literal(true).optional(),
})
export type MoveSession = z.infer<typeof moveSessionInput>

/** Whom a move of a session is about, before it is made. */
export const previewMoveInput = z.strictObject({ ticketSessionId })
export const movePreview = z.object({
  orders: z.int(),
  passes: z.int(),
  /** Orders whose guests are written to, and those with no address. */
  mails: z.int(),
  withoutMail: z.int(),
  groups: planGroups,
})
export type MovePreview = z.infer<typeof movePreview>

/** Groups of a plan that have no address: a person tells them. */
export const sessionPlanGroupsInput = z.strictObject({ id: sessionPlanId })
export const sessionPlanGroups = z.array(
  z.object({
    id: idOf('group_booking'),
    groupNo: z.int(),
    name: z.string(),
    contactName: z.string(),
    /** As the caller may read it. */
    contactPhone: z.string().nullable(),
  }),
)
/** A person has told a group: it is left to nobody any more. */
export const tellPlanGroupInput = z.strictObject({ id: sessionPlanId, groupId: idOf('group_booking') })
export type SessionPlanGroups = z.infer<typeof sessionPlanGroups>
