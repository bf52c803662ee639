import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** The names of items, each once, in the order in which they are given. */
export async function selectNames(db: Db, venueId: VenueId, ids: readonly string[]) {
  const { rows } = await sql<{ name: { en: string; tr: string } }>`
    select i.name from inventory_item i
    join (select id, min(place) as place from unnest(${ids}::uuid[]) with ordinality as n (id, place) group by id) n on n.id = i.id
    where i.venue_id = ${venueId} order by n.place`.execute(db)
  return rows.map(({ name }) => name)
}

type Wanted =
  | { locationId: string; lines: readonly { itemId: string; unitId: string | null; qty: string }[] }
  | { moveIds: readonly string[] }

/** What lines at a place would be worth now, or what moves were worth. */
export async function selectWorth(
  db: Db,
  venueId: VenueId,
  wanted: Wanted,
): Promise<{ valueMinor: number; currency: string; itemIds: string[] }> {
  const found =
    'moveIds' in wanted
      ? sql`select m.item_id, m.value_minor::numeric as value from stock_move m
          where m.venue_id = ${venueId} and m.id = any(${wanted.moveIds}::uuid[])`
      : sql`select n.item_id, n.qty * coalesce(u.factor, 1)
            * case when l.on_hand > 0 then l.value_minor / l.on_hand else coalesce(l.last_cost, 0) end as value
          from unnest(${wanted.lines.map(({ itemId }) => itemId)}::uuid[], ${wanted.lines.map(({ unitId }) => unitId)}::uuid[],
            ${wanted.lines.map(({ qty }) => qty)}::numeric[]) as n (item_id, unit_id, qty)
          left join item_unit u on u.venue_id = ${venueId} and u.id = n.unit_id
          left join stock_level l on l.venue_id = ${venueId} and l.item_id = n.item_id and l.location_id = ${wanted.locationId}`
  const { rows } = await sql<{ valueMinor: number; currency: string; itemIds: string[] }>`
    select coalesce(round(sum(f.value)), 0)::bigint as "valueMinor", coalesce(array_agg(distinct f.item_id), '{}') as "itemIds",
      (select currency from venue where id = ${venueId}) as currency
    from (${found}) f`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without groups has one row')
  return row
}
