import { type Kysely, sql } from 'kysely'

/**
 * Putting cash into a drawer and taking it out became a right of its own, with a limit, after venues had made their
 * roles. Whoever sells could do it until now: those roles get the right without a limit. A role that has the umbrella and
 * no row of its own for the funds gets it there, because its first own row would replace all that the umbrella gives.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sells = sql`
    select distinct p.venue_id, p.role_id, case when exists (select from role_permission u
        where u.venue_id = p.venue_id and u.role_id = p.role_id and u.module = 'inventory')
      and not exists (select from role_permission f
        where f.venue_id = p.venue_id and f.role_id = p.role_id and f.module = 'funds')
      then 'inventory' else 'funds' end as module
    from role_permission p
    where p.module in ('ticket_booking', 'ticket_order', 'food_purchase') and p.action = 'sell'`
  // The catalogue of rights is brought up to date after the schema; a new database has no roles and needs nothing.
  await sql`
    insert into permission (module, action)
    select m.module, 'move_cash' from (values ('funds'), ('inventory')) m (module) where exists (${sells})
    on conflict do nothing`.execute(db)
  // Whoever holds all of both, as an owner does, has it in both.
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select s.venue_id, s.role_id, s.module, 'move_cash' from (${sells}) s
    union
    select p.venue_id, p.role_id, 'inventory', 'move_cash' from role_permission p
    where p.module = 'inventory' and p.action = 'close_till' and exists (select from (${sells}) s
      where s.venue_id = p.venue_id and s.role_id = p.role_id)
    on conflict do nothing`.execute(db)
}
