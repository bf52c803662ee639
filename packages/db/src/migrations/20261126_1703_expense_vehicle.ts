import { type Kysely, sql } from 'kysely'

/** What was spent on a vehicle: fuel, tyres, its insurance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table expense add column vehicle_id uuid,
      add foreign key (venue_id, vehicle_id) references vehicle (venue_id, id)`.execute(db)
  await sql`create index expense_vehicle on expense (venue_id, vehicle_id) where vehicle_id is not null`.execute(db)
}
