import { classifyPgError, inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import type { Tx } from '../core/work.ts'
import { chainStart, selectSealed } from './chain.ts'
import { contentOf, fits, type MovedLink, moveAction, selectChecked, tellMoved } from './moved.ts'
import { insertPersonal, withoutPersonal } from './personal.ts'

const batch = 200

/**
 * Takes personal texts out of sealed events that still hold them in clear, written before the audit kept them apart or by
 * a process that does not yet: each text becomes a reference, and an event of the audit tells what the events are now.
 * Works in batches and goes on where it was, venue by venue, until it has looked through every link. An event whose link
 * does not fit is left as it is. Returns how many events were changed.
 */
export async function movePersonal(services: Pick<Services, 'db' | 'sealing' | 'log'>): Promise<number> {
  const { db, log } = services
  const venues = await db.selectFrom('venue').select('id').orderBy('id').execute()
  let moved = 0
  for (const { id: venueId } of venues) {
    for (;;) {
      const done = await inTransaction(db, (tx) => moveBatch(services, tx, venueId))
      moved += done.moved
      if (done.moved > 0) log.info({ venueId, events: done.moved }, 'personal texts were taken out of the audit')
      if (done.looked < batch) break
    }
  }
  return moved
}

interface Changed {
  number: number
  digest: Buffer
  id: string
}

async function moveBatch(
  { sealing, log }: Pick<Services, 'sealing' | 'log'>,
  tx: Tx,
  venueId: string,
): Promise<{ looked: number; moved: number }> {
  // Nobody seals meanwhile, and nobody else moves.
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit seal'), hashtext(${venueId})) as taken`.execute(tx)
  if (!lock.rows[0]?.taken) return { looked: 0, moved: 0 }
  const after = await findLookedThrough(tx, venueId)
  const links = await selectChecked({ db: tx, sealing }, venueId, { after, limit: batch })
  const last = links.at(-1)
  if (!last) return { looked: 0, moved: 0 }
  let digest = after === 0 ? chainStart : await findDigest(tx, venueId, after)
  const changed: Changed[] = []
  for (const link of links) {
    const { event, number } = link
    const previous = digest
    digest = link.digest
    if (!event || link.moved !== undefined) continue
    const subject = { venueId, entity: event.entity, entityId: event.entity_id }
    const before = withoutPersonal(subject, parsed(event.before))
    const now = withoutPersonal(subject, parsed(event.after))
    const texts = [...before.texts, ...now.texts]
    if (texts.length === 0) continue
    if (!fits(previous, link)) {
      log.error({ venueId, number }, 'a link of the audit does not fit: its event keeps its personal texts')
      continue
    }
    await sql`savepoint event`.execute(tx)
    try {
      await insertPersonal(texts).execute(tx)
      const [said, becomes] = [before.said && JSON.stringify(before.said), now.said && JSON.stringify(now.said)]
      await sql`select move_personal(${venueId}, ${event.id}, ${said}::jsonb, ${becomes}::jsonb)`.execute(tx)
      changed.push({ number, id: event.id, digest })
    } catch (error) {
      // Only what says the same afterwards is taken: a number that JavaScript cannot hold is refused by the database.
      if (classifyPgError(error).kind !== 'denied') throw error
      await sql`rollback to savepoint event`.execute(tx)
      log.error({ venueId, number }, 'an event of the audit cannot be changed and keeps its personal texts')
    }
    await sql`release savepoint event`.execute(tx)
  }
  if (changed.length > 0) await tell(sealing, tx, { venueId, changed })
  const row = { venue_id: venueId, number: last.number }
  await tx
    .insertInto('audit_looked_through')
    .values(row)
    .onConflict((conflict) => conflict.column('venue_id').doUpdateSet(row))
    .execute()
  return { looked: links.length, moved: changed.length }
}

async function tell(
  sealing: Services['sealing'],
  tx: Tx,
  { venueId, changed }: { venueId: string; changed: readonly Changed[] },
): Promise<void> {
  const events = await selectSealed(
    tx,
    venueId,
    changed.map(({ id }) => id),
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  const moved: MovedLink[] = changed.flatMap(({ number, id, digest }) => {
    const event = byId.get(id)
    return event ? [{ number, content: contentOf({ digest, event }) }] : []
  })
  const id = uuidv7()
  const after = JSON.stringify(tellMoved(sealing, venueId, moved))
  const event = { venue_id: venueId, id, action: moveAction, entity: 'venue', entity_id: venueId, after }
  await tx.insertInto('audit_event').values(event).execute()
  await tx
    .insertInto('audit_move')
    .values(moved.map((link) => ({ venue_id: venueId, moved_by: id, ...link })))
    .execute()
}

const parsed = (said: string | null): Record<string, unknown> | null => (said === null ? null : JSON.parse(said))

async function findLookedThrough(tx: Tx, venueId: string): Promise<number> {
  const row = await tx
    .selectFrom('audit_looked_through')
    .select('number')
    .where('venue_id', '=', venueId)
    .executeTakeFirst()
  return row?.number ?? 0
}

async function findDigest(tx: Tx, venueId: string, number: number): Promise<Buffer> {
  const link = await tx
    .selectFrom('audit_seal')
    .select('digest')
    .where('venue_id', '=', venueId)
    .where('number', '=', number)
    .executeTakeFirst()
  return link?.digest ?? chainStart
}
