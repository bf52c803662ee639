import type { FilledVenue } from './filled-venue.ts'

/** A list at its beginning and far down. */
export interface Deep {
  name: string
  first(): Promise<unknown>
  deep(): Promise<unknown>
  /** Ids of the page far down, and those that counting rows to skip gives. */
  found(): Promise<string[]>
  byHand(): Promise<string[]>
}

export const depth = 99_000

const cursorOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The lists by pages, so far down; that of stock moves alone where the venue has nothing else. */
export async function listsAtDepth({ superuser, venueId, caller }: FilledVenue, onlyMoves: boolean): Promise<Deep[]> {
  const moment = `(at at time zone 'UTC')::text || '+00' as moment`
  const at = async (query: string) =>
    (await superuser.query<{ id: string; key: string }>(`${query} offset ${depth - 1} limit 51`, [venueId])).rows
  const byMoment = (order: string) => (table: string, column: string) =>
    at(`select id, moment as key from (
      select id, at, ${moment} from (select id, ${column} as at from ${table} where venue_id = $1) t
    ) t order by ${order}`)
  const list = (
    name: string,
    rows: { id: string; key: string }[],
    { cursor, call }: { cursor: string; call: (cursor?: string) => Promise<{ rows: { id: string }[] }> },
  ): Deep => ({
    name,
    first: () => call(),
    deep: () => call(cursor),
    found: async () => (await call(cursor)).rows.map((row) => row.id),
    byHand: async () => rows.slice(1).map((row) => row.id),
  })
  const end = <Row>(rows: Row[]): Row => {
    const [row] = rows
    if (!row) throw new Error(`nothing at a depth of ${depth}`)
    return row
  }
  const moves = await at('select id, move_no::text as key from stock_move where venue_id = $1 order by move_no desc')
  const stock = list('stock moves', moves, {
    cursor: end(moves).key,
    call: (cursor) => caller.inventoryLogs.list({ cursor }),
  })
  if (onlyMoves) return [stock]
  const orders = await byMoment('at desc, id')('sale_order', 'created_at')
  const events = await byMoment('at desc, id desc')('audit_event', 'at')
  const contacts = await at(
    `select id, name as key from book_contact where venue_id = $1 order by name collate marquee_tr, id`,
  )
  const [order, event, contact] = [end(orders), end(events), end(contacts)]
  const people = await at(
    `select u.id, u.name as key from venue_member m join app_user u on u.id = m.user_id where m.venue_id = $1
     order by u.name collate marquee_tr, u.id`,
  )
  const person = end(people)
  return [
    list('orders', orders, {
      cursor: cursorOf({ at: order.key, id: order.id }),
      call: (cursor) => caller.orders.list({ cursor }),
    }),
    list('audit', events, {
      cursor: cursorOf({ at: event.key, id: event.id }),
      call: (cursor) => caller.audit.list({ cursor }),
    }),
    list('contacts', contacts, {
      cursor: cursorOf({ found: false, later: false, key: contact.key, id: contact.id }),
      call: (cursor) => caller.apps.contacts.page({ cursor }),
    }),
    stock,
    list('users', people, {
      cursor: cursorOf({ sort: 'name', key: person.key, id: person.id }),
      call: (cursor) => caller.users.list({ sort: 'name', cursor }),
    }),
  ]
}
