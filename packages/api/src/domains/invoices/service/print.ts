import { fold, type InvoiceId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { findPaper, insertPrint } from '../repo/invoices.ts'

const lifetime = 10 * 60_000

/** The name that the tickets of invoices carry. */
export const paperKind = 'invoices.paper'

/**
 * Leave to fetch the paper of an invoice or credit note within ten minutes. The first one is the original; whatever is
 * asked for later is marked as a copy. NOT_FOUND; FORBIDDEN for a program, which has no auth session that could be asked
 * again.
 */
export async function printInvoice(ctx: SignedContext, { id }: { id: InvoiceId }) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { venueId } = ctx
  const { userId } = ctx.actor
  return inTransaction(ctx, async ({ tx, audit }) => {
    const paper = (await findPaper(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const before = await insertPrint(tx, { venueId, id, by: userId })
    const word = exports.wording(paper.language)[`invoices.is.${paper.kind}`]
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${paper.number}.pdf`
    await audit({
      action: 'invoices.print',
      entity: 'order',
      entityId: paper.order.id,
      after: { file: name, isCopy: before > 0 },
    })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind: paperKind,
      venueId,
      userId,
      authSessionId,
      name,
      filter: { id, isCopy: before > 0 },
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/document?ticket=${ticket}`, name }
  })
}
