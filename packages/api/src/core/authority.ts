import { type Access, mayDo, type PermissionLimits, type Rights } from '@marquee/contract'
import type { SignedContext } from './context.ts'
import { refuse } from './refusal.ts'

/** By whose rights a command runs: the caller's own, or his who approved this one call. */
export interface Authority {
  rights: Rights
  isOwner: boolean
}

/** By whose rights this call runs. Reads keep to the caller's own: what is approved is one change and not a look. */
export function authorityOf(ctx: SignedContext): Authority {
  return ctx.approval ?? ctx.actor
}

/** What an action costs, to be held against the limits of whoever does it. */
export interface Extent {
  /** Minor units of the venue's currency. */
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
    (limits.maxAmountMinor === undefined || amountMinor <= limits.maxAmountMinor) &&
    (limits.maxPercentPpm === undefined || percentPpm <= limits.maxPercentPpm) &&
    (limits.ownTillOnly !== true || ownTill)
  )
}

/**
 * Refuses with NEEDS_APPROVAL when neither the caller's limits nor those of whoever approved reach so far. For
 * decisions that only the service can take because they depend on the figures; the door has passed the action itself.
 */
export function requireReach(ctx: SignedContext, access: Exclude<Access, string>, extent: Extent): void {
  const { module, action } = access
  const holders: Authority[] = ctx.approval ? [ctx.actor, ctx.approval] : [ctx.actor]
  const isReached = holders.some(({ rights }) => {
    const limits = mayDo(rights, module, action) ? rights[module]?.[action] : undefined
    return limits !== undefined && reaches(limits, extent)
  })
  if (!isReached) refuse('NEEDS_APPROVAL', { details: { module, action } })
}
