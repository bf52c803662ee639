import type { UserId, VenueId } from '@marquee/contract'
import type { DuplicateList, DuplicatePair } from '@marquee/contract/customer-merges'
import type { CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { shownColumns } from './orders.ts'

/** Where a page of pairs ended: the key of their order, and what tells pairs of one key apart. */
export interface PairCursor {
  key: string
  last: string
}

interface Asked {
  venueId: VenueId
  cursor: PairCursor | undefined
  limit: number
}

type FoundPair = DuplicatePair & { at: PairCursor }

const shown = (id: RawBuilder<unknown>, venueId: VenueId) => sql`(
  select to_jsonb(c) from (select ${shownColumns} from customer r where r.venue_id = ${venueId} and r.id = ${id}) c)`

/**
 * Each customer beside the first of the same name of whom nobody has said that they are two, by name. The index gives
 * them in this order, and only those whose neighbour has the same name are looked at.
 */
const byName = ({ venueId, cursor, limit }: Asked) => sql`
  select e.id as one, b.id as other, b.name_key as key, b.customer_no::text as last
  from (
    select c.id, c.name_key collate "C" as name_key, c.customer_no,
      lag(c.name_key collate "C") over (order by c.name_key collate "C", c.customer_no) as before
    from customer c
    where c.venue_id = ${venueId} and c.archived_at is null and c.name_key collate "C" >= ${cursor?.key ?? '!'}
  ) b
  cross join lateral (
    select a.id from customer a
    where a.venue_id = ${venueId} and a.archived_at is null and a.name_key collate "C" = b.name_key
      and a.customer_no < b.customer_no and not customers_are_two(${venueId}, a.id, b.id)
    order by a.customer_no limit 1
  ) e
  where b.before = b.name_key
    ${cursor ? sql`and (b.name_key, b.customer_no) > (${cursor.key}, ${cursor.last}::bigint)` : sql``}
  order by b.name_key, b.customer_no limit ${limit + 1}`

/** Each customer with an order that says a phone or an email of somebody else, the newest such order first. */
const byContact = ({ venueId, cursor, limit }: Asked) => sql`
  select o.holder as one, o.owner as other, (o.created_at at time zone 'UTC')::text || '+00' as key, o.id::text as last
  from (
    select o.id, o.created_at, k.holder, w.owner
    from sale_order o
    cross join lateral (select customer_root(o.venue_id, o.customer_id) as owner) w
    cross join lateral (
      select min(customer_root(c.venue_id, c.customer_id)::text)::uuid as holder from customer_contact c
      where c.venue_id = o.venue_id and c.in_use
        and ((c.kind = 'phone' and c.value = o.guest_phone) or (c.kind = 'email' and c.value = lower(o.guest_email)))
        and customer_root(c.venue_id, c.customer_id) <> w.owner
        and not customers_are_two(${venueId}, customer_root(c.venue_id, c.customer_id), w.owner)
    ) k
    where o.venue_id = ${venueId} and o.customer_id is not null and (o.guest_phone is not null or o.guest_email is not null)
      and not o.is_training and k.holder is not null
      ${
        cursor
          ? sql`and o.created_at <= ${cursor.key}::timestamptz
              and (o.created_at < ${cursor.key}::timestamptz or o.id > ${cursor.last}::uuid)`
          : sql``
      }
  ) o
  where exists (select from customer c where c.venue_id = ${venueId} and c.id = o.owner and c.archived_at is null)
    and exists (select from customer c where c.venue_id = ${venueId} and c.id = o.holder and c.archived_at is null)
  order by o.created_at desc, o.id limit ${limit + 1}`

/** Each pair in use of whom somebody has said that they are two, the last said first. */
const dismissed = ({ venueId, cursor, limit }: Asked) => sql`
  select n.one_id as one, n.other_id as other, n.actor_id, n.at, (n.at at time zone 'UTC')::text || '+00' as key,
    n.one_id || ' ' || n.other_id as last
  from customer_not_same n
  where n.venue_id = ${venueId}
    and not exists (select from customer c
      where c.venue_id = n.venue_id and c.id in (n.one_id, n.other_id) and c.archived_at is not null)
    ${
      cursor
        ? sql`and n.at <= ${cursor.key}::timestamptz and (n.at < ${cursor.key}::timestamptz
            or (n.one_id, n.other_id) > (split_part(${cursor.last}, ' ', 1)::uuid, split_part(${cursor.last}, ' ', 2)::uuid))`
        : sql``
    }
  order by n.at desc, n.one_id, n.other_id limit ${limit + 1}`

const lists = { name: byName, contact: byContact, dismissed }

/** Pairs of customers of a list, one more than asked for. */
export async function selectDuplicates(db: Db, by: DuplicateList, asked: Asked): Promise<FoundPair[]> {
  const { venueId } = asked
  const said = sql`(select jsonb_build_object('at', p.at, 'who', u.name) from app_user u where u.id = p.actor_id)`
  const { rows } = await sql<DuplicatePair & PairCursor>`
    select ${shown(sql`p.one`, venueId)} as one, ${shown(sql`p.other`, venueId)} as other, p.key, p.last,
      ${by === 'dismissed' ? said : sql`null`} as dismissed
    from (${lists[by](asked)}) p`.execute(db)
  return rows.map(({ key, last, ...pair }) => ({ ...pair, at: { key, last } }))
}

interface Two {
  venueId: VenueId
  ids: readonly [CustomerId, CustomerId]
}

/** Remembers that two customers are two; false: that is known. */
export async function insertNotSame(tx: Tx, { venueId, ids, actorId }: Two & { actorId: UserId }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_not_same (venue_id, one_id, other_id, actor_id)
    select ${venueId}, least(a, b), greatest(a, b), ${actorId} from (select ${ids[0]}::uuid as a, ${ids[1]}::uuid as b) two
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Forgets that two customers are two; false: nobody had said so, or no longer. */
export async function deleteNotSame(tx: Tx, { venueId, ids }: Two): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from customer_not_same where venue_id = ${venueId}
      and one_id = least(${ids[0]}::uuid, ${ids[1]}::uuid) and other_id = greatest(${ids[0]}::uuid, ${ids[1]}::uuid)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
