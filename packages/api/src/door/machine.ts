import type { UserId, VenueId } from '@marquee/contract'
import type { Actor, Context, Services, SignedContext } from '../core/context.ts'
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

/**
 * A call in somebody's name that nobody makes at this moment: what they decided earlier is due. It asks for no right of
 * theirs, so it goes to services that ask for none.
 */
export function inNameOf(
  services: Services,
  { venueId, userId, requestId }: { venueId: VenueId; userId: UserId; requestId: string },
): SignedContext {
  const actor: Actor = {
    userId,
    name: '',
    email: '',
    avatar: null,
    status: 'not-visible',
    language: null,
    venueId,
    venueLocale: 'en',
    venueCountry: '',
    authSessionId: null,
    apiKeyId: null,
    apps: false,
    roleId: null,
    roleName: null,
    isOwner: false,
    rights: {},
    locked: false,
    mfaMissing: false,
    featuresOff: [],
  }
  return {
    services,
    requestId,
    ip: '',
    device: '',
    token: null,
    connection: null,
    transport: 'internal',
    approvalId: null,
    approval: null,
    venueId,
    actor,
  }
}
