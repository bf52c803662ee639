import type { UserId, VenueId } from '@marquee/contract'
import type { Tx } from '@marquee/db'

export type { Tx } from '@marquee/db'

// What a unit of work offers to the code that takes part in it. `door/work.ts` runs it.

/** What changed, for the audit. `before` and `after` hold only the fields that changed, and never a secret. */
export interface AuditEntry {
  /** The procedure's path or a sentence-like verb: `users.suspend`. */
  action: string
  entity: string
  entityId: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  reason?: string | undefined
  /** Who answered on the caller's device, where it is not the approval of the call itself. */
  approverId?: UserId
  /** When nobody is signed in yet (sign-in, a link from a mail): whom it concerns, and where. */
  as?: { venueId: VenueId; actorId: string | null; authSessionId?: string | null }
}

/** One unit of work: everything in it happens, or nothing. */
export interface Work {
  tx: Tx
  /** Written as the last step of the transaction, in the order of the calls. */
  audit(entry: AuditEntry): Promise<void>
  /** Tells a live stream of the venue. Written as the last step of the transaction, sent after the commit. */
  announce(venueId: VenueId, topic: string, payload: Record<string, unknown>): void
}
