import { type RawBuilder, sql } from 'kysely'
import type { Typed } from './filter.ts'

type Part = RawBuilder<unknown>

/** So many of the newest orders are looked through first: of what is common, a page is among them. */
const near = 1000
/** The widest spans of time that the index of guests has (migration 0029). */
const widest = 7
/** Of so many hits that something else than the word shuts out, the rest is walked by time. */
const inVain = 2000

interface Search {
  /** What the orders have to be besides, and where the page begins. */
  where: Part
  typed: Typed
  /** Whether there is a page before: what lies above it is not counted again. */
  isLater: boolean
  /** Whether only few of the orders of a time may fit `where`. */
  isNarrow: boolean
  most: number
}

/**
 * The newest `most` orders that fit what was typed, by id, as a query of `id` and `created_at`.
 *
 * The newest orders are looked through first. When they do not give enough, the index of guests is asked by spans of
 * time, each about four times as long as the one before, from the newest backwards: so a page reads some hundred hits at
 * most, whether a word is in every tenth order or in every ten thousandth, and however old they are.
 */
export function byWord({ where, typed, isLater, isNarrow, most }: Search): Part {
  const width = sql`order_span(max(f.created_at)) - order_span(min(f.created_at)) + 1`
  const level = isNarrow ? sql`0` : sql`least(${widest}::integer, ceil(log(4, (${width})::numeric))::integer)`
  // A page further down begins between two spans: only such as end where it begins hold nothing from above.
  const fitting = isLater
    ? sql`least(c.level, (select max(l) from generate_series(0, ${widest}::integer) l
        where ((c.upper + 1) >> (2 * l)) << (2 * l) = c.upper + 1))`
    : sql`c.level`
  return sql`
    with recursive first as materialized (
      select o.id, o.created_at, ${typed.each} as fits
      from (select * from sale_order o where ${where} order by o.created_at desc, o.id limit ${near}) o
    ),
    start as materialized (
      select ${level} as level, order_span(max(f.created_at)) as upper,
        (select order_span(o.created_at) from sale_order o where ${where} order by o.created_at, o.id desc limit 1) as lowest
      from first f having count(*) = ${near} and count(*) filter (where f.fits) < ${most}
    ),
    -- One row for each span that was looked at; upper: where the next one ends.
    span (level, upper, lowest, found, vain, ids, moments) as (
      select s.level, s.upper, s.lowest, 0::bigint, 0::bigint, null::uuid[], null::timestamptz[] from start s
      union all
      select least(c.level + 1, ${widest}::integer), ((c.upper >> (2 * l.level)) << (2 * l.level)) - 1, c.lowest,
        c.found + hits.found, c.vain + hits.vain, hits.ids, hits.moments
      from span c
      cross join lateral (select ${fitting} as level offset 0) l
      cross join lateral (
        select count(*) filter (where h.fits) as found, count(*) filter (where not h.fits) as vain,
          array_agg(h.id) filter (where h.fits) as ids, array_agg(h.created_at) filter (where h.fits) as moments
        from (
          select o.id, o.created_at, (${where} and ${typed.each}) as fits
          from sale_order o
          where order_spans(o.venue_id, o.created_at) @> array[order_span_key(${typed.venueId}::uuid, l.level, c.upper)]
            and ${typed.byIndex}
          offset 0
        ) h
        where order_span(h.created_at) <= c.upper
      ) hits
      where c.found < ${most} and c.vain <= ${inVain} and c.upper >= c.lowest
    ),
    last as materialized (select * from span order by upper limit 1),
    walk as materialized (
      select o.id, o.created_at from sale_order o
      where ${where} and ${typed.each} and (select l.found < ${most} and l.upper >= l.lowest from last l)
        and o.created_at < (select timestamptz '2000-01-01 00:00:01+00' + (l.upper + 1) * interval '6 hours' from last l)
        and order_span(o.created_at) <= (select l.upper from last l)
      order by o.created_at desc, o.id limit ${most}
    )
    select id, created_at from (
      select f.id, f.created_at from first f where f.fits and not exists (select from start)
      union all select h.id, h.created_at from span s cross join lateral unnest(s.ids, s.moments) h (id, created_at)
      union all select * from walk
      ${typed.also ? sql`union all select o.id, o.created_at from sale_order o where ${where} and ${typed.also}` : sql``}
    ) found order by created_at desc, id limit ${most}`
}
