import { mayEnter } from '@marquee/contract'
import { byteOrderMark, csvLines, separatorOf } from '@marquee/contract/csv'
import type { Actor, Services } from '../core/context.ts'
import { refuse } from '../core/refusal.ts'
import type { ExportKind } from './kind.ts'
import { exportKind } from './kinds.ts'
import type { ExportTicket } from './tickets.ts'
import { findExportVenue } from './venue.ts'

/** A file that may be fetched now. */
export interface OpenExport {
  name: string
  mediaType: string
  headers: Record<string, string>
  /** Its text in pieces, made as they are taken. Throws FORBIDDEN when the right is lost on the way. */
  text(): AsyncIterable<string>
}

type Holder = Pick<Services, 'db' | 'sealing' | 'authSessions' | 'exports'>

/**
 * Opens the file that a ticket names; null when the ticket is not one of ours, too old, or its holder's auth session or
 * right has ended since. Nothing is held open between two pieces, however slowly they are taken.
 */
export async function openExport(services: Holder, text: string): Promise<OpenExport | null> {
  const ticket = services.exports.tickets.read(text)
  const kind = ticket && exportKind(ticket.kind)
  if (!ticket || !kind) return null
  const actor = await holderOf(services, ticket, kind)
  const filter = kind.filter.safeParse(ticket.filter)
  if (!actor || !filter.success) return null

  const { db, sealing } = services
  const { zone, locale, country } = await findExportVenue(db, ticket.venueId)
  const language = actor.language ?? locale
  const words = services.exports.wording(language)
  const { venueId, userId } = ticket
  const { rights } = actor
  const source = { db, sealing, venueId, zone, locale, country, language, words, userId, rights }
  const seal = await kind.seal?.(source)
  const separator = separatorOf(language)
  const stays = async () => {
    if (!(await holderOf(services, ticket, kind))) refuse('FORBIDDEN')
  }
  if (kind.text && kind.isText?.(filter.data)) {
    const pieces = kind.text(source, filter.data)
    return {
      name: ticket.name,
      mediaType: 'text/plain; charset=utf-8',
      headers: {},
      async *text() {
        for await (const piece of pieces) {
          await stays()
          yield piece
        }
      },
    }
  }
  const columns = kind.columnsOf?.(filter.data) ?? kind.columns
  return {
    name: ticket.name,
    mediaType: 'text/csv; charset=utf-8',
    headers: seal?.headers ?? {},
    async *text() {
      yield byteOrderMark + csvLines([columns.map((column) => words[column])], separator)
      for await (const rows of kind.rows(source, filter.data)) {
        await stays()
        if (rows.length > 0) yield csvLines(rows, separator)
      }
      if (seal) yield csvLines(await seal.rows(), separator)
    },
  }
}

// The person who asked for the file, as long as they are signed in at this venue and may have it.
async function holderOf(
  { authSessions }: Holder,
  { authSessionId, userId, venueId }: ExportTicket,
  { access }: ExportKind,
): Promise<Actor | null> {
  const actor = await authSessions.find(authSessionId)
  if (!actor || actor.userId !== userId || actor.venueId !== venueId) return null
  return !actor.locked && !actor.mfaMissing && mayEnter(actor.rights, access) ? actor : null
}
