import type { ShareStatementId, VendorShares } from '@marquee/contract/vendor-shares'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, runCommand } from '../../../door/work.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { countMails, findMailVenue, holdStatement } from '../repo.ts'
import { sharesOf } from '../service.ts'

const lifetime = 10 * 60_000
/** So often may one statement be sent within an hour: a slip of the finger is no flood. */
const mostMails = 5
const hour = 3600

/** The name that the tickets of statements carry. */
export const statementKind = 'shares.paper'

/**
 * Leave to fetch a statement within ten minutes, as its vendor gets it. NOT_FOUND; FORBIDDEN for a program, which has no
 * auth session that could be asked again.
 */
export async function printStatement(ctx: SignedContext, { id }: { id: ShareStatementId }) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { billNo } = (await holdStatement(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const { locale } = await findExportVenue(tx, venueId)
    const name = `${exports.wording(locale)['shares.paper.file']}-${billNo}.pdf`
    await audit({
      action: 'vendorShares.print',
      entity: 'vendor_share_statement',
      entityId: id,
      after: { file: name },
    })
    const ticket = exports.tickets.sign({
      id: uuidv7(),
      kind: statementKind,
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

/** Sends a statement to its vendor. NOT_FOUND; THROTTLED from the sixth time within an hour. */
export async function mailStatement(
  ctx: SignedContext,
  input: { commandId: string; id: ShareStatementId; email: string },
): Promise<VendorShares> {
  const { venueId, services } = ctx
  const { commandId, id, email } = input
  return runCommand(ctx, { commandId, procedure: 'vendorShares.mail', input: { ...input } }, async (work) => {
    const { tx } = work
    // Behind its lock: of two at once the second counts the first.
    const { billNo, vendorId } = (await holdStatement(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    if ((await countMails(tx, { venueId, id }, hour)) >= mostMails) refuse('THROTTLED', { retryAfter: hour })
    const venue = await findMailVenue(tx, venueId)
    await queueMail(services, tx, {
      venueId,
      kind: 'share-statement',
      recipient: email,
      language: venue.locale,
      params: { name: '', venueName: venue.name, share: { statementId: id, billNo } },
    })
    await work.audit({
      action: 'vendorShares.mail',
      entity: 'vendor_share_statement',
      entityId: id,
      after: { billNo },
    })
    return sharesOf(ctx, vendorId, tx)
  })
}
