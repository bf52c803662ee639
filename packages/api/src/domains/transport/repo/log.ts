import type { StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { ExpenseId } from '@marquee/contract/expenses'
import type { DriverId, VehicleId } from '@marquee/contract/transport'
import type { VehicleEntryId, VehicleEntryKind } from '@marquee/contract/vehicle-log'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** What is entered of a vehicle, besides what it cost. */
export interface Entered {
  day: string
  odometerKm: number | null
  litres: string | null
  workshop: string
  description: string
  nextDueOn: string | null
  nextDueKm: number | null
  photos: StoredFileId[]
}

export interface HeldEntry extends Entered {
  id: VehicleEntryId
  vehicleId: VehicleId
  plate: string
  kind: VehicleEntryKind
  expenseId: ExpenseId | null
  rev: number
}

interface EntryKey {
  venueId: VenueId
  id: VehicleEntryId
}

/**
 * A vehicle in use, whose log nobody else changes until the transaction ends; with a driver only one that they drive
 * now. undefined: there is none.
 */
export async function holdForLog(
  tx: Tx,
  venueId: VenueId,
  { id, driverId }: { id: VehicleId; driverId: DriverId | null },
): Promise<{ plate: string } | undefined> {
  const { rows } = await sql<{ plate: string }>`
    select v.plate from vehicle v
    where v.venue_id = ${venueId} and v.id = ${id} and v.archived_at is null
      and (${driverId}::uuid is null or ${drivenBy(driverId)}) for no key update`.execute(tx)
  return rows[0]
}

/** Whether this driver drives vehicle `v`: usually, or on a trip of a day before or after now. */
export const drivenBy = (driverId: DriverId | null) => sql`(v.driver_id = ${driverId} or exists (
  select from trip t where t.venue_id = v.venue_id and t.vehicle_id = v.id and t.driver_id = ${driverId}
    and t.state <> 'cancelled' and t.departs_at between now() - interval '1 day' and now() + interval '1 day'))`

/** An entry with its vehicle, both of which nobody else changes until the transaction ends. */
export async function holdEntry(tx: Tx, { venueId, id }: EntryKey): Promise<HeldEntry | undefined> {
  // Vehicle first, as whoever adds an entry does; an entry never changes its vehicle.
  await sql`
    select from vehicle v where v.venue_id = ${venueId} and v.id =
      (select vehicle_id from vehicle_entry where venue_id = ${venueId} and id = ${id}) for no key update`.execute(tx)
  const { rows } = await sql<HeldEntry>`
    select e.id, e.vehicle_id as "vehicleId", v.plate, e.kind, e.day, e.odometer_km as "odometerKm",
      e.litres, e.workshop, e.description, e.next_due_on as "nextDueOn", e.next_due_km as "nextDueKm",
      e.expense_id as "expenseId", e.rev,
      array(select p.photo from vehicle_entry_photo p where p.venue_id = e.venue_id and p.entry_id = e.id
        order by p.position) as photos
    from vehicle_entry e join vehicle v on v.venue_id = e.venue_id and v.id = e.vehicle_id
    where e.venue_id = ${venueId} and e.id = ${id} and e.removed_at is null for no key update of e`.execute(tx)
  return rows[0]
}

interface NewEntry extends Entered {
  venueId: VenueId
  vehicleId: VehicleId
  kind: VehicleEntryKind
  by: UserId
}

/** Writes an entry; the database refuses an odometer that runs backwards. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<VehicleEntryId> {
  const id = uuidv7() as VehicleEntryId
  const { venueId, photos } = entry
  await sql`
    insert into vehicle_entry (venue_id, id, vehicle_id, kind, day, odometer_km, litres, workshop, description,
      next_due_on, next_due_km, created_by)
    values (${venueId}, ${id}, ${entry.vehicleId}, ${entry.kind}, ${entry.day}, ${entry.odometerKm}, ${entry.litres},
      ${entry.workshop}, ${entry.description}, ${entry.nextDueOn}, ${entry.nextDueKm}, ${entry.by})`.execute(tx)
  await setPhotos(tx, { venueId, id }, photos)
  return id
}

/** Writes what was entered anew. The entry is held. */
export async function rewriteEntry(tx: Tx, { venueId, id }: EntryKey, entered: Entered): Promise<void> {
  await sql`
    update vehicle_entry set day = ${entered.day}, odometer_km = ${entered.odometerKm}, litres = ${entered.litres},
      workshop = ${entered.workshop}, description = ${entered.description}, next_due_on = ${entered.nextDueOn},
      next_due_km = ${entered.nextDueKm}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  await sql`delete from vehicle_entry_photo where venue_id = ${venueId} and entry_id = ${id}
    and photo <> all(${entered.photos}::uuid[])`.execute(tx)
  await setPhotos(tx, { venueId, id }, entered.photos)
}

/** Says which expense an entry is paid by. */
export async function setExpense(tx: Tx, { venueId, id }: EntryKey, expenseId: ExpenseId | null): Promise<void> {
  await sql`
    update vehicle_entry set expense_id = ${expenseId} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

async function setPhotos(tx: Tx, { venueId, id }: EntryKey, photos: readonly StoredFileId[]): Promise<void> {
  const kept = await sql<{ photo: StoredFileId; position: number }>`
    select photo, position from vehicle_entry_photo where venue_id = ${venueId} and entry_id = ${id}`.execute(tx)
  const known = new Set(kept.rows.map(({ photo }) => photo))
  const taken = new Set(kept.rows.map(({ position }) => position))
  const free = [0, 1, 2, 3, 4, 5].filter((position) => !taken.has(position))
  const added = photos.filter((photo) => !known.has(photo))
  if (added.length === 0) return
  await sql`
    insert into vehicle_entry_photo (venue_id, entry_id, position, photo)
    select ${venueId}, ${id}, n.position, n.photo
    from unnest(${free.slice(0, added.length)}::smallint[], ${added}::uuid[]) as n (position, photo)`.execute(tx)
}

/** The day of the venue's calendar. */
export async function findToday(tx: Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (clock_timestamp() at time zone zone)::date as today from venue where id = ${venueId}`.execute(tx)
  return rows[0]?.today ?? ''
}

/** Takes an entry out of the log; it stays for the audit. The entry is held. */
export async function removeRow(tx: Tx, { venueId, id }: EntryKey, by: UserId): Promise<void> {
  await sql`
    update vehicle_entry set removed_at = clock_timestamp(), removed_by = ${by}, rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
