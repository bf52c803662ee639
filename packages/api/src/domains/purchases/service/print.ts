import { fold } from '@marquee/contract'
import type { PurchaseOrderId } from '@marquee/contract/purchases'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { findOrder } from '../repo/read.ts'

const lifetime = 10 * 60_000

/** The name that the tickets of orders carry. */
export const paperKind = 'purchases.paper'

/**
 * Leave to fetch the paper of an order within ten minutes, in the language of the venue, as the vendor gets it.
 * NOT_FOUND; FORBIDDEN for a program, which has no auth session that could be asked again.
 */
export async function printOrder(ctx: SignedContext, { id }: { id: PurchaseOrderId }) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { orderNo } = (await findOrder(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const { locale } = await findExportVenue(tx, venueId)
    const word = exports.wording(locale)['purchases.paper.file']
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}${orderNo === null ? '' : `-${orderNo}`}.pdf`
    await audit({ action: 'purchases.print', entity: 'purchase_order', entityId: id, after: { file: name } })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind: paperKind,
      venueId,
      userId: ctx.actor.userId,
      authSessionId,
      name,
      filter: { id },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
