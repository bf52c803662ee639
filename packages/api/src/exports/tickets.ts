import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type AuthSessionId, authSessionId, type UserId, userId, type VenueId, venueId } from '@marquee/contract'
import { z } from 'zod'
import type { ExportWording } from './words.ts'

/** Leave to fetch one file: which list of which venue, for whom, until when. */
export interface ExportTicket {
  /** Of the audit event that tells of the export. */
  id: string
  kind: string
  venueId: VenueId
  userId: UserId
  /** It must still live when the download begins. */
  authSessionId: AuthSessionId
  /** Of the file. */
  name: string
  filter: unknown
  /** Milliseconds. */
  endsAt: number
}

declare module '../core/context.ts' {
  interface Services {
    /** Files of lists: leave to fetch them, and their words. */
    exports: { tickets: ExportTickets; wording: ExportWording }
  }
}

/** Signs tickets and knows its own. */
export interface ExportTickets {
  sign(ticket: ExportTicket): string
  /** null: not ours, changed on the way, or too old. */
  read(text: string): ExportTicket | null
}

const longest = 8000

const shape = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  venueId,
  userId,
  authSessionId,
  name: z.string(),
  filter: z.unknown(),
  endsAt: z.int(),
})

/** The key is derived from the one secret, for this purpose alone. */
export function createExportTickets({ secret }: { secret: string }): ExportTickets {
  const key = new Uint8Array(hkdfSync('sha256', secret, 'marquee', 'export ticket', 32))
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    sign(ticket) {
      const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
      return `${body}.${macOf(body).toString('base64url')}`
    },
    read(text) {
      const [, body = '', mac = ''] = (text.length <= longest && /^([\w-]+)\.([\w-]{43})$/.exec(text)) || []
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(body)
      // Written back, so that of all texts that decode to the same bytes only ours is one.
      if (given.length !== expected.length || given.toString('base64url') !== mac) return null
      if (!timingSafeEqual(given, expected)) return null
      const ticket = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
      return ticket.endsAt > Date.now() ? ticket : null
    },
  }
}
