import {
  type Concern,
  type FirstStep,
  storedLocalText,
  type TicketSessionId,
  type TillId,
  type TodayDocument,
  type TodayShow,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, JOB_SCHEMA } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay, venueDate } from '../../../core/venue-day.ts'

// Further ahead nobody calls it the next shows.
const daysAhead = 60

type Shows = NonNullable<TodayDocument['shows']>
type StoredShow = Omit<TodayShow, 'name' | 'floor'> & {
  id: TicketSessionId
  name: unknown
  floor: unknown
  date: string
  isToday: boolean
}

/**
 * The shows of the first day, from today on, on which something is not over yet, those that are over included; with how
 * many places are sold, held, blocked and free by the database's clock.
 */
export async function selectShows(db: Db, venueId: VenueId): Promise<Shows> {
  const { rows } = await sql<StoredShow>`
    with day as (
      select t.local_date, t.local_date <= ${venueDate} as is_today
      from ticket_session t join venue v on v.id = t.venue_id
      where t.venue_id = ${venueId} and t.state not in ('draft', 'cancelled') and t.ends_at > clock_timestamp()
        and t.starts_at < clock_timestamp() + make_interval(days => ${daysAhead})
      order by t.starts_at limit 1
    )
    select t.id, p.name, f.name as floor, t.starts_at as "startsAt", t.ends_at as "endsAt",
      d.local_date as date, d.is_today as "isToday",
      case when t.ends_at <= clock_timestamp() then 'finished'
        when t.state in ('closed', 'paused') then t.state
        when t.starts_at <= clock_timestamp() then 'running'
        when clock_timestamp() < t.sales_from then 'planned'
        when clock_timestamp() >= t.sales_until then 'closed'
        else 'onSale' end as state,
      s.sold + c.taken - c.held - c.over as sold, s.held + c.held as held, s.blocked,
      t.seats - s.sold - s.held - s.blocked + c.size - c.taken + c.over as free
    from day d
    join ticket_session t on t.venue_id = ${venueId} and t.local_date = d.local_date
      and t.state not in ('draft', 'cancelled')
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    join floor f on f.venue_id = t.venue_id and f.id = t.floor_id
    cross join lateral (
      select count(*) filter (where q.status = 2)::integer as sold,
        count(*) filter (where q.status = 1 and q.until > clock_timestamp())::integer as held,
        count(*) filter (where q.status = 3)::integer as blocked
      from session_seat q
      where q.venue_id = t.venue_id and q.ticket_session_id = t.id and q.status <> 0
    ) s
    cross join lateral (
      select coalesce(sum(q.size), 0)::integer as size, coalesce(sum(q.taken), 0)::integer as taken,
        coalesce(sum(h.held), 0)::integer as held, coalesce(sum(h.over), 0)::integer as over
      from capacity_pool q
      cross join lateral (
        select coalesce(sum(x.qty) filter (where x.until > clock_timestamp()), 0) as held,
          coalesce(sum(x.qty) filter (where x.until <= clock_timestamp()), 0) as over
        from pool_hold x
        where x.venue_id = q.venue_id and x.ticket_session_id = q.ticket_session_id and x.area_no = q.area_no
      ) h
      where q.venue_id = t.venue_id and q.ticket_session_id = t.id
    ) c
    order by t.starts_at, t.id`.execute(db)
  return {
    date: rows[0]?.date ?? null,
    isToday: rows[0]?.isToday ?? false,
    rows: rows.map(({ date: _, isToday: __, name, floor, ...row }) => ({
      ...row,
      name: storedLocalText.parse(name),
      floor: storedLocalText.parse(floor),
    })),
  }
}

/** Tills that are open, the longest open first; `cashier`: only that person's. */
export async function selectOpenTills(
  db: Db,
  venueId: VenueId,
  { cashier }: { cashier: UserId | null },
): Promise<NonNullable<TodayDocument['tills']>> {
  const { rows } = await sql<NonNullable<TodayDocument['tills']>[number] & { id: TillId }>`
    select l.id, l.name, u.name as cashier, s.opened_at as "openedAt",
      s.business_date < ${businessDay()} as "isOld"
    from till_session s
    join venue v on v.id = s.venue_id
    join till l on l.venue_id = s.venue_id and l.id = s.till_id
    join app_user u on u.id = s.cashier_id
    where s.venue_id = ${venueId} and s.state = 'open' and not s.is_training
      and ${cashier === null ? sql`true` : sql`s.cashier_id = ${cashier}`}
    order by s.opened_at, l.id`.execute(db)
  return rows
}

// A week of dates is what someone can still put right in time; a month of counts is what someone still remembers.
const inTime = sql`interval '7 days'`
const remembered = sql`interval '30 days'`

/** The question behind each concern: rows with an `id` (null where its screen opens no single one). */
const questions: Record<Concern, (venueId: VenueId) => ReturnType<typeof sql<{ id: string | null }>>> = {
  // On sale within a week, and there is a category of its seats or areas for which no rule gives any pass a price.
  sessionsUnpriced: (venueId) => sql`
    select t.id::text as id
    from ticket_session t
    left join price_list l on l.venue_id = t.venue_id and l.is_default
    where t.venue_id = ${venueId} and t.state = 'on_sale' and t.sales_until > clock_timestamp()
      and t.starts_at between clock_timestamp() and clock_timestamp() + ${inTime}
      and exists (
        select from (
          select distinct s.category_id from seat s
          where s.venue_id = t.venue_id and s.layout_version_id = t.layout_version_id
          union select c.seat_category_id from capacity_pool c
          where c.venue_id = t.venue_id and c.ticket_session_id = t.id
        ) k (id)
        where not exists (
          select from price_rule r
          join pass_type y on y.venue_id = r.venue_id and y.id = r.pass_type_id and y.archived_at is null
          where r.venue_id = t.venue_id and r.price_list_id = l.id and y.product_id = t.product_id
            and r.valid @> t.local_date
            and (r.seat_category_id is null or r.seat_category_id = k.id)
            and (r.shift_id is null or r.shift_id = t.shift_id)
            and (r.weekday is null or r.weekday = extract(isodow from t.local_date))
        )
      )
    order by t.starts_at, t.id`,
  // A draft beside a published version that sessions to come are sold from.
  layoutsUnpublished: (venueId) => sql`
    select y.id::text as id
    from seat_layout y
    where y.venue_id = ${venueId} and y.archived_at is null
      and exists (select from seat_layout_version d
        where d.venue_id = y.venue_id and d.layout_id = y.id and d.state = 'draft')
      and exists (select from seat_layout_version w
        join ticket_session t on t.venue_id = w.venue_id and t.layout_version_id = w.id
        where w.venue_id = y.venue_id and w.layout_id = y.id and t.ends_at > clock_timestamp()
          and t.state in ('on_sale', 'paused'))
    order by y.name_key, y.id`,
  tillsOpen: (venueId) => sql`
    select null::text as id
    from till_session s join venue v on v.id = s.venue_id
    where s.venue_id = ${venueId} and s.state = 'open' and not s.is_training
      and s.business_date < ${businessDay()}`,
  tillsUnexplained: (venueId) => sql`
    select null::text as id
    from till_session s
    where s.venue_id = ${venueId} and s.state = 'closed' and s.difference_minor <> 0 and s.difference_reason is null
      and not s.is_training and s.closed_at > clock_timestamp() - ${remembered}`,
  // Of the last week, in a venue that closes its days: one that never does is not reminded of it every morning.
  daysOpen: (venueId) => sql`
    select d.day::text as id
    from venue v
    cross join lateral generate_series(1, 7) as back (days)
    cross join lateral (select ${businessDay()} - back.days as day) d
    where v.id = ${venueId}
      and exists (select from day_event e where e.venue_id = v.id and e.business_date < d.day)
      and (select coalesce(max(e.no), 0) % 2 = 0 from day_event e where e.venue_id = v.id and e.business_date = d.day)
      and exists (select from journal_entry j where j.venue_id = v.id and j.business_date = d.day)
    order by d.day`,
  // As it was last night, and what could not be posted until now: each kind once.
  bookDiffers: (venueId) => sql`
    select null::text as id
    from (select e.after from audit_event e where e.venue_id = ${venueId} and e.action = 'book.compare'
      order by e.at desc, e.id desc limit 1) last
    cross join lateral jsonb_object_keys(last.after -> 'differences')
    union all
    select null from book_refusal r where r.venue_id = ${venueId}`,
  peopleWaiting: (venueId) => sql`
    select m.user_id::text as id from venue_member m
    where m.venue_id = ${venueId} and m.state = 'pending'
    order by m.created_at, m.user_id`,
  // Held now, and ending by itself: a person who goes on working needs it extended.
  rolesEnding: (venueId) => sql`
    select ur.user_id::text as id
    from user_role ur
    join venue_member m on m.venue_id = ur.venue_id and m.user_id = ur.user_id and m.state = 'active'
    where ur.venue_id = ${venueId} and ur.valid @> now() and upper(ur.valid) <= now() + ${inTime}
    order by upper(ur.valid), ur.user_id`,
  // Of the last week: background work that stopped by itself or has items that failed for no fault of theirs, and jobs
  // that were tried to the end.
  workFailed: (venueId) => sql`
    select b.id::text as id
    from batch b
    where b.venue_id = ${venueId} and b.made_at > clock_timestamp() - ${inTime}
      and (b.stop_reason = 'rights' or b.failed > 0 and exists (select from batch_item i
        where i.venue_id = b.venue_id and i.batch_id = b.id and i.state = 'failed' and i.error ->> 'code' = 'INTERNAL'))
    union all
    select null from ${sql.table(`${JOB_SCHEMA}.job`)} j
    where j.state = 'failed' and j.name <> 'batch.run' and j.data ->> 'venueId' = ${venueId}
      and j.completed_on > clock_timestamp() - ${inTime}`,
}

/** How much there is of each of these concerns, the first one named; without those of which there is nothing. */
export async function selectConcerns(
  db: Db,
  venueId: VenueId,
  kinds: readonly Concern[],
): Promise<TodayDocument['concerns']> {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::integer as count, (array_agg(q.id))[1] as id
      from (${questions[kind](venueId)}) q`,
  )
  const { rows } = await sql<TodayDocument['concerns'][number]>`
    select kind, count, id from (${sql.join(counts, sql` union all `)}) each_kind where count > 0`.execute(db)
  return rows
}

/** Active people whose first role is the owner's or may give roles, without `except`; owners first, then by name. */
export async function selectHelpers(
  db: Db,
  venueId: VenueId,
  { except, limit }: { except: UserId; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name
    from venue_member m
    join app_user u on u.id = m.user_id
    join lateral (
      select r.is_owner, r.is_owner or exists (
        select from role_permission p
        where p.venue_id = r.venue_id and p.role_id = r.id and p.module = 'roles' and p.action = 'assign') as helps
      from user_role ur
      join role r on r.venue_id = ur.venue_id and r.id = ur.role_id and r.archived_at is null
      where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now()
      order by ur.position limit 1
    ) first on first.helps
    where m.venue_id = ${venueId} and m.state = 'active' and m.user_id <> ${except}
    order by first.is_owner desc, u.search_key, u.id
    limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Which of its first steps a venue has taken, and whether it has sold anything yet. */
export async function findFirstSteps(db: Db, venueId: VenueId): Promise<Record<FirstStep | 'sells', boolean>> {
  const { rows } = await sql<Record<FirstStep | 'sells', boolean>>`
    select exists (select from floor where venue_id = ${venueId} and archived_at is null) as floor,
      exists (select from ticket_session where venue_id = ${venueId} and state <> 'cancelled') as programme,
      (select count(*) > 1 from (select from venue_member where venue_id = ${venueId} limit 2) two) as people,
      exists (select from sale_order where venue_id = ${venueId} and not is_training) as sells`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a row')
  return row
}
