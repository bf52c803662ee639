import type { MessageAudience } from '@marquee/contract/customer-messages'
import type { SignedContext } from '../../../core/context.ts'
import { whereCustomersFound } from '../../customers/service/segment.ts'
import type { Meant } from '../repo/audience.ts'

/** Whom a caller means: a search finds for them what the list of customers shows them. */
export const meantBy = (ctx: SignedContext, audience: MessageAudience): Meant => ({
  venueId: ctx.venueId,
  audience,
  found: audience.kind === 'search' ? whereCustomersFound(ctx, audience.search) : null,
})
