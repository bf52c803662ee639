import type { TillId, VenueId } from '@marquee/contract'
import type { KitchenStationId } from '@marquee/contract/food'
import type { PrinterId, PrinterSources } from '@marquee/contract/printers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Key {
  venueId: VenueId
  id: PrinterId
}

export interface LivingPrinter {
  name: string
  archived: boolean
}

/** A printer, as it stays until the transaction ends; undefined: the venue has none of this id. */
export async function sharePrinter(tx: Tx, { venueId, id }: Key): Promise<LivingPrinter | undefined> {
  const { rows } = await sql<LivingPrinter>`
    select name, archived_at is not null as archived from printer
    where venue_id = ${venueId} and id = ${id} for key share`.execute(tx)
  return rows[0]
}

/** The printers in use, by their name. */
export async function selectPrinters(db: Db, venueId: VenueId): Promise<{ id: PrinterId; name: string }[]> {
  const { rows } = await sql<{ id: PrinterId; name: string }>`
    select id, name from printer where venue_id = ${venueId} and archived_at is null order by name_key`.execute(db)
  return rows
}

/** What printers may be set for, and the printer that each has. */
export async function selectSources(db: Db | Tx, venueId: VenueId): Promise<PrinterSources> {
  const { rows: stations } = await sql<PrinterSources['stations'][number]>`
    select k.id, k.name, s.printer_id as "printerId" from kitchen_station k
    left join printer_source s on s.venue_id = k.venue_id and s.station_id = k.id
    where k.venue_id = ${venueId} and k.archived_at is null order by k.code, k.id`.execute(db)
  const { rows: tills } = await sql<PrinterSources['tills'][number]>`
    select t.id, t.name, s.printer_id as "printerId" from till t
    left join printer_source s on s.venue_id = t.venue_id and s.till_id = t.id
    where t.venue_id = ${venueId} and t.archived_at is null order by t.code_key, t.id`.execute(db)
  return { stations, tills }
}

interface Served {
  stationIds: readonly KitchenStationId[]
  tillIds: readonly TillId[]
}

/** Sets what a printer prints by itself, taking it from other printers. */
export async function setSources(tx: Tx, { venueId, id }: Key, { stationIds, tillIds }: Served): Promise<void> {
  const stations = sql`${[...stationIds]}::uuid[]`
  const tills = sql`${[...tillIds]}::uuid[]`
  await sql`
    delete from printer_source where venue_id = ${venueId}
      and (printer_id = ${id} or station_id = any(${stations}) or till_id = any(${tills}))`.execute(tx)
  await sql`
    insert into printer_source (venue_id, printer_id, station_id, till_id)
    select ${venueId}::uuid, ${id}::uuid, s.id, null::uuid from unnest(${stations}) as s (id)
    union all select ${venueId}::uuid, ${id}::uuid, null::uuid, t.id from unnest(${tills}) as t (id)`.execute(tx)
}

/** Whether a printer has papers that are still to be printed. */
export async function hasOpenJobs(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    select from print_job where venue_id = ${venueId} and printer_id = ${id} and state in ('waiting', 'printing')
    limit 1`.execute(tx)
  return rows.length > 0
}
