import type { Tx } from '@marquee/db'
import { sql } from 'kysely'
import { due, type Reading } from './facts.ts'

export interface StockFact {
  id: string
  at: string
  businessDate: string
  currency: string
  act: string
  sides: { outside: 'vendor' | 'opening' | 'used' | 'waste' | 'difference'; inMinor: number; outMinor: number }[]
  varianceMinor: number
}

/** Acts of the stock that changed what it is worth: a transfer between two places seldom does. */
export async function selectStockActs(tx: Tx, reading: Reading): Promise<StockFact[]> {
  const act = sql`'stock.' || a.kind`
  const { rows } = await sql<StockFact>`
    select a.id, a.at::text as at, ${act} as act, v.currency, a.business_date as "businessDate",
      coalesce((select jsonb_agg(jsonb_build_object('outside', s.outside, 'inMinor', s.came, 'outMinor', s.went))
        from (select m.outside, coalesce(sum(m.value_minor) filter (where m.to_location_id is not null), 0) as came,
            coalesce(sum(m.value_minor) filter (where m.from_location_id is not null), 0) as went
          from stock_move m where m.venue_id = a.venue_id and m.act_id = a.id and m.outside is not null
          group by m.outside) s), '[]') as sides,
      (select coalesce(sum(m.variance_minor), 0)::bigint from stock_move m
        where m.venue_id = a.venue_id and m.act_id = a.id) as "varianceMinor"
    from stock_act a join venue v on v.id = a.venue_id
    where a.venue_id = ${reading.venueId}
      and (select true from stock_move m where m.venue_id = a.venue_id and m.act_id = a.id
        and (m.variance_minor <> 0 or m.outside is not null and m.value_minor <> 0) limit 1)
      and ${due(reading, { at: sql`a.at`, id: sql`a.id`, source: 'stock', act })}
    order by a.at, a.id limit ${reading.limit}`.execute(tx)
  return rows
}
