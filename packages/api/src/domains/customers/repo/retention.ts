import type { UserId, VenueId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import type { RetentionKind, RetentionRule } from '@marquee/contract/retention'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { familyOfRow } from './flags.ts'
import { erased } from './forget/rows.ts'
import { countBesides, cutoff, type Due, eraseBesides, isOver, textsOf } from './retention-besides.ts'

// Of what a customer has to come or has not settled, what hangs on no order of theirs: a group that they organise, a place
// on the waiting list, food that is still open or was eaten since.
const toCome = ({ venueId, months }: Pick<Due, 'venueId' | 'months'>) => sql`to_come as materialized (
  select k.customer_id from (
    select g.contact_phone as phone, lower(g.contact_email) as email from group_booking g
    join ticket_session s on s.venue_id = g.venue_id and s.id = g.ticket_session_id
    where g.venue_id = ${venueId} and s.ends_at >= ${cutoff(months)} and g.state not in ('lapsed', 'declined', 'cancelled')
    union
    select w.guest_phone, lower(w.guest_email) from waitlist_party w
    where w.venue_id = ${venueId} and (w.state in ('waiting', 'offered') or w.updated_at >= ${cutoff(months)})
  ) said
  join customer_contact k on k.venue_id = ${venueId}
    and ((k.kind = 'phone' and k.value = said.phone) or (k.kind = 'email' and k.value = said.email))
  union
  select e.customer_id from food_order e where e.venue_id = ${venueId} and e.customer_id is not null
    and (e.state in ('open', 'parked') or e.opened_at >= ${cutoff(months)}))`

/** The rows that a rule is about, oldest first: `id` and, for rows of a batch, `no`. */
const due: Record<RetentionKind, (of: Due) => RawBuilder<unknown>> = {
  // Who is banned or owes something is known until that is settled. What is said of whoever was merged into somebody is
  // said of them.
  customers: ({ venueId, months }) => sql`
    with ${toCome({ venueId, months })}
    select r.id from customer r
    cross join lateral (select ${familyOfRow} as ids) family
    where r.venue_id = ${venueId} and r.anonymised_at is null and r.merged_into is null and r.updated_at < ${cutoff(months)}
      and not exists (select from customer m where m.venue_id = r.venue_id and m.id = any(family.ids)
        and m.updated_at >= ${cutoff(months)})
      and not exists (select from customer_flag f where f.venue_id = r.venue_id and f.customer_id = any(family.ids)
        and (greatest(f.set_at, f.ended_at) >= ${cutoff(months)} or (f.ended_at is null and case
          when f.until is null then f.kind in ('banned', 'owes')
          else f.until >= ((${cutoff(months)}) at time zone 'UTC')::date end)))
      and not exists (select from customer_note n where n.venue_id = r.venue_id and n.customer_id = any(family.ids)
        and n.at >= ${cutoff(months)})
      and not exists (select from customer_contact k where k.venue_id = r.venue_id and k.customer_id = any(family.ids)
        and (k.verified_at >= ${cutoff(months)} or (not k.is_main and k.created_at >= ${cutoff(months)})))
      and not exists (select from customer_consent k where k.venue_id = r.venue_id and k.customer_id = any(family.ids)
        and k.at >= ${cutoff(months)})
      and not exists (select from sale_order o
        where o.venue_id = r.venue_id and o.customer_id = any(family.ids) and not (${isOver(months)}))
      and not exists (select from to_come t where t.customer_id = any(family.ids))
    order by r.updated_at`,
  guests: ({ venueId, months }) => sql`
    select o.id from sale_order o
    where o.venue_id = ${venueId} and o.customer_id is null
      and (coalesce(o.guest_name, o.guest_phone, o.guest_email) is not null or exists (select from payment w
        where w.venue_id = o.venue_id and w.order_id = o.id and w.debtor <> ${erased})) and ${isOver(months)}
    order by o.created_at`,
  waitlist: ({ venueId, months }) => sql`
    select w.id from waitlist_party w
    where w.venue_id = ${venueId} and w.state in ('accepted', 'missed', 'left') and w.guest_name <> ${erased}
      and w.updated_at < ${cutoff(months)}
    order by w.updated_at`,
  imports: ({ venueId, months }) => sql`
    select i.batch_id as id, i.no from batch b join batch_item i on i.venue_id = b.venue_id and i.batch_id = b.id
    where b.venue_id = ${venueId} and b.kind like '%.import' and b.ended_at < ${cutoff(months)} and i.input <> '{}'
    order by b.ended_at`,
  messages: ({ venueId, months }) => sql`
    select r.message_id as id, r.customer_id as no from customer_message m
    join customer_message_recipient r on r.venue_id = m.venue_id and r.message_id = m.id
    where m.venue_id = ${venueId} and m.created_at < ${cutoff(months)} and r.result <> 'queued'
    order by m.created_at`,
}

/** How many rows a rule would erase now, up to a limit. */
export async function countDue(db: Db, of: Due & { limit: number }): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select least(count(*) + ${countBesides(of)}, ${of.limit})::integer as due
    from (${due[of.kind](of)} limit ${of.limit}) found`.execute(db)
  return rows[0]?.due ?? 0
}

/** Customers whose time is over. */
export async function selectDueCustomers(
  db: Db | Tx,
  of: Omit<Due, 'kind'> & { limit: number; only?: CustomerId },
): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select found.id from (${due.customers({ ...of, kind: 'customers' })}) found
    ${of.only ? sql`where found.id = ${of.only}` : sql``} limit ${of.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Erases some rows of a kind other than customers, in one statement; answers how many. */
export async function eraseDue(tx: Tx, of: Due & { limit: number }): Promise<number> {
  const { venueId, kind, limit } = of
  const found = sql`found as materialized (${due[kind](of)} limit ${limit})`
  const texts = (entities: readonly string[], ids: RawBuilder<unknown>) => textsOf(of, entities, ids)
  const statement = {
    customers: () => {
      throw new Error('customers are forgotten one by one')
    },
    guests: () => sql`
      with ${found}, held as (
        select p.id from pass p where p.venue_id = ${venueId} and p.order_id in (select id from found)
      ), grouped as (
        select g.id from group_booking g where g.venue_id = ${venueId} and g.order_id in (select id from found)
      ), kept as (
        select m.id from membership m where m.venue_id = ${venueId} and m.order_id in (select id from found)
      ), texts as (${texts(
        ['order', 'pass', 'group_booking', 'membership'],
        sql`select id::text from found union all select id::text from held union all select id::text from grouped
          union all select id::text from kept`,
      )}
      ), holders as (update membership set holder = null
        where venue_id = ${venueId} and id in (select id from kept) and holder is not null
      ), children as (delete from group_guest where venue_id = ${venueId} and group_id in (select id from grouped)
      ), links as (update group_name_link set mailed_to = null
        where venue_id = ${venueId} and group_id in (select id from grouped) and mailed_to is not null
      ), contacts as (update group_booking set name = ${erased}, contact_name = ${erased}, contact_phone = null,
          contact_email = null, mailed_to = null, note = '', rev = rev + 1
        where venue_id = ${venueId} and id in (select id from grouped)
      ), named as (update pass set holder_name = null
        where venue_id = ${venueId} and id in (select id from held) and holder_name is not null
      ), owed as (update payment set debtor = ${erased}
        where venue_id = ${venueId} and order_id in (select id from found) and debtor is not null)
      update sale_order set guest_name = null, guest_phone = null, guest_email = null, note = null, rev = rev + 1
      where venue_id = ${venueId} and id in (select id from found)`,
    waitlist: () => sql`
      with ${found}, texts as (${texts(['waitlist_party'], sql`select id::text from found`)})
      update waitlist_party set guest_name = ${erased}, guest_phone = null, guest_email = null, note = null, rev = rev + 1
      where venue_id = ${venueId} and id in (select id from found)`,
    imports: () => sql`
      with ${found}
      update batch_item set input = '{}'
      where venue_id = ${venueId} and (batch_id, no) in (select id, no from found)`,
    messages: () => sql`
      with ${found}, said as (update customer_message set segment = null, is_erased = true
        where venue_id = ${venueId} and id in (select id from found) and segment is not null)
      delete from customer_message_recipient
      where venue_id = ${venueId} and (message_id, customer_id) in (select id, no from found)`,
  }[kind]()
  const besides = await eraseBesides(tx, of)
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n) + besides
}

/** The rules of a venue, one for each kind that has one. */
export async function selectRules(db: Db | Tx, venueId: VenueId): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select r.kind, r.months, r.ran_at as "ranAt", r.erased, r.rev,
      jsonb_build_object('id', u.id, 'name', u.name) as "changedBy"
    from retention_rule r join app_user u on u.id = r.updated_by where r.venue_id = ${venueId}`.execute(db)
  return rows
}

/** The rules of all venues. */
export async function selectAllRules(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`select venue_id as "venueId", kind, months from retention_rule
    order by venue_id, kind`.execute(db)
  return rows
}

/** Sets or ends a rule as it was at `expectedRev`; false: somebody was faster. */
export async function writeRule(
  tx: Tx,
  rule: Omit<Due, 'months'> & { months: number | null; expectedRev: number; actorId: UserId },
): Promise<boolean> {
  const { venueId, kind, months, expectedRev, actorId } = rule
  const statement =
    months === null
      ? sql`delete from retention_rule where venue_id = ${venueId} and kind = ${kind} and rev = ${expectedRev}`
      : expectedRev === 0
        ? sql`insert into retention_rule (venue_id, kind, months, updated_by)
            values (${venueId}, ${kind}, ${months}, ${actorId}) on conflict do nothing`
        : sql`update retention_rule set months = ${months}, rev = rev + 1, updated_at = now(), updated_by = ${actorId}
            where venue_id = ${venueId} and kind = ${kind} and rev = ${expectedRev}`
  return Number((await statement.execute(tx)).numAffectedRows ?? 0n) > 0
}

/** Notes what a run has erased. */
export async function noteRun(
  tx: Tx,
  { venueId, kind, count }: Omit<Due, 'months'> & { count: number },
): Promise<void> {
  await sql`update retention_rule set ran_at = now(), erased = ${count}
    where venue_id = ${venueId} and kind = ${kind}`.execute(tx)
}
