import type { VenueId } from '@marquee/contract'
import type { PrinterId } from '@marquee/contract/printers'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { asOwner } from './caller.ts'

/**
 * Three printers, none of which is there: the kitchen's, which also stands in for that of the bars, and one of the box
 * office for receipts and passes. They have printed what was sold, and yesterday the bar had no paper for a ticket.
 */
export async function makePrinters(
  services: Services,
  { venueId, ...owner }: { venueId: VenueId; email: string; password: string },
): Promise<void> {
  const { db } = services
  const simulated = { kind: 'simulated', cutter: true } as const
  const made = await asOwner(services, owner, async (caller) => {
    const kitchen = await caller.printers.create({ ...simulated, name: 'Mutfak' })
    const bar = { ...simulated, name: 'Bar', paper: '58', fallbackId: kitchen.id } as const
    const { id: barId } = await caller.printers.create(bar)
    const office = { ...simulated, name: 'Gişe', receipts: true, passes: true, drawer: true }
    const { id: officeId } = await caller.printers.create(office)
    const { stations, tills } = await caller.printers.sources()
    const [first] = tills
    // A station prints tickets of its own: in one kitchen they are never two of an order.
    const served = (isKitchen: boolean) =>
      stations.filter(({ name }) => (name.en === 'Kitchen') === isKitchen).map(({ id }) => id)
    await caller.printers.serve({ id: kitchen.id, stationIds: served(true), tillIds: [] })
    await caller.printers.serve({ id: barId, stationIds: served(false), tillIds: [] })
    await caller.printers.serve({ id: officeId, stationIds: [], tillIds: first ? [first.id] : [] })
    return { kitchen: kitchen.id, bar: barId, office: officeId }
  })
  const tickets = (printerId: PrinterId): RawBuilder<unknown> => sql`
    select t.venue_id, ${printerId}::uuid as printer_id, 'kitchen_ticket' as kind, t.id as subject_id,
      coalesce(o.call_name, o.call_no::text) as subject_no, t.sent_by as by, t.fired_at as at
    from kitchen_ticket t
    join food_order o on o.venue_id = t.venue_id and o.id = t.food_order_id
    join printer_source s on s.venue_id = t.venue_id and s.station_id = t.station_id and s.printer_id = ${printerId}
    where t.venue_id = ${venueId} and not t.is_held order by t.fired_at desc limit 6`
  const receipts = sql`
    select o.venue_id, ${made.office}::uuid as printer_id, 'receipt' as kind, o.id as subject_id,
      o.order_no::text as subject_no, o.created_by as by, o.created_at as at
    from sale_order o where o.venue_id = ${venueId} and o.till_session_id is not null and not o.is_training
    order by o.created_at desc limit 6`
  for (const papers of [tickets(made.kitchen), receipts]) await keepPrinted(db, papers)
  // Longer ago than anybody at work is still told of.
  await sql`
    insert into print_job (venue_id, id, printer_id, kind, subject_id, subject_no, key, state, attempts, error, created_at,
      created_by, next_at, ended_at)
    select p.venue_id, ${uuidv7()}::uuid, p.printer_id, p.kind, p.subject_id, p.subject_no, 'demo:' || p.subject_id,
      'failed', 9, 'paper_out', now() - interval '15 hours', p.by, null, now() - interval '14 hours 53 minutes'
    from (${tickets(made.bar)}) p limit 1`.execute(db)
  await sql`update printer set light = 'ready', light_at = now() where venue_id = ${venueId}`.execute(db)
}

async function keepPrinted(db: Db, papers: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key, state, attempts, created_at, created_by,
      next_at, is_confirmed, printed_at, ended_at)
    select p.venue_id, p.printer_id, p.kind, p.subject_id, p.subject_no, p.kind || ':' || p.subject_id, 'printed', 1, p.at,
      p.by, null, true, p.at + interval '2 seconds', p.at + interval '2 seconds'
    from (${papers}) p order by p.at on conflict do nothing`.execute(db)
}
