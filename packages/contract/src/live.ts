import { z } from 'zod'

/** `<epoch>.<version>`: dense within an epoch, so that a gap is seen; the epoch changes when a database is restored. */
export const eventId = z.string().max(100, 'field.invalid')

export const liveInput = z.strictObject({ lastEventId: eventId.nullish() })

/**
 * What a live stream says. `start` opens it and carries the id to resume from; `change` is one change; `resync` tells
 * the reader that what it has is too old (or another epoch): read everything again, then go on from this id.
 */
export const liveEvent = <Payload extends z.ZodType>(payload: Payload) =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('start') }),
    z.object({ type: z.literal('resync') }),
    z.object({ type: z.literal('change'), payload }),
  ])

/** Someone's rights, roles or sessions changed; `mine` when it concerns the reader. */
export const accessChange = z.object({ mine: z.boolean() })

export function formatEventId(epoch: string, version: number): string {
  return `${epoch}.${version}`
}

/** The parts of an event id, or null when it is not one. */
export function parseEventId(id: string): { epoch: string; version: number } | null {
  const match = /^([0-9a-f-]{8,36})\.(\d{1,15})$/.exec(id)
  return match?.[1] && match[2] ? { epoch: match[1], version: Number(match[2]) } : null
}
