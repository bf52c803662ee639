import { type Kysely, sql } from 'kysely'

/**
 * What a venue prints on its documents; its currency, which stays once money was taken in it; and its tax rates, whose
 * past stays as it was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table venue
      add column address text not null default '' check (length(address) <= 300),
      add column tax_number text not null default '' check (length(tax_number) <= 40),
      add column receipt_footer jsonb not null default '{"en": "", "tr": ""}' check (jsonb_typeof(receipt_footer) = 'object'),
      add column updated_by uuid references app_user (id),
      add constraint venue_currency unique (id, currency)`.execute(db)

  // The currency is part of the key by which money finds its venue: while there is any, the database keeps it.
  for (const table of ['sale_order', 'till_session', 'part_payment']) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(`${table}_currency`)}
        foreign key (venue_id, currency) references venue (id, currency)`.execute(db)
  }
  // Now without a use of its own.
  for (const table of ['sale_order', 'part_payment']) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_venue_id_fkey`)}`.execute(db)
  }

  await sql`
    alter table tax_rule
      add column rev integer not null default 1,
      add column created_at timestamptz not null default now(),
      add column created_by uuid references app_user (id),
      add column updated_at timestamptz not null default now(),
      add column updated_by uuid references app_user (id),
      add constraint tax_rule_some_days check (not isempty(valid))`.execute(db)
  // Days that have passed keep their rate: a rate ends today at the earliest, and one that has begun is not another one.
  await sql`
    create function tax_rule_keeps_the_past() returns trigger language plpgsql as $$
    declare
      today date := (select (clock_timestamp() at time zone v.zone)::date from venue v where v.id = old.venue_id);
      begun boolean := lower_inf(old.valid) or lower(old.valid) < today;
    begin
      if tg_op = 'DELETE' then
        if not begun then return old; end if;
      elsif not begun or (new.rate_ppm = old.rate_ppm and new.code = old.code
        and lower(new.valid) is not distinct from lower(old.valid)
        and (upper(new.valid) is not distinct from upper(old.valid)
          or least(coalesce(upper(new.valid), today), coalesce(upper(old.valid), today)) >= today)) then
        return new;
      end if;
      raise exception 'days that have passed keep their tax'
        using errcode = 'check_violation', constraint = 'tax_rule_past', table = 'tax_rule';
    end $$`.execute(db)
  await sql`create trigger past before update or delete on tax_rule
    for each row execute function tax_rule_keeps_the_past()`.execute(db)
}
