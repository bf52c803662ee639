import { type Kysely, sql } from 'kysely'

/**
 * Pictures of people and contacts are files of the store, like every other. The bytes that rows hold until now go there
 * by a job, because a migration knows no store; such a row is served from itself until then. Its address stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A person belongs to several venues; the file to the one in which they were when they brought it.
  await sql`
    alter table user_picture add column file_venue_id uuid references venue (id), add column file uuid,
      alter column media_type drop not null, alter column content drop not null,
      add constraint user_picture_file_fkey foreign key (file_venue_id, file) references stored_file (venue_id, id),
      add constraint user_picture_one_place check ((content is null) = (file is not null)
        and (file is null) = (file_venue_id is null) and (content is null) = (media_type is null))`.execute(db)
  await sql`
    alter table book_contact_picture add column file uuid,
      alter column media_type drop not null, alter column content drop not null,
      add constraint book_contact_picture_file_fkey foreign key (venue_id, file) references stored_file (venue_id, id),
      add constraint book_contact_picture_one_place check ((content is null) = (file is not null)
        and (content is null) = (media_type is null))`.execute(db)
  for (const [table, purpose, venue] of [
    ['user_picture', 'personPicture', 'file_venue_id'],
    ['book_contact_picture', 'contactPicture', 'venue_id'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_file`)} on ${sql.table(table)} (${sql.id(venue)}, file)
      where file is not null`.execute(db)
    await sql`create index ${sql.id(`${table}_not_moved`)} on ${sql.table(table)} (id) where file is null`.execute(db)
    await sql`
      create trigger counts_file_use after insert or delete or update of file on ${sql.table(table)} for each row
        execute function counts_file_use('file', ${sql.lit(purpose)}, ${sql.lit(venue)})`.execute(db)
  }
}
