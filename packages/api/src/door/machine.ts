import type { VenueId } from '@marquee/contract'
import type { Context, Services } from '../core/context.ts'
import { inTransaction, type Work } from './work.ts'

/** Runs a unit of work that nobody asked for: a terminal has answered, places have become free. */
export function byMachine<T>(services: Services, requestId: string, body: (work: Work) => Promise<T>): Promise<T> {
  const ctx: Context = {
    services,
    requestId,
    ip: '',
    device: '',
    token: null,
    connection: null,
    transport: 'internal',
    actor: null,
    approvalId: null,
    approval: null,
  }
  return inTransaction(ctx, body)
}

/** The audit's author where a machine has done it. */
export const machine = (venueId: VenueId) => ({ venueId, actorId: null })
