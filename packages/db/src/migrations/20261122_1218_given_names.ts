import { type Kysely, sql } from 'kysely'

// As they stood when this step was made: what is still called so was named by the product and not by the venue.
const roles: [key: string, en: string, tr: string, wasTr: string][] = [
  ['owner', 'Owner', 'İşletme sahibi', 'Sahip'],
  ['manager', 'Manager', 'Müdür', 'Müdür'],
  ['boxoffice', 'Box office', 'Gişe görevlisi', 'Gişe'],
  ['door', 'Door', 'Kapı görevlisi', 'Kapı'],
  ['counter', 'Counter', 'Büfe görevlisi', 'Büfe'],
  ['kitchen', 'Kitchen', 'Mutfak görevlisi', 'Mutfak'],
  ['stock', 'Stock keeper', 'Depo sorumlusu', 'Depo'],
  ['accountant', 'Accountant', 'Muhasebe sorumlusu', 'Muhasebe'],
  ['transport', 'Transport', 'Ulaşım sorumlusu', 'Ulaşım'],
  ['editor', 'Editor', 'İçerik editörü', 'Editör'],
  ['analyst', 'Analyst', 'Analist', 'Analist'],
]

/**
 * Roles and tills that the venue has not named are called in the language of the reader: `names` holds both, and goes
 * with the first name that is given. `start_page`: where someone begins in this venue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table venue_member add column start_page text check (length(start_page) between 1 and 100)`.execute(
    db,
  )
  await sql`
    create function drop_names() returns trigger language plpgsql as $$
    begin
      if new.name is distinct from old.name then new.names := null; end if;
      return new;
    end $$`.execute(db)
  for (const table of ['role', 'till']) {
    await sql`alter table ${sql.table(table)} add column names jsonb check (is_local_text(names))`.execute(db)
    await sql`create trigger given_name before update of name on ${sql.table(table)}
      for each row execute function drop_names()`.execute(db)
  }
  await sql`
    update role r set names = jsonb_build_object('en', d.en, 'tr', d.tr)
    from (values ${sql.join(roles.map((row) => sql`(${sql.join(row)})`))}) as d (key, en, tr, was)
    where r.key = d.key and r.name in (d.en, d.tr, d.was)`.execute(db)
  await sql`
    update till set names = jsonb_build_object('en', 'Till ' || code, 'tr', 'Kasa ' || code)
    where name in ('Till ' || code, 'Kasa ' || code)`.execute(db)
}
