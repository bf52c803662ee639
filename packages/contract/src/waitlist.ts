import { z } from 'zod'
import { commandId, seatHoldId, ticketSessionId, waitlistPartyId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { email, text } from './text.ts'
import { instant, localDate, localTime } from './time.ts'

/**
 * How far a party has come. `offered`: places are kept for it. `accepted`: a clerk has taken them over. `missed`: nobody
 * answered in time. `left`: it no longer wants to come.
 */
export const waitlistStates = ['waiting', 'offered', 'accepted', 'missed', 'left'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** A party that was passed over so often has the next places collected for it, and nobody behind it gets any. */
export const waitlistFairAfter = 3

const guestName = text({ min: 1, max: 120 })
const phone = text({ max: 30 })
const people = z.int('field.number').min(1, 'field.tooSmall').max(50, 'field.tooBig')
/** How many of them need a place for a wheelchair. */
const wheelchairs = z.int('field.number').min(0, 'field.number').max(50, 'field.tooBig')
const sessionIds = z.array(ticketSessionId).min(1, 'field.required').max(20, 'field.tooLong')
const note = text({ max: 500 })

/** Places that are kept for a party. */
export const waitlistOffer = z.object({
  ticketSessionId,
  holdId: seatHoldId,
  seatNos: z.array(z.int()),
  areas: z.array(z.object({ areaNo: z.int(), qty: z.int() })),
  /** Null while places are still being collected. */
  until: instant.nullable(),
})

export const waitlistParty = z.object({
  id: waitlistPartyId,
  guestName: z.string(),
  guestPhone: z.string().nullable(),
  guestEmail: z.string().nullable(),
  people: z.int(),
  /** How many of them need a place for a wheelchair. */
  wheelchairs: z.int(),
  note: z.string(),
  state: z.enum(waitlistStates),
  joinedAt: instant,
  /** How often others behind it were served because it did not fit. */
  skips: z.int(),
  ticketSessionIds: z.array(ticketSessionId),
  /** The same, as people name them, by start. */
  sessions: z.array(z.object({ id: ticketSessionId, product: storedLocalText, date: localDate, time: localTime })),
  offer: waitlistOffer.nullable(),
  rev: z.int(),
})
export type WaitlistParty = z.infer<typeof waitlistParty>

/** Those who wait or are being offered places, in the order of their turn; then those who no longer wait, the last first. */
export const waitlistOfSession = z.object({ parties: z.array(waitlistParty) })

export const waitlistOfSessionInput = z.strictObject({ ticketSessionId })

export const joinWaitlistInput = z.strictObject({
  commandId,
  id: waitlistPartyId,
  guestName,
  guestPhone: phone.optional(),
  guestEmail: email.optional(),
  people,
  wheelchairs: wheelchairs.default(0),
  ticketSessionIds: sessionIds,
  note: note.default(''),
})

export const updateWaitlistInput = z.strictObject({
  id: waitlistPartyId,
  expectedRev: z.int(),
  guestName: guestName.optional(),
  guestPhone: phone.nullable().optional(),
  guestEmail: email.nullable().optional(),
  people: people.optional(),
  wheelchairs: wheelchairs.optional(),
  ticketSessionIds: sessionIds.optional(),
  note: note.optional(),
})

export const waitlistPartyInput = z.strictObject({ commandId, id: waitlistPartyId, expectedRev: z.int() })
/** `without`: it waits for the others of its sessions alone. */
export const rejoinWaitlistInput = waitlistPartyInput.extend({ without: ticketSessionId.optional() })
/** `stays`: the party goes on waiting for other places, at its old turn. */
export const declineWaitlistInput = waitlistPartyInput.extend({ stays: z.boolean() })

/** Where the places of a party are now: in a hold of the caller. */
export const takenFromWaitlist = z.object({ ticketSessionId, holdId: seatHoldId })

/** What the stream tells: which party has changed. */
export const waitlistTold = z.object({ id: waitlistPartyId })
