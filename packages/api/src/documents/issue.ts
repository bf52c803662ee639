import { fold, type OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../core/context.ts'
import { inTransaction } from '../core/work.ts'
import { findExportVenue } from '../exports/venue.ts'
import { authSessionOf } from '../identity/auth-sessions.ts'
import type { DocumentKind } from './kinds.ts'

const lifetime = 10 * 60_000

interface WantedDocument {
  kind: DocumentKind
  orderId: OrderId
  orderNo: number
  /** By the right of whoever sold it, which is then asked again too. */
  ownSale?: boolean
}

/**
 * Leave to fetch a document of an order within ten minutes, in the audit as the procedure that gave it: whoever holds
 * the passes gets in. The procedure has asked for the right; the download asks again. A program has no auth session that could be
 * asked then: FORBIDDEN.
 */
export async function issueDocument(ctx: SignedContext, { kind, orderId, orderNo, ownSale = false }: WantedDocument) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { userId, language } = ctx.actor
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { locale } = await findExportVenue(tx, ctx.venueId)
    const words = exports.wording(language ?? locale)
    const word = kind === 'orders.passes' ? words['passes.file'] : words['receipt.file']
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${orderNo}.pdf`
    const action = ownSale ? 'orders.documentOfSale' : 'orders.document'
    await audit({ action, entity: 'order', entityId: orderId, after: { file: name } })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind,
      venueId: ctx.venueId,
      userId,
      authSessionId,
      name,
      filter: { orderId, ...(ownSale && { ownSale }) },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
