import type { UserId, VenueId } from '@marquee/contract'
import type { DriverId, VehicleClassId } from '@marquee/contract/transport'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Kept = 'area' | 'vehicle_class' | 'driver'

/** Whether this is one in use; it stays so until the transaction ends. */
export async function isInUse(tx: Tx, table: Kept, { venueId, id }: { venueId: VenueId; id: string }) {
  const { rows } = await sql`
    select from ${sql.table(table)} where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether a vehicle in use is of this class, or usually driven by this driver. */
export async function hasVehicles(
  tx: Tx,
  column: 'class_id' | 'driver_id',
  { venueId, id }: { venueId: VenueId; id: string },
) {
  const { rows } = await sql`
    select from vehicle where venue_id = ${venueId} and ${sql.ref(column)} = ${id} and archived_at is null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The classes in use, the smallest first. */
export async function selectClasses(db: Db, venueId: VenueId) {
  const { rows } = await sql<{
    id: VehicleClassId
    name: { en: string; tr: string }
    seats: number
    wheelchairs: number
  }>`
    select id, name, seats, wheelchairs from vehicle_class
    where venue_id = ${venueId} and archived_at is null order by seats, code_key`.execute(db)
  return rows
}

/** The drivers in use, by name. */
export async function selectDrivers(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: DriverId; name: string }>`
    select id, name from driver where venue_id = ${venueId} and archived_at is null order by fold(name), id`.execute(db)
  return rows
}

/** People of the venue whose role lets them drive, by name. */
export async function selectPeopleWhoDrive(db: Db, venueId: VenueId) {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and m.state = 'active' and exists (
      select from user_role ur
      join role r on r.venue_id = ur.venue_id and r.id = ur.role_id and r.archived_at is null
      join role_permission p on p.venue_id = r.venue_id and p.role_id = r.id
      where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now()
        and p.module = 'my_trips' and p.action = 'drive')
    order by fold(u.name), u.id limit 500`.execute(db)
  return rows
}
