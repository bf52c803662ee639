import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { isPersonal } from './personal-fields.ts'

// What the audit says of people is kept beside it (`personal_text`), because it has to be erasable: in an event, and so in
// the chain, is only a reference. `audit_told` of the database puts the texts back where an event is read.

/** In the place of a text: whose row has it, and the digest of its salt and itself. */
export interface PersonalReference {
  personal: string
  /** Hex. */
  sum: string
}

/** A text that was taken out of an event. */
export interface PersonalText {
  venue_id: string
  id: string
  entity: string
  entity_id: string
  /** Its path in the event: `guest.name`. */
  field: string
  value: string
  salt: Buffer
}

/** The digest that a reference carries. */
export const sumOf = (salt: Uint8Array, value: string): string =>
  createHash('sha256').update(salt).update(value).digest('hex')

type Fields = Record<string, unknown>

interface Subject {
  venueId: string
  entity: string
  entityId: string
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isReference = (value: unknown): value is PersonalReference =>
  isObject(value) &&
  typeof value.personal === 'string' &&
  typeof value.sum === 'string' &&
  Object.keys(value).length === 2

/** All references in what an event says. */
export function referencesIn(value: unknown): PersonalReference[] {
  if (isReference(value)) return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(referencesIn)
}

/** What an event says, with references in the place of personal texts, and these texts. */
export function withoutPersonal<Said extends Fields | null>(
  subject: Subject,
  said: Said,
): { said: Said; texts: PersonalText[] } {
  const texts: PersonalText[] = []
  const take = (value: string, path: string[]): PersonalReference => {
    const text = { id: uuidv7(), salt: randomBytes(16), value }
    const { venueId: venue_id, entity, entityId: entity_id } = subject
    texts.push({ venue_id, entity, entity_id, field: path.join('.').slice(0, 200), ...text })
    return { personal: text.id, sum: sumOf(text.salt, value) }
  }
  // Everything within a personal field is personal.
  const walk = (value: unknown, path: string[], within: boolean): unknown => {
    if (isReference(value)) return value
    if (typeof value === 'string') return within && value !== '' ? take(value, path) : value
    if (Array.isArray(value)) return value.map((each) => walk(each, path, within))
    if (!isObject(value)) return value
    // Dates and the like are written as JSON writes them.
    if (typeof value.toJSON === 'function') return walk((value.toJSON as () => unknown)(), path, within)
    const entries = Object.entries(value).map(([name, each]) => [
      name,
      walk(each, [...path, name], within || isPersonal(subject.entity, name)),
    ])
    return Object.fromEntries(entries)
  }
  return { said: walk(said, [], false) as Said, texts }
}

/** Keeps the personal texts of audit events, as one value. */
export const insertPersonal = (texts: readonly PersonalText[]): RawBuilder<unknown> => {
  const rows = texts.map(({ salt, ...text }) => ({ ...text, salt: salt.toString('hex') }))
  return sql`insert into personal_text (venue_id, id, entity, entity_id, field, value, salt)
    select t.venue_id, t.id, t.entity, t.entity_id, t.field, t.value, decode(t.salt, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (venue_id uuid, id uuid, entity text, entity_id text, field text, value text, salt text)`
}
