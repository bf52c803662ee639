import { fold } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../core/context.ts'
import { inTransaction } from '../door/work.ts'
import { authSessionOf } from '../identity/auth-sessions.ts'
import type { ExportKindName } from './kinds.ts'
import { findExportVenue } from './venue.ts'
import type { ExportWordKey } from './words.ts'

const lifetime = 10 * 60_000

interface WantedExport {
  kind: ExportKindName
  filter: Record<string, unknown>
  /** Of the file's name; default: csv. */
  ending?: string
  /** As the audit knows it; default: `<kind>.export`. */
  action?: string
  /** What the file is called; default: as its kind. */
  word?: ExportWordKey
}

/**
 * Leave to fetch a list as a file within ten minutes, in the audit with its filter. The procedure
 * has asked for the right; the download asks again. A program has no auth session that could be asked then: FORBIDDEN.
 */
export async function issueExport(
  ctx: SignedContext,
  { kind, filter, ending = 'csv', action = `${kind}.export`, word: called }: WantedExport,
) {
  const authSessionId = authSessionOf(ctx.actor)
  const { exports } = ctx.services
  const { userId, language } = ctx.actor
  const id = uuidv7()
  return inTransaction(ctx, async ({ tx, audit }) => {
    const venue = await findExportVenue(tx, ctx.venueId)
    const word = exports.wording(language ?? venue.locale)[called ?? `${kind}.file`]
    const name = `${fold(word).replace(/[^a-z0-9]+/g, '-')}-${venue.today}.${ending}`
    await audit({ action, entity: 'export', entityId: id, after: { file: name, filter } })
    const ticket = exports.tickets.sign({
      id,
      kind,
      venueId: ctx.venueId,
      userId,
      authSessionId,
      name,
      filter,
      endsAt: Date.now() + lifetime,
    })
    return { url: `/api/files/export?ticket=${ticket}`, name }
  })
}
