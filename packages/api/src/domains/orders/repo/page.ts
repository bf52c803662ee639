import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { byWord } from './by-word.ts'
import { conditions, type Fitting, fitting, type OrderFilter } from './filter.ts'

type Part = RawBuilder<unknown>

/** So many of the newest orders are looked through first. */
const near = 1000
/** So many hits of an index are put in order; of more, a page is soon met on a walk from the newest. */
const few = 4000
/** A search with more than a page of results gives no exact number. */
export const countedOfTyped = 50

export interface PageRequest {
  cursor: MomentCursor | undefined
  limit: number
}

/**
 * The orders of one page and one more, by id, as a query of `id` and `created_at`; not in order. Every way to them ends
 * with the page, however many orders there are.
 *
 * What is typed goes by `byWord`. Of shows, a page is among the newest orders, or their lines give all of it. Neither way
 * alone is short for both: the one walks through the whole hall for a small show, the other puts all orders of a
 * large one in order to show 50.
 */
export function pageIds(filter: OrderFilter, { cursor, limit }: PageRequest): Part {
  if (onlyCheckedIn(filter)) return checkedInIds(filter, { cursor, limit })
  const where = sql`${conditions(filter)} ${afterCursor(cursor)}`
  const fits = fitting(filter)
  if (!fits) return newest(where, limit + 1)
  if (fits.typed) return typedIds(filter, { typed: fits.typed, where, isLater: cursor !== undefined, most: limit + 1 })
  const enough = sql`(select count(*) from near) > ${limit}`
  const many = sql`(select count(*) from taken) > ${few}`
  return sql`
    with ${search({ where, fits, enough, most: limit + 1, hits: few + 1, lines: null })},
    walk as materialized (${newest(sql`${where} and ${fits.each} and ${many}`, limit + 1)})
    select * from near where ${enough}
    union all (select * from taken where not ${many} order by created_at desc, id limit ${limit + 1})
    union all select * from walk`
}

/** Whether something is searched that many orders may have: then a page knows how many there are. */
export const isTyped = (filter: OrderFilter): boolean => fitting(filter)?.typed != null

/**
 * How many orders there are, as a query of `n` and `exact`. It counts no further than `most`; of what was typed, when it
 * is common, no further than the newest orders: n is a lower bound then.
 */
export function countIds(filter: OrderFilter, most: number): Part {
  const where = conditions(filter)
  const fits = fitting(filter)
  if (!fits) {
    const all = onlyCheckedIn(filter)
      ? checkedInIds(filter, { cursor: undefined, limit: most })
      : newest(where, most + 1)
    return sql`select least(count(*), ${most})::integer as n, count(*) <= ${most} as exact from (${all}) found`
  }
  if (fits.typed) {
    const most = countedOfTyped + 1
    return sql`select count(*)::integer as n, count(*) < ${most} as exact
      from (${typedIds(filter, { typed: fits.typed, where, isLater: false, most })}) found`
  }
  const enough = sql`(select count(*) from near) > ${fits.isTyped ? countedOfTyped : most}`
  return sql`
    with ${search({ where, fits, enough, most: most + 1, hits: most + 1, lines: few })}
    select least(case when ${enough} then (select count(*) from near) else count(*) end, ${most})::integer as n,
      not ${enough} and count(*) <= ${most} and not ${fits.isMore(few)} as exact
    from taken`
}

interface Search {
  where: Part
  fits: Fitting
  /** Whether the newest orders held enough hits. */
  enough: Part
  /** How many of the newest orders, and how many hits, are taken. */
  most: number
  hits: number
  /** Of shows, how many lines are looked at. */
  lines: number | null
}

// `hits` is planned for all of it and read as far as `taken` goes.
const search = ({ where, fits, enough, most, hits, lines }: Search): Part => sql`
  near as materialized (
    select o.id, o.created_at
    from (select * from sale_order o where ${where} order by o.created_at desc, o.id limit ${fits.isUnique ? 0 : near}) o
    where ${fits.each} order by o.created_at desc, o.id limit ${most}
  ),
  hits as materialized (
    select o.id, o.created_at from sale_order o where ${where} and ${fits.all(lines)} and not ${enough}
  ),
  taken as materialized (select * from hits limit ${hits})`

const typedIds = (
  { view, state, channel, clerkId }: OrderFilter,
  search: Omit<Parameters<typeof byWord>[0], 'isNarrow'>,
): Part => byWord({ ...search, isNarrow: (view ?? state ?? channel ?? clerkId) !== undefined })

const newest = (where: Part, limit: number): Part =>
  sql`select o.id, o.created_at from sale_order o where ${where} order by o.created_at desc, o.id limit ${limit}`

// The first half alone bounds the walk: an index cannot use an "or".
function afterCursor(cursor: MomentCursor | undefined): Part {
  if (!cursor) return sql``
  return sql`and o.created_at <= ${cursor.at}::timestamptz
    and (o.created_at < ${cursor.at}::timestamptz or o.id > ${cursor.id}::uuid)`
}

const free = new Set(['venueId', 'view'])
const onlyCheckedIn = (filter: OrderFilter): boolean =>
  filter.view === 'checkedIn' && Object.entries(filter).every(([name, value]) => free.has(name) || value === undefined)

/** Along the passes that were used, which stand in the order of their orders. */
function checkedInIds({ venueId }: { venueId: VenueId }, { cursor, limit }: PageRequest): Part {
  const after = cursor
    ? sql`and p.ordered_at <= ${cursor.at}::timestamptz
        and (p.ordered_at < ${cursor.at}::timestamptz or p.order_id > ${cursor.id}::uuid)`
    : sql``
  return sql`
    select distinct p.order_id as id, p.ordered_at as created_at from pass p
    where p.venue_id = ${venueId} and p.state = 'used' ${after}
    order by p.ordered_at desc, p.order_id limit ${limit + 1}`
}
