import { fold } from '@marquee/contract'
import type { GroupId } from '@marquee/contract/group-bookings'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { findGroup } from '../repo/read.ts'

const lifetime = 10 * 60_000

/** The name that the tickets of quotes carry. */
export const paperKind = 'groups.paper'

/**
 * Leave to fetch the quote of a group within ten minutes, in the language of the organiser. NOT_FOUND; FORBIDDEN for a
 * program, which has no auth session that could be asked again.
 */
export async function printGroup(ctx: SignedContext, { id }: { id: GroupId }) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { venueId } = ctx
  return inTransaction(ctx, async ({ tx, audit }) => {
    const { groupNo, language } = (await findGroup(tx, { venueId, id })) ?? refuse('NOT_FOUND')
    const word = exports.wording(language)['groupBookings.paper.file']
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${groupNo}.pdf`
    await audit({ action: 'groupBookings.print', entity: 'group_booking', entityId: id, after: { file: name } })
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
