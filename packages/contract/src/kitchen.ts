import { z } from 'zod'
import { foodProductId, foodVariantId, kitchenStationId } from './food.ts'
import { availability, runsOut } from './food-menu.ts'
import { foodOrderId } from './food-orders.ts'
import { commandId, idOf } from './ids.ts'
import { liveInput } from './live.ts'
import { storedLocalText } from './local-text.ts'
import { instant, localDate } from './time.ts'

// What the kitchen sees of food orders: tickets for its stations, each with lines that go from queued to served.

export const kitchenTicketId = idOf('kitchen_ticket')
export const kitchenLineId = idOf('kitchen_line')
export type KitchenTicketId = z.infer<typeof kitchenTicketId>
export type KitchenLineId = z.infer<typeof kitchenLineId>

/** What a ticket tells its station: what to make, what was added to it later, or what to make no more. */
export const kitchenTicketKinds = ['new', 'change', 'cancel'] as const
export type KitchenTicketKind = (typeof kitchenTicketKinds)[number]

export const kitchenStates = ['queued', 'preparing', 'ready', 'served', 'cancelled', 'wasted'] as const
export type KitchenState = (typeof kitchenStates)[number]

/** Where a line of the kitchen can go. The database has the same table. */
export const kitchenMoves: Readonly<Record<KitchenState, readonly KitchenState[]>> = {
  queued: ['preparing', 'cancelled'],
  // Served, when the pieces that were not are cancelled.
  preparing: ['ready', 'served', 'cancelled', 'wasted'],
  // One step back by a recall.
  ready: ['preparing', 'served', 'cancelled', 'wasted'],
  served: ['preparing', 'ready', 'cancelled', 'wasted'],
  cancelled: [],
  wasted: [],
}

export const foodServices = ['counter', 'table', 'seat', 'pickup', 'preorder'] as const

export const kitchenLine = z.object({
  id: kitchenLineId,
  lineNo: z.int(),
  kind: z.enum(['make', 'cancel']),
  name: storedLocalText,
  /** Pieces that are still wanted; of a line that cancels: pieces that are not wanted any more. */
  qty: z.int(),
  /** Pieces of these that are ready or were served. */
  readyQty: z.int(),
  /** Pieces of these that were served. */
  servedQty: z.int(),
  mods: z.array(z.object({ name: storedLocalText, qty: z.int() })),
  note: z.string(),
  guestNo: z.int().nullable(),
  state: z.enum(kitchenStates),
  startedAt: instant.nullable(),
  readyAt: instant.nullable(),
  servedAt: instant.nullable(),
  /** How often it came back from the pass. */
  recalls: z.int(),
})
export type KitchenLine = z.infer<typeof kitchenLine>

export const kitchenTicket = z.object({
  id: kitchenTicketId,
  /** Rises with every change: of two that carry the same id the higher one is true. */
  rev: z.int(),
  stationId: kitchenStationId,
  orderId: foodOrderId,
  callNo: z.int(),
  /** By what it is called instead of the number: it was sold by a counter without the server. */
  callName: z.string().nullish(),
  service: z.enum(foodServices),
  table: storedLocalText.nullable(),
  guestName: z.string().nullable(),
  note: z.string(),
  kind: z.enum(kitchenTicketKinds),
  course: z.int(),
  isHeld: z.boolean(),
  isRush: z.boolean(),
  sentAt: instant,
  firedAt: instant.nullable(),
  /** When it is late; null: it is held. */
  targetAt: instant.nullable(),
  calledAt: instant.nullable(),
  lines: z.array(kitchenLine),
})
export type KitchenTicket = z.infer<typeof kitchenTicket>

/** What the stream of a station tells: a ticket as it is now. */
export const kitchenChange = z.object({ ticket: kitchenTicket })

const station = z.object({
  id: kitchenStationId,
  name: storedLocalText,
  targetMinutes: z.int(),
})
export type KitchenStation = z.infer<typeof station>

export const kitchenBoardInput = z.strictObject({
  /** Absent: all stations. */
  stationId: kitchenStationId.optional(),
})
/** The most tickets that a board shows: those that were sent first. */
export const boardTicketsMost = 200
/** What is before the kitchen, and what was served in the last hour. */
export const kitchenBoard = z.object({
  /** When this was so, by the server's clock: a tablet's own may be wrong. */
  now: instant,
  stations: z.array(station),
  tickets: z.array(kitchenTicket),
})
export type KitchenBoard = z.infer<typeof kitchenBoard>

export const kitchenStreamInput = liveInput.extend({ stationId: kitchenStationId })

const lineIds = z.array(kitchenLineId).min(1, 'field.required').max(100, 'field.tooLong')
/** Lines of a ticket; absent: all of it. */
export const kitchenLinesInput = z.strictObject({ commandId, ticketId: kitchenTicketId, lineIds: lineIds.optional() })
/** Lines of a ticket, or so many pieces of one line. */
export const kitchenPiecesInput = kitchenLinesInput
  .extend({
    qty: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig').optional(),
  })
  .refine(({ qty, lineIds: ids }) => qty === undefined || ids?.length === 1, {
    path: ['lineIds'],
    message: 'field.invalid',
  })
export const kitchenOrderInput = z.strictObject({ commandId, orderId: foodOrderId })
export const rushInput = z.strictObject({ commandId, orderId: foodOrderId, isRush: z.boolean('field.invalid') })
export const holdCourseInput = z.strictObject({
  commandId,
  orderId: foodOrderId,
  course: z.int('field.number').min(1, 'field.tooSmall').max(20, 'field.tooBig'),
  isHeld: z.boolean('field.invalid'),
})
/** The tickets that a command has changed, as they are now. */
export const kitchenDone = z.object({ tickets: z.array(kitchenTicket) })

// What guests see who wait for their number: nothing of who they are, and nothing of what they eat.

export const pickupOrder = z.object({
  callNo: z.int(),
  /** By what it is called instead of the number: it was sold by a counter without the server. */
  callName: z.string().nullish(),
  isReady: z.boolean(),
  /** When it became ready. */
  readyAt: instant.nullable(),
  calledAt: instant.nullable(),
})
export type PickupOrder = z.infer<typeof pickupOrder>
/** The most numbers that a pick-up screen shows. */
export const pickupOrdersMost = 120
export const pickupScreen = z.object({
  now: instant,
  stationIds: z.array(kitchenStationId),
  orders: z.array(pickupOrder),
})
export type PickupScreen = z.infer<typeof pickupScreen>
/** What the pick-up screen hears: that it has to look again. */
export const pickupChange = z.object({})

// What the kitchen can put off sale.

export const kitchenProductsInput = z.strictObject({ stationId: kitchenStationId.optional() })
export const kitchenProduct = z.object({
  variantId: foodVariantId,
  productId: foodProductId,
  name: storedLocalText,
  variant: storedLocalText,
  stationId: kitchenStationId.nullable(),
  availability,
  ...runsOut,
})
export type KitchenProduct = z.infer<typeof kitchenProduct>
export const kitchenProducts = z.array(kitchenProduct)

// How long things take.

/** Days of prep times that are read at once. */
export const prepDaysMost = 92
export const prepTimesInput = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'field.tooEarly' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < prepDaysMost, {
    path: ['to'],
    message: 'field.tooLong',
  })
const times = z.object({
  tickets: z.int(),
  /** Half of the tickets took no longer, from fired to the last line ready; in seconds. */
  medianSeconds: z.int().nullable(),
  /** Nine of ten took no longer. */
  mostSeconds: z.int().nullable(),
  /** Half of the tickets waited no longer before somebody began. */
  waitSeconds: z.int().nullable(),
  late: z.int(),
  recalls: z.int(),
})
export const prepTimes = z.object({
  stations: z.array(
    times.extend({
      id: kitchenStationId,
      name: storedLocalText,
      targetMinutes: z.int(),
      days: z.array(times.extend({ day: z.string() })),
    }),
  ),
})
export type PrepTimes = z.infer<typeof prepTimes>
export type PrepFigures = z.infer<typeof times>
