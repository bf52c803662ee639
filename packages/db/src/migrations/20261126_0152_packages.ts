import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Packages: several passes under one name and one price. A sold one is a line of its own without an amount, which names
 * the version it was sold by; its parts are lines of passes below it, each at its share of the price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table package (
      venue_id uuid not null references venue (id),
      id uuid not null,
      product_id uuid not null,
      name jsonb not null check (is_local_text(name)),
      description jsonb not null,
      price_mode text not null check (price_mode in ('fixed', 'sum_minus_percent')),
      amount_minor bigint check (amount_minor between 0 and 900000000000000),
      percent_ppm integer check (percent_ppm between 1 and 1000000),
      valid_from date,
      valid_until date,
      channels text[] not null
        check (cardinality(channels) > 0 and channels <@ array['door', 'phone', 'web', 'partner']),
      min_people integer check (min_people between 1 and 1000),
      max_people integer check (max_people between 1 and 1000),
      parts_refundable boolean not null,
      show_on_website boolean not null,
      state text not null default 'draft' check (state in ('draft', 'active', 'paused', 'retired')),
      sort integer not null,
      rev integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references app_user (id),
      updated_at timestamptz not null default now(),
      updated_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, product_id) references ticket_product (venue_id, id),
      constraint package_price check (
        case price_mode when 'fixed' then amount_minor is not null and percent_ppm is null
        else amount_minor is null and percent_ppm is not null end),
      constraint package_validity check (valid_from <= valid_until),
      constraint package_people check (min_people <= max_people)
    )`.execute(db)
  await sql`create index package_product on package (venue_id, product_id)`.execute(db)

  // What it holds. The kinds that are no passes are sold by no screen yet, and refused before they come here.
  await sql`
    create table package_item (
      venue_id uuid not null,
      id uuid not null,
      package_id uuid not null,
      place integer not null check (place >= 0),
      kind text not null check (kind in ('pass', 'food', 'transport', 'voucher')),
      pass_type_id uuid,
      choice_group integer check (choice_group between 1 and 20),
      qty integer not null check (qty between 1 and 100),
      per text not null check (per in ('order', 'person')),
      designated_minor bigint check (designated_minor between 0 and 900000000000000),
      optional boolean not null,
      extra_minor bigint not null check (extra_minor between 0 and 900000000000000),
      primary key (venue_id, id),
      constraint package_item_place unique (venue_id, package_id, place) deferrable initially deferred,
      foreign key (venue_id, package_id) references package (venue_id, id) on delete cascade,
      foreign key (venue_id, pass_type_id) references pass_type (venue_id, id),
      constraint package_item_pass check ((kind = 'pass') = (pass_type_id is not null)),
      constraint package_item_optional
        check (not optional or (choice_group is null and coalesce(designated_minor, 0) = 0)),
      constraint package_item_extra check (extra_minor = 0 or optional or choice_group is not null)
    )`.execute(db)
  await sql`create index package_item_pass_type on package_item (venue_id, pass_type_id)`.execute(db)

  // Looked at when the transaction ends: of a fixed price every part says its share, and whatever is chosen the shares
  // come to the price. One price is for the package or for each person, and never for both.
  await sql`
    create function package_adds_up() returns trigger language plpgsql as $$
    declare
      its_venue uuid := coalesce(new.venue_id, old.venue_id);
      its_id uuid;
      pack package%rowtype;
      adds_up boolean;
    begin
      if tg_table_name = 'package' then its_id := new.id; else its_id := coalesce(new.package_id, old.package_id); end if;
      select * into pack from package p where p.venue_id = its_venue and p.id = its_id;
      if pack.id is null then return null; end if;
      if pack.price_mode = 'fixed' then
        select coalesce(sum(g.share), 0) = pack.amount_minor and coalesce(bool_and(g.alike), true)
          and count(distinct g.per) <= 1
        into adds_up
        from (
          select min(i.share) as share,
            count(i.share) = count(*) and min(i.share) = max(i.share)
              and min(i.per) = max(i.per) and min(i.qty) = max(i.qty) as alike,
            min(i.per) as per
          from (select *, case when optional then 0 else designated_minor end as share from package_item
            where venue_id = its_venue and package_id = its_id) i
          group by coalesce(i.choice_group::text, i.id::text)) g;
      else
        select coalesce(bool_and(g.alike), true) into adds_up
        from (
          select count(i.designated_minor) = 0 and min(i.per) = max(i.per) and min(i.qty) = max(i.qty)
            and max(i.extra_minor) = 0 as alike
          from package_item i where i.venue_id = its_venue and i.package_id = its_id
          group by coalesce(i.choice_group::text, i.id::text)) g;
      end if;
      if not adds_up or not exists (
        select from package_item i where i.venue_id = its_venue and i.package_id = its_id and not i.optional) then
        raise exception 'the parts do not come to the price of their package'
          using errcode = 'check_violation', constraint = 'package_adds_up', table = 'package';
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['package', 'package_item']) {
    const when = table === 'package' ? 'insert or update' : 'insert or update or delete'
    await sql`
      create constraint trigger package_adds_up after ${sql.raw(when)} on ${sql.table(table)}
        deferrable initially deferred for each row execute function package_adds_up()`.execute(db)
  }

  // What a package was when it was sold: written with its first sale after a change, and never again.
  await sql`
    create table package_version (
      venue_id uuid not null,
      package_id uuid not null,
      rev integer not null check (rev > 0),
      content jsonb not null,
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, package_id, rev),
      foreign key (venue_id, package_id) references package (venue_id, id)
    )`.execute(db)
  await appendOnly(db, 'package_version')

  await sql`
    alter table order_line
      add column parent_line_no integer,
      add column package_id uuid,
      add column package_rev integer,
      drop constraint order_line_special_check,
      add constraint order_line_special_check check (special in ('comp', 'price', 'package')),
      drop constraint order_line_special,
      add constraint order_line_special check (
        case when special is null then list_minor is null and parent_line_no is null
        else kind = 'pass' and reverses_line_no is null and list_minor is not null and coalesce(length(reason), 0) > 0
          and (special = 'package') = (parent_line_no is not null)
          and (special = 'package' or (special = 'comp') = (unit_minor = 0)) end),
      add constraint order_line_package check (
        (kind = 'package' and reverses_line_no is null) = (package_id is not null)
        and (package_id is null) = (package_rev is null)
        and (kind <> 'package' or (unit_minor = 0 and gross_minor = 0 and tax_minor = 0))),
      add constraint order_line_parent
        foreign key (venue_id, order_id, parent_line_no) references order_line (venue_id, order_id, line_no),
      add constraint order_line_package_version
        foreign key (venue_id, package_id, package_rev) references package_version (venue_id, package_id, rev)`.execute(
    db,
  )
  await sql`create index order_line_package on order_line (venue_id, package_id, package_rev)
    where package_id is not null`.execute(db)

  // Sales of a package come rarely; all other lines pay nothing for this.
  await sql`
    create function order_line_of_package() returns trigger language plpgsql as $$
    begin
      if new.kind = 'package' and not exists (
        select from order_line l where l.venue_id = new.venue_id and l.order_id = new.order_id
          and l.parent_line_no = new.line_no)
        or new.parent_line_no is not null and not exists (
        select from order_line l where l.venue_id = new.venue_id and l.order_id = new.order_id
          and l.line_no = new.parent_line_no and l.kind = 'package' and l.package_id is not null) then
        raise exception 'a package and its parts belong together'
          using errcode = 'check_violation', constraint = 'order_line_of_package', table = 'order_line';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger order_line_of_package after insert on order_line
      deferrable initially deferred for each row
      when ((new.kind = 'package' and new.reverses_line_no is null) or new.parent_line_no is not null)
      execute function order_line_of_package()`.execute(db)

  await grantApp(db, 'select, insert, update', ['package'])
  await grantApp(db, 'select, insert, update, delete', ['package_item'])
  await grantApp(db, 'select, insert', ['package_version'])
}
