import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Shared files and the attachments of mails have bytes: they are files of the store. What was here before keeps its name
 * and its size, and has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file_item add column file uuid,
      drop constraint file_item_type_check,
      add constraint file_item_type_check check (type in ('folder', 'PDF', 'XLS', 'DOC', 'TXT', 'JPG', 'PNG')),
      add constraint file_item_file_of_no_folder check (file is null or type <> 'folder'),
      add constraint file_item_file_fkey foreign key (venue_id, file) references stored_file (venue_id, id)`.execute(db)
  await sql`create index file_item_file on file_item (venue_id, file) where file is not null`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of file on file_item for each row
      execute function counts_file_use('file', 'sharedFile', 'venue_id')`.execute(db)
  await sql`
    create table mail_attachment (
      venue_id uuid not null,
      user_id uuid not null,
      mail_id uuid not null,
      id uuid not null,
      file uuid not null,
      primary key (venue_id, user_id, mail_id, id),
      foreign key (venue_id, user_id, mail_id) references mail_item (venue_id, user_id, id) on delete cascade,
      foreign key (venue_id, file) references stored_file (venue_id, id)
    )`.execute(db)
  await sql`create index mail_attachment_file on mail_attachment (venue_id, file)`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of file on mail_attachment for each row
      execute function counts_file_use('file', 'mailAttachment', 'venue_id')`.execute(db)
  await grantApp(db, 'select, insert, delete', ['mail_attachment'])
}
