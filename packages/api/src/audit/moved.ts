import { createHash } from 'node:crypto'
import type { Db } from '@marquee/db'
import type { Tx } from '../core/work.ts'
import type { Sealing } from '../identity/sealed.ts'
import { linkDigest, type SealedEvent, selectLinks } from './chain.ts'
import { referencesIn, sumOf } from './personal.ts'

// Events that were sealed before personal texts had a table of their own were changed since: each text in them is a
// reference now. What their links were made of is gone, so their digests stand as they are: the links after them hold
// them fast. What such an event is now says a later event of the audit (`audit.movePersonal`), by a sum over the digests of
// all events that were changed with it. It is sealed like any other and signed by a key that the database does not hold.

/** The action of the event that tells which events were changed. */
export const moveAction = 'audit.movePersonal'

/** An event that was changed, by the number of its link, and what it is now. */
export interface MovedLink {
  number: number
  content: Buffer
}

/** What the event that tells of changed events says of them. */
export interface MoveTold {
  links: number
  /** The sum over what they are now, hex. */
  sum: string
  signature: string
  /** Names the key that signed. */
  key: string
}

const purpose = 'audit move'
const keyNameOf = (sealing: Sealing) =>
  sealing.fingerprint({ purpose, owner: 'key' }, 'name').subarray(0, 8).toString('hex')
const signatureOf = (sealing: Sealing, venueId: string, sum: string) =>
  sealing.fingerprint({ purpose, owner: venueId }, sum).toString('hex')

const sumOfMoved = (moved: readonly MovedLink[]) =>
  createHash('sha256')
    .update(JSON.stringify(moved.map(({ number, content }) => [number, content.toString('hex')])))
    .digest('hex')

/** What a changed event is now, bound to the digest of its link. */
export const contentOf = ({ digest, event }: { digest: Buffer; event: SealedEvent }): Buffer =>
  linkDigest(digest, event)

/** What the audit says of events that were changed together, in the order of their links. */
export function tellMoved(sealing: Sealing, venueId: string, moved: readonly MovedLink[]): MoveTold {
  const sum = sumOfMoved(moved)
  return { links: moved.length, sum, signature: signatureOf(sealing, venueId, sum), key: keyNameOf(sealing) }
}

/** A link with what it has to be compared with. */
export interface CheckedLink {
  number: number
  digest: Buffer
  event: SealedEvent | null
  /** Of an event that was changed since: what it has to be now; null: nobody can tell. Absent: it was not changed. */
  moved?: Buffer | null
  /** Whether the personal texts to which the event refers are the ones that it was written with, or erased. */
  textsFit: boolean
}

/** Whether a link follows from the digest before it and from its event as it is stored now. */
export function fits(previous: Buffer, { digest, event, moved, textsFit }: CheckedLink): boolean {
  if (!event || !textsFit) return false
  if (moved === undefined) return linkDigest(previous, event).equals(digest)
  return moved !== null && contentOf({ digest, event }).equals(moved)
}

/** Links of a venue after a number, in order, each with what it has to be compared with. */
export async function selectChecked(
  { db, sealing }: { db: Db | Tx; sealing: Sealing },
  venueId: string,
  { after, limit }: { after: number; limit: number },
): Promise<CheckedLink[]> {
  const links = await selectLinks(db, venueId, after, limit)
  const last = links.at(-1)
  if (!last) return []
  const [moved, strange] = await Promise.all([
    selectMoved({ db, sealing }, venueId, { after, until: last.number }),
    findStrange(
      db,
      venueId,
      links.flatMap(({ event }) => event ?? []),
    ),
  ])
  return links.map((link) => ({
    ...link,
    ...(moved.has(link.number) ? { moved: moved.get(link.number) ?? null } : {}),
    textsFit: !strange.has(link.event_id),
  }))
}

/** What changed events between two links have to be now, by the number of their links; null: nobody can tell. */
async function selectMoved(
  { db, sealing }: { db: Db | Tx; sealing: Sealing },
  venueId: string,
  { after, until }: { after: number; until: number },
): Promise<Map<number, Buffer | null>> {
  const here = await db
    .selectFrom('audit_move')
    .select(['number', 'content', 'moved_by'])
    .where('venue_id', '=', venueId)
    .where('number', '>', after)
    .where('number', '<=', until)
    .execute()
  const tellers = [...new Set(here.map((move) => move.moved_by))]
  const believed = new Set<string>()
  for (const id of tellers) if (await isBelieved({ db, sealing }, venueId, id)) believed.add(id)
  return new Map(here.map(({ number, content, moved_by }) => [number, believed.has(moved_by) ? content : null]))
}

/** Whether the event tells of exactly the changes that name it, and was signed by us. Another secret's is believed. */
async function isBelieved(
  { db, sealing }: { db: Db | Tx; sealing: Sealing },
  venueId: string,
  id: string,
): Promise<boolean> {
  const event = await db
    .selectFrom('audit_event')
    .select('after')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('action', '=', moveAction)
    .executeTakeFirst()
  const moved = await db
    .selectFrom('audit_move')
    .select(['number', 'content'])
    .where('venue_id', '=', venueId)
    .where('moved_by', '=', id)
    .orderBy('number')
    .execute()
  const told = event?.after as MoveTold | null | undefined
  if (!told || told.sum !== sumOfMoved(moved)) return false
  return told.key !== keyNameOf(sealing) || told.signature === signatureOf(sealing, venueId, told.sum)
}

/** The events that refer to a text that is gone, or that is not the one they were written with. */
async function findStrange(db: Db | Tx, venueId: string, events: readonly SealedEvent[]): Promise<Set<string>> {
  const refers = (said: string | null) => (said?.includes('"personal"') ? referencesIn(JSON.parse(said)) : [])
  const references = events.flatMap(({ id, before, after }) =>
    [...refers(before), ...refers(after)].map((reference) => ({ ...reference, event: id })),
  )
  if (references.length === 0) return new Set()
  const texts = await db
    .selectFrom('personal_text')
    .select(['id', 'value', 'salt'])
    .where('venue_id', '=', venueId)
    .where(
      'id',
      'in',
      references.map(({ personal }) => personal),
    )
    .execute()
  const byId = new Map(texts.map((text) => [text.id, text]))
  const isStrange = ({ personal, sum }: (typeof references)[number]) => {
    const text = byId.get(personal)
    if (!text) return true
    return text.value !== null && text.salt !== null && sumOf(text.salt, text.value) !== sum
  }
  return new Set(references.filter(isStrange).map(({ event }) => event))
}
