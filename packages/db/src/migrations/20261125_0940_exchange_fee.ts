import { type Kysely, sql } from 'kysely'

/** What the house keeps when guests move to another show, and who may move them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cancellation_rule
      add column exchange_ppm integer not null default 0 check (exchange_ppm between 0 and 1000000)`.execute(db)

  // Those who cancel passes in running venues may exchange them too.
  const rights = [
    ['order_list', 'rebook'],
    ['ticket_booking', 'reseat'],
  ] as const
  for (const [module, action] of rights) {
    await sql`insert into permission (module, action)
      select ${module}, ${action} where exists (select from role) on conflict do nothing`.execute(db)
    await sql`
      insert into role_permission (venue_id, role_id, module, action)
      select r.venue_id, r.id, ${module}, ${action} from role r where r.key = 'boxoffice'
      on conflict do nothing`.execute(db)
  }
}
