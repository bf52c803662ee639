import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What is known of each file; its bytes are in the store under the same id. Whoever uses a file points at it with a
 * foreign key, and a trigger beside that key counts: the sweep then looks at one row, and an attachment that comes at
 * the same moment changes that very row, so that one of the two waits and sees the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      venue_id uuid not null references venue (id),
      id uuid not null,
      purpose text not null check (purpose ~ '^[a-z][A-Za-z]{1,39}$'),
      state text not null default 'uploading' check (state in ('uploading', 'ready', 'swept')),
      name text not null check (length(name) between 1 and 200),
      media_type text check (media_type ~ '^[a-z]+/[a-z0-9.+-]{1,100}$'),
      size bigint check (size > 0),
      sha256 bytea check (length(sha256) = 32),
      width integer check (width > 0),
      height integer check (height > 0),
      small_size bigint check (small_size > 0),
      uses integer not null default 0 check (uses >= 0),
      idle_since timestamptz not null default now(),
      missing_since timestamptz,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint stored_file_known check (state <> 'ready'
        or (media_type is not null and size is not null and sha256 is not null)),
      constraint stored_file_ready_in_use check (state = 'ready' or uses = 0)
    )`.execute(db)
  await sql`create index stored_file_idle on stored_file (idle_since) where uses = 0`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['stored_file'])
  // Arguments: the column that points at a file, the purpose that the file must have, the column of the venue.
  await sql`
    create function counts_file_use() returns trigger language plpgsql as $$
    declare
      was uuid;
      becomes uuid;
      owner uuid;
    begin
      if tg_op <> 'INSERT' then
        was := (to_jsonb(old) ->> tg_argv[0])::uuid;
        owner := (to_jsonb(old) ->> tg_argv[2])::uuid;
      end if;
      if tg_op <> 'DELETE' then
        becomes := (to_jsonb(new) ->> tg_argv[0])::uuid;
        owner := (to_jsonb(new) ->> tg_argv[2])::uuid;
      end if;
      if was is not distinct from becomes then return null; end if;
      if becomes is not null then
        update stored_file f set uses = f.uses + 1
          where f.venue_id = owner and f.id = becomes and f.state = 'ready' and f.purpose = tg_argv[1];
        if not found then
          raise exception 'there is no such file for this purpose'
            using errcode = 'foreign_key_violation', constraint = tg_table_name || '_' || tg_argv[0] || '_file',
              table = tg_table_name;
        end if;
      end if;
      if was is not null then
        update stored_file f set uses = f.uses - 1, idle_since = now() where f.venue_id = owner and f.id = was;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    alter table ticket_product add column picture uuid,
      add constraint ticket_product_picture_fkey foreign key (venue_id, picture) references stored_file (venue_id, id)`.execute(
    db,
  )
  await sql`create index ticket_product_picture on ticket_product (venue_id, picture) where picture is not null`.execute(
    db,
  )
  await sql`
    create trigger counts_file_use after insert or delete or update of picture on ticket_product for each row
      execute function counts_file_use('picture', 'productPicture', 'venue_id')`.execute(db)
  await sql`
    alter table venue add column logo uuid,
      add constraint venue_logo_fkey foreign key (id, logo) references stored_file (venue_id, id)`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of logo on venue for each row
      execute function counts_file_use('logo', 'venueLogo', 'id')`.execute(db)
}
