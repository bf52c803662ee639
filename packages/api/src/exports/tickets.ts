import { type AuthSessionId, authSessionId, type UserId, userId, type VenueId, venueId } from '@marquee/contract'
import { z } from 'zod'
import { createSignedText, type SignedText } from '../core/signed-text.ts'
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
export type ExportTickets = SignedText<ExportTicket>

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

/** Tickets of exports, with a key of their own. */
export const createExportTickets = ({ secret }: { secret: string }): ExportTickets =>
  createSignedText<ExportTicket>({ secret, purpose: 'export ticket', shape })
