import { fold } from '@marquee/contract'
import type { exportPersonalInput } from '@marquee/contract/customer-privacy'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { customerService } from '../record.ts'

const lifetime = 10 * 60_000

/** The name that the tickets of personal data carry. */
export const personalKind = 'customers.personal'

/**
 * Leave to fetch all that the venue knows of a customer within ten minutes, as a paper in the customer's language or as
 * JSON for another program. NOT_FOUND; STATE for a customer who was merged into another or forgotten.
 */
export async function exportPersonal(ctx: SignedContext, { id, format }: z.output<typeof exportPersonalInput>) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { venueId, actor } = ctx
  return inTransaction(ctx, async (work) => {
    const { customerNo, language, mergedInto, anonymisedAt } = await customerService.hold(ctx, work.tx, id)
    if (mergedInto !== null || anonymisedAt !== null) refuse('STATE')
    const { locale } = await findExportVenue(work.tx, venueId)
    const word = exports.wording(language ?? locale)['customers.personal.file']
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${customerNo}.${format}`
    await work.audit({ action: 'customers.exportPersonal', entity: 'customer', entityId: id, after: { file: name } })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind: personalKind,
      venueId,
      userId: actor.userId,
      authSessionId,
      name,
      filter: { id, format },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
