import { type ModuleAccess, mayDo, type PermissionLimits, type Rights } from '@marquee/contract'
import type { Actor, SignedContext } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'

/** By whose rights a command runs: the caller's own, or those of the approver of this one call. */
export interface Authority {
  rights: Rights
  isOwner: boolean
}

/** By whose rights this call runs. Reads keep to the caller's own: what is approved is one change and not a look. */
export function authorityOf(ctx: SignedContext): Authority {
  return ctx.approval ?? ctx.actor
}

/**
 * Whether a caller who lacks an action, or holds it within limits, may ask a holder of it: those who may see the module
 * may, and those who may do it to some extent. A program may not: nobody is there to wait for the answer.
 */
export function mayAskFor(actor: Actor, { module, action }: ModuleAccess): boolean {
  return actor.apiKeyId === null && (mayDo(actor.rights, module, 'view') || mayDo(actor.rights, module, action))
}

/** What an action costs, to be compared with the limits of the person who does it. */
export interface Extent {
  /** Minor units of the venue's currency; what is given back counts like what is taken. */
  amountMinor?: number
  /** Parts per million. */
  percentPpm?: number
  /** Whether it is about the caller's own till. */
  ownTill?: boolean
}

/** Whether limits allow this extent. */
export function reaches(
  limits: PermissionLimits,
  { amountMinor = 0, percentPpm = 0, ownTill = true }: Extent,
): boolean {
  return (
    (limits.maxAmountMinor === undefined || Math.abs(amountMinor) <= limits.maxAmountMinor) &&
    (limits.maxPercentPpm === undefined || Math.abs(percentPpm) <= limits.maxPercentPpm) &&
    (limits.ownTillOnly !== true || ownTill)
  )
}

/** A right that a command takes, and how far. */
export interface Need {
  access: ModuleAccess
  extent: Extent
}

/** The first of these that the caller's own rights do not reach. */
export const firstBeyond = ({ actor: { rights } }: SignedContext, needs: readonly Need[]): Need | undefined =>
  needs.find(({ access: { module, action }, extent }) => {
    const limits = mayDo(rights, module, action) ? rights[module]?.[action] : undefined
    return limits === undefined || !reaches(limits, extent)
  })

/**
 * Refuses when neither the caller's limits nor the approver's reach so far: NEEDS_APPROVAL, or FORBIDDEN for callers
 * who cannot ask. For decisions that only the service can take because they depend on the figures; the door has passed
 * the action itself.
 */
export function requireReach(ctx: SignedContext, access: ModuleAccess, extent: Extent): void {
  const { module, action } = access
  const holders: Authority[] = ctx.approval ? [ctx.actor, ctx.approval] : [ctx.actor]
  const isReached = holders.some(({ rights }) => {
    const limits = mayDo(rights, module, action) ? rights[module]?.[action] : undefined
    return limits !== undefined && reaches(limits, extent)
  })
  if (isReached) return
  if (mayAskFor(ctx.actor, access)) refuse('NEEDS_APPROVAL', { details: { module, action } })
  refuse('FORBIDDEN')
}
