import { type Kysely, sql } from 'kysely'

/** A second fund of a kind gets the next account of its kind: the search took a fund's code for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fund_takes_account() returns trigger language plpgsql as $$
    declare
      first integer := case new.kind when 'safe' then 1010 when 'petty_cash' then 1060 when 'bank' then 1100 else 1200 end;
      last integer := case new.kind when 'safe' then 1049 when 'petty_cash' then 1099 when 'bank' then 1199 else 1299 end;
    begin
      perform pg_advisory_xact_lock(hashtext('fund account'), hashtext(new.venue_id::text));
      select min(n)::text into new.account from generate_series(first, last) as free (n)
        where not exists (select from fund f where f.venue_id = new.venue_id and f.account = free.n::text);
      if new.account is null then
        raise exception 'no account of this kind is free'
          using errcode = 'unique_violation', constraint = 'fund_kind', table = 'fund';
      end if;
      insert into account (venue_id, code, kind, name) values (new.venue_id, new.account, 'asset', new.name)
        on conflict do nothing;
      return new;
    end $$`.execute(db)
}
