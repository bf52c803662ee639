import { sql } from 'kysely'
import type { TestApi } from './test-api.ts'

// What inputs hold that the audit must not hold in clear.

/** What neither an input nor an answer may bring into the audit: values of such names, of some length. */
const secretNames =
  /^(password|current|next|pin|proof|content|key|secret|codes|link|url|token|accessToken|refreshToken)$/
export function secretsIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return secretNames.test(name) && value.length > 3 ? [value] : []
  if (Object(value) !== value) return []
  return Object.entries(Object(value)).flatMap(([key, inner]) => secretsIn(inner, Array.isArray(value) ? name : key))
}

/** Things that are called by a name of their own, and people who work here. */
const named = [
  'api_key',
  'board_card',
  'card_terminal',
  'device',
  'driver',
  'expense_rule',
  'file_item',
  'fund',
  'list_view',
  'message_template',
  'offline_counter',
  'printer',
  'role',
  'seat_layout',
  'shop_product',
  'ticket_schedule',
  'till',
  'user',
  'vehicle',
  'vendor',
  'venue',
  'webhook',
]
const personNames =
  /^(name|guest.*|holder|buyer|contact.*|recipient|billTo|.*phone|phoneNumber|.*email|birthday|search)$/i

/** What an input says of a person who is not staff: each such text has to be kept apart from the event. */
export function personsIn(entity: string, value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const isOfThing = named.includes(entity) && (name === 'name' || entity === 'user' || entity === 'venue')
    return personNames.test(name) && !isOfThing && !/^[0-9a-f-]{36}$/.test(value) && value.length > 1 ? [value] : []
  }
  if (Object(value) !== value) return []
  return Object.entries(Object(value)).flatMap(([key, inner]) =>
    personsIn(entity, inner, Array.isArray(value) ? name : key),
  )
}

/** The latest change of a row on which someone's rights hang. */
export async function rightsMark(api: TestApi): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(':',
    (select max(xmin::text::bigint) from role), (select max(xmin::text::bigint) from role_permission),
    (select max(xmin::text::bigint) from venue_member), (select max(xmin::text::bigint) from user_role),
    (select max(xmin::text::bigint) from api_key)) as mark`.execute(api.database.asOwner)
  return rows[0]?.mark ?? ''
}

/** What an event says, as it is read: with the names of guests, which are kept beside it. */
export const toldAs = <Name extends 'before' | 'after'>(name: Name) =>
  sql<unknown>`audit_told(audit_event.venue_id, audit_event.${sql.raw(name)})`.as(name)
