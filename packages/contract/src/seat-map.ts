import { z } from 'zod'
import { channels, seatKinds } from './choices.ts'
import { commandId, seatBlockId, seatCategoryId, seatHoldId, ticketSessionId, userId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

export const seatNo = z.int('field.number').min(0, 'field.invalid').max(99_999, 'field.invalid')
const seatNos = z
  .array(seatNo)
  .max(200, 'field.tooLong')
  .refine((list) => new Set(list).size === list.length, 'field.invalid')
export const channel = z.enum(channels)

/** People without a seat: `areaNo` is a standing area of the layout, or 0 for the session's general admission. */
export const poolState = z.object({ areaNo: z.int(), size: z.int(), taken: z.int() })

/**
 * The state of a ticket session's seats. `status` is base64 of two bits a seat, four seats a byte, the first seat in the
 * lowest bits; the first four of `seatStatuses`. Held seats are named with their end, so that a client frees them by the
 * server's clock: running out commits nothing.
 */
export const seatMapState = z.object({
  ticketSessionId,
  /** Fetched once: immutable. null: a session without seats. */
  geometryUrl: z.string().nullable(),
  categories: z.array(z.object({ id: seatCategoryId, name: storedLocalText, color: z.string() })),
  seats: z.int(),
  status: z.string(),
  /** base64 of one bit a seat, eight seats a byte, the first in the lowest bit: sold seats whose guests were let in. */
  arrived: z.string(),
  holds: z.array(z.object({ id: seatHoldId, seatNos: z.array(z.int()), until: instant, mine: z.boolean() })),
  pools: z.array(poolState),
  /** To resume `seatLayoutUpdate` from. */
  lastEventId: z.string(),
  now: instant,
})
export type SeatMapState = z.infer<typeof seatMapState>
export const seatMapInput = z.strictObject({ ticketSessionId })

/** One change: these seats have this status now (`seatStatuses`); a hold carries its end. The same object for everybody. */
export const seatChange = z.object({
  seats: z.array(z.object({ n: z.array(z.int()), s: z.int(), until: instant.nullable(), hold: seatHoldId.nullable() })),
  pools: z.array(poolState),
})
export type SeatChange = z.infer<typeof seatChange>
export const seatLayoutUpdateInput = z.strictObject({ ticketSessionId, lastEventId: z.string().max(100).nullish() })

export const holdersInput = z.strictObject({ ticketSessionId, seatNos })
/** Who holds what since when: for staff. */
export const seatHolder = z.object({
  seatNo: z.int(),
  holdId: seatHoldId,
  owner: z.object({ id: userId, name: z.string() }),
  channel,
  since: instant,
  until: instant,
  note: z.string().nullable(),
  /** Money that the holder has taken for it and not given back. */
  taken: z.object({ amountMinor: z.int(), currency: z.string() }).nullable(),
})

const pools = z
  .array(
    z.strictObject({
      areaNo: z.int().min(0).max(1000),
      qty: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig'),
    }),
  )
  .max(50, 'field.tooLong')
/** Seats chosen by Marquee: together, no single seat left over, as near to the focus as can be. */
export const bestWish = z.strictObject({
  qty: z.int('field.number').min(1, 'field.tooSmall').max(50, 'field.tooBig'),
  categoryId: seatCategoryId.nullable().default(null),
  /** wheelchair: as many wheelchair places, each with the companion's seat beside it where one is free. */
  kind: z.enum(seatKinds).default('seat'),
  /** Whether seats may be apart when there are none together. */
  apart: z.boolean().default(false),
})
export type BestWish = z.infer<typeof bestWish>

export const hold = z.object({
  id: seatHoldId,
  ticketSessionId,
  channel,
  seatNos: z.array(z.int()),
  pools: z.array(z.object({ areaNo: z.int(), qty: z.int() })),
  note: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** It can be extended until then. */
  maxUntil: instant,
  now: instant,
})
export type Hold = z.infer<typeof hold>

/** How long a partner's hold lives from now on; others live as long as their channel says. */
export const holdMinutes = z.int('field.number').min(1, 'field.tooSmall').max(60, 'field.tooBig')

/** Address of a drawing: the same content has the same address for ever. */
export const seatGeometryUrl = (hash: string): string => `/api/seat-geometry/${hash}`

/** All or nothing. Refused with SEAT_TAKEN and `details {seatNos, alternatives}`, or SOLD_OUT. */
export const createHoldInput = z
  .strictObject({
    commandId,
    holdId: seatHoldId,
    ticketSessionId,
    channel: channel.default('door'),
    seatNos: seatNos.default([]),
    best: bestWish.optional(),
    pools: pools.default([]),
    /** Of the channel `partner` alone. */
    minutes: holdMinutes.optional(),
    note: text({ max: 200 }).optional(),
  })
  .refine((input) => !input.best || input.seatNos.length === 0, { message: 'field.invalid', path: ['best'] })
  .refine((input) => input.best !== undefined || input.seatNos.length + input.pools.length > 0, {
    message: 'field.required',
    path: ['seatNos'],
  })
  .refine((input) => input.minutes === undefined || input.channel === 'partner', {
    message: 'field.invalid',
    path: ['minutes'],
  })
/** Adds and gives back in one step, all or nothing. */
export const changeHoldInput = z.strictObject({
  holdId: seatHoldId,
  add: seatNos.default([]),
  remove: seatNos.default([]),
  pools: pools.optional(),
})
export const holdOnly = z.strictObject({ holdId: seatHoldId })
/** `unlessPaid`: refused with STATE and `details {taken}` while money that was taken for it is neither sold nor given back. */
export const releaseInput = holdOnly.extend({ unlessPaid: z.literal(true).optional() })
/** `minutes`: of a partner's hold alone. */
export const extendHoldInput = holdOnly.extend({ minutes: holdMinutes.optional() })
/** Releases someone else's hold and tells them. Needs a reason. */
export const releaseOtherInput = z.strictObject({ holdId: seatHoldId, reason: text({ min: 1, max: 200 }) })
/** Takes seats that someone else holds and tells them. Needs a reason. */
export const takeOverInput = z.strictObject({
  commandId,
  holdId: seatHoldId,
  ticketSessionId,
  seatNos: seatNos.min(1, 'field.required'),
  reason: text({ min: 1, max: 200 }),
})
export const bestSeatsInput = z.strictObject({ ticketSessionId, wish: bestWish })
export const bestSeatsOutput = z.object({ seatNos: z.array(z.int()), together: z.boolean() })

export const blockSeatsInput = z.strictObject({
  commandId,
  ticketSessionId,
  seatNos: seatNos.min(1, 'field.required'),
  reason: text({ min: 1, max: 200 }),
})
export const blockRow = z.object({
  id: seatBlockId,
  seatNos: z.array(z.int()),
  reason: z.string(),
  by: z.object({ id: userId, name: z.string() }),
  at: instant,
})
export const unblockSeatsInput = z.strictObject({
  commandId,
  ticketSessionId,
  seatNos: seatNos.min(1, 'field.required'),
})
