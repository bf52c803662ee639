import { fold, type OrderId, type PassId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { inTransaction } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import type { ExportWordKey } from '../../../exports/words.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import type { DocumentKind } from './kinds.ts'

const lifetime = 10 * 60_000
const files = {
  'orders.passes': 'passes.file',
  'orders.receipt': 'receipt.file',
  'orders.refund': 'refund.file',
} as const satisfies Record<DocumentKind, ExportWordKey>

interface WantedDocument {
  kind: DocumentKind
  /** One or more, in the order in which they are printed. */
  orders: readonly { id: OrderId; orderNo: number }[]
  /** One pass of the order instead of all. */
  passId?: PassId | undefined
  /** The change of the order that it is of. */
  changeNo?: number | undefined
  /** The procedure that gives it, for the audit. */
  action: 'orders.document' | 'orders.documentOfSale' | 'orders.passes'
}

/**
 * Leave to fetch a document of orders within ten minutes, in the audit of each as the procedure that gave it: whoever
 * holds the passes gets in. The procedure has asked for the right; the download asks again. A program has no auth
 * session that could be asked then: FORBIDDEN.
 */
export async function issueDocument(ctx: SignedContext, { kind, orders, passId, changeNo, action }: WantedDocument) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { userId, language } = ctx.actor
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { locale, today } = await findExportVenue(tx, ctx.venueId)
    const words = exports.wording(language ?? locale)
    const word = words[files[kind]]
    const of = orders.length === 1 ? orders[0]?.orderNo : today
    const part = changeNo === undefined ? '' : `-${changeNo}`
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${of}${part}.pdf`
    for (const { id } of orders)
      await audit({ action, entity: 'order', entityId: id, after: { file: name, ...(passId && { passId }) } })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind,
      venueId: ctx.venueId,
      userId,
      authSessionId,
      name,
      filter: {
        orderIds: orders.map(({ id }) => id),
        ...(passId && { passId }),
        ...(changeNo !== undefined && { changeNo }),
        ...(action === 'orders.documentOfSale' && { ownSale: true }),
      },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
