import type { LocalText, VenueId } from '@marquee/contract'
import type { KitchenTicketId, KitchenTicketKind } from '@marquee/contract/kitchen'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { comboOfLine, iso, lineNote, tableName } from './tickets.ts'

export interface TicketOnPaper {
  kind: KitchenTicketKind
  station: LocalText
  callNo: number
  callName: string | null
  service: 'counter' | 'table' | 'seat' | 'pickup' | 'preorder'
  table: LocalText | null
  note: string
  course: number
  isRush: boolean
  firedAt: string
  zone: string
  lines: {
    qty: number
    name: LocalText
    mods: { name: LocalText; qty: number }[]
    note: string
    guestNo: number | null
  }[]
}

/**
 * A ticket as it was sent: what was taken back since has a ticket of its own. undefined: there is none, or it is held. No
 * name of a guest goes on paper.
 */
export async function findTicketOnPaper(
  db: Db,
  { venueId, ticketId }: { venueId: VenueId; ticketId: KitchenTicketId },
): Promise<TicketOnPaper | undefined> {
  const { rows } = await sql<TicketOnPaper>`
    select t.kind, s.name as station, r.call_no as "callNo", r.call_name as "callName", r.service, ${tableName} as "table", o.note, t.course,
      t.is_rush as "isRush", ${iso('t.fired_at')} as "firedAt", v.zone,
      (select coalesce(jsonb_agg(jsonb_build_object('qty', k.qty, 'name', l.name, 'note', ${lineNote},
          'guestNo', l.guest_no, 'mods', (select coalesce(jsonb_agg(jsonb_build_object('name', m -> 'name', 'qty', m -> 'qty')), '[]')
            from jsonb_array_elements(l.mods) m)) order by k.line_no, k.id), '[]')
        from kitchen_line k
        join food_order_line l
          on l.venue_id = k.venue_id and l.food_order_id = k.food_order_id and l.line_no = k.line_no
        ${comboOfLine}
        where k.venue_id = t.venue_id and k.ticket_id = t.id) as lines
    from kitchen_ticket t
    join venue v on v.id = t.venue_id
    join kitchen_station s on s.venue_id = t.venue_id and s.id = t.station_id
    join food_order o on o.venue_id = t.venue_id and o.id = t.food_order_id
    join food_order r on r.venue_id = o.venue_id and r.id = coalesce(o.merged_into, o.id)
    left join dining_table d on d.venue_id = r.venue_id and d.id = r.table_id
    where t.venue_id = ${venueId} and t.id = ${ticketId} and not t.is_held`.execute(db)
  return rows[0]
}
