import { type RawBuilder, sql } from 'kysely'
import type { Typed } from './filter.ts'

type Part = RawBuilder<unknown>

/** So many of the newest orders are looked through first: of what is common, a page is among them. */
const near = 1000
/** The widest spans of time that the index of guests has (migration 0029). */
const widest = 7
/** So many hits of all times are read at once, when they seem to be so few. */
const rare = 1000
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
 * time, from the newest backwards; how long each is follows from what the one before gave. Once the rest seems to hold
 * few, all of it is asked for at once: the index reads a span whole. So a page reads some hundred hits, whether a word
 * is in every tenth order or in every ten thousandth, and however old they are.
 */
export function byWord({ where, typed, isLater, isNarrow, most }: Search): Part {
  // So many hits are few, when all the rest is asked for.
  const rest = sql`${4 * most}::bigint`
  const width = sql`order_span(max(f.created_at)) - order_span(min(f.created_at)) + 1`
  const level = isNarrow
    ? sql`0`
    : sql`least(${widest}::integer, ceil(log(4, (${width})::numeric))::integer + ${longer({
        hits: sql`count(*) filter (where f.fits)`,
        wanted: sql`${most}::bigint`,
      })})`
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
      select s.*, ${isNarrow ? sql`false` : sql`(s.hits + 1) * (s.upper - s.lowest + 1) <= ${rest} * s.width`} as is_all
      from (
        select ${level} as level, order_span(max(f.created_at)) as upper, ${width} as width,
          count(*) filter (where f.fits) as hits,
          (select order_span(o.created_at) from sale_order o where ${where} order by o.created_at, o.id desc limit 1) as lowest
        from first f having count(*) = ${near} and count(*) filter (where f.fits) < ${most}
      ) s
    ),
    -- Planned for all of it, and read as far as someone asks.
    everywhere as materialized (
      select o.id, o.created_at, (${where} and ${typed.each}) as fits
      from sale_order o where o.venue_id = ${typed.venueId} and ${typed.byIndex}
    ),
    -- One row for each span that was looked at; upper: where the next one ends; is_all: it is all the rest.
    span (level, is_all, may_all, top, upper, lowest, found, vain, ids, moments) as (
      select s.level, s.is_all, true, s.upper, s.upper, s.lowest, 0::bigint, 0::bigint, null::uuid[], null::timestamptz[]
      from start s
      union all
      select next.level, c.may_all and not c.is_all
          and (next.found + next.vain + 1) * (next.upper - c.lowest + 1) <= ${rest} * (c.top - next.upper),
        c.may_all and not c.is_all, c.top, next.upper, c.lowest, next.found, next.vain, next.ids, next.moments
      from span c
      cross join lateral (select ${fitting} as level offset 0) l
      cross join lateral (
        select count(*) > ${rare} and c.is_all as too_many,
          count(*) filter (where h.fits and order_span(h.created_at) <= c.upper) as found,
          count(*) filter (where not h.fits and order_span(h.created_at) <= c.upper) as vain,
          array_agg(h.id) filter (where h.fits and order_span(h.created_at) <= c.upper) as ids,
          array_agg(h.created_at) filter (where h.fits and order_span(h.created_at) <= c.upper) as moments
        from (
          select o.id, o.created_at, (${where} and ${typed.each}) as fits
          from sale_order o
          where not c.is_all and ${typed.byIndex}
            and order_spans(o.venue_id, o.created_at) @> array[order_span_key(${typed.venueId}::uuid, l.level, c.upper)]
          union all (select a.* from everywhere a where c.is_all limit ${rare + 1})
        ) h
      ) hits
      cross join lateral (
        select
          case when c.is_all then c.level else least(l.level + ${longer({
            hits: sql`(hits.found + hits.vain)`,
            wanted: sql`(${most}::bigint - c.found - hits.found)`,
          })}, ${widest}::integer) end as level,
          case when hits.too_many then c.upper when c.is_all then -1
            else ((c.upper >> (2 * l.level)) << (2 * l.level)) - 1 end as upper,
          case when hits.too_many then c.found else c.found + hits.found end as found,
          case when hits.too_many then c.vain else c.vain + hits.vain end as vain,
          case when hits.too_many then null else hits.ids end as ids,
          case when hits.too_many then null else hits.moments end as moments
        offset 0
      ) next
      where c.found < ${most} and c.vain <= ${inVain} and c.upper >= c.lowest
    ),
    last as materialized (select * from span order by upper, may_all limit 1),
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

/** By how many levels the next span is longer: a level is four times as long. */
const longer = ({ hits, wanted }: { hits: Part; wanted: Part }): Part => sql`greatest(
  case when ${hits} * 2 < ${wanted} then 1 else 0 end,
  floor(log(4, greatest(1, ${wanted})::numeric / (${hits} + 1)))::integer)`
