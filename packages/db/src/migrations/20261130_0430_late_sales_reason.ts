import { type Kysely, sql } from 'kysely'

/**
 * Why a count may differ that nobody has miscounted: venues that offer reasons for it get this one too, behind theirs. One
 * that offers none keeps it so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into reason (venue_id, id, occasion, name, sort)
    select r.venue_id, gen_random_uuid(), 'till_difference',
      jsonb_build_object('en', 'Offline sales not uploaded yet', 'tr', 'Bağlantısız satışlar henüz yüklenmedi'),
      least(999, max(r.sort) + 1)
    from reason r where r.occasion = 'till_difference' and r.archived_at is null
    group by r.venue_id
    having not bool_or(r.name ->> 'en' = 'Offline sales not uploaded yet')`.execute(db)
}
