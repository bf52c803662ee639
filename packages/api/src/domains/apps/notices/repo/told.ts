import type { NoticeTopic, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

/** Something that people are told of. */
export interface Told {
  venueId: VenueId
  /** Names the event for ever: it is told once. */
  source: string
  topic: NoticeTopic
  /** Who did it, and knows. */
  by: UserId | null
  /** The person whom it is about; null: everybody who holds the right. */
  to: UserId | null
  module: string | null
  action: string | null
  values: Record<string, string>
  link: string
}

// Whatever is older has been looked at many times, or nobody wants to hear of it any more.
const window = sql`now() - interval '2 hours'`

// Whom places of the waiting list are kept for, and in which show.
const offered = sql`
  join waitlist_party w on w.venue_id = o.venue_id and w.id = o.party_id
  join ticket_session t on t.venue_id = o.venue_id and t.id = o.ticket_session_id
  join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id`
const ofOffer = sql`jsonb_build_object('name', w.guest_name, 'people', w.people::text, 'en', p.name->>'en',
  'tr', p.name->>'tr', 'date', t.local_date::text, 'time', to_char(t.local_time, 'HH24:MI'))`

/** What has happened lately and was not told yet. */
export async function selectUntold(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select e.* from (
      select a.venue_id as "venueId", 'approval-asked:' || a.id as source, 'approvalAsked' as topic,
        a.requested_by as by, null::uuid as to, a.module, a.action,
        jsonb_build_object('name', u.name) as values, '/home' as link
      from approval a join app_user u on u.id = a.requested_by
      where a.state = 'requested' and a.requested_at > ${window} and least(a.expires_at, a.awaited_until) > now()
      union all
      select a.venue_id, 'approval-answered:' || a.id, case a.state when 'denied' then 'approvalDenied' else 'approvalGranted' end,
        a.answered_by, a.requested_by, null, null, jsonb_build_object('name', u.name), '/home'
      from approval a join app_user u on u.id = a.answered_by
      where a.state in ('granted', 'denied', 'used') and a.answered_at > ${window} and a.answered_by <> a.requested_by
      union all
      select e.venue_id, 'roles-of:' || e.id, 'roleChanged', e.actor_id, e.entity_id::uuid, null, null,
        jsonb_build_object('name', coalesce(u.name, '')), '/profile'
      from audit_event e left join app_user u on u.id = e.actor_id
      where e.action = 'users.update' and e.after ? 'roles' and e.at > ${window}
      union all
      select e.venue_id, 'till:' || e.id, 'tillDifference', e.actor_id, null, 'funds', 'view',
        jsonb_build_object('name', coalesce(u.name, ''), 'amount', e.after->>'differenceMinor'), '/inventory/funds'
      from audit_event e
      join till_session s on s.venue_id = e.venue_id and s.id = e.entity_id::uuid and not s.is_training
      left join app_user u on u.id = e.actor_id
      where e.action = 'tills.close' and e.at > ${window} and coalesce((e.after->>'differenceMinor')::bigint, 0) <> 0
      union all
      select e.venue_id, 'device:' || e.id, 'deviceGone', e.actor_id, null, 'settings', 'view',
        jsonb_build_object('name', d.name), '/settings?tab=devices'
      from audit_event e join device d on d.venue_id = e.venue_id and d.id = e.entity_id::uuid
      where e.action = 'devices.unpair' and e.at > ${window}
      union all
      select w.venue_id, 'webhook-paused:' || w.id || ':' || extract(epoch from w.paused_at)::bigint, 'webhookPaused',
        null, null, 'settings', 'view', jsonb_build_object('name', w.name), '/settings?tab=webhooks'
      from webhook w where w.paused_because in ('failing', 'gone') and w.paused_at > ${window}
      union all
      select distinct d.venue_id, 'webhook-failed:' || w.id || ':' || (d.ended_at at time zone 'UTC')::date,
        'webhookGivenUp', null::uuid, null::uuid, 'settings', 'view', jsonb_build_object('name', w.name),
        '/settings?tab=webhooks'
      from webhook_delivery d join webhook w on w.venue_id = d.venue_id and w.id = d.webhook_id
      where d.state = 'failed' and d.ended_at > ${window}
      union all
      -- A printer that does not print is told of once an hour, however many papers wait for it.
      select distinct j.venue_id, 'print-failed:' || p.id || ':' || to_char(j.ended_at at time zone 'UTC', 'YYYYMMDDHH24'),
        'printFailed', null::uuid, null::uuid, 'settings', 'view', jsonb_build_object('name', p.name),
        '/settings?tab=printers'
      from print_job j join printer p on p.venue_id = j.venue_id and p.id = j.printer_id
      where j.state = 'failed' and j.ended_at > ${window}
      union all
      select f.venue_id, 'feedback:' || f.id, 'feedbackGiven', f.user_id, null, 'settings', 'features',
        jsonb_build_object('name', u.name, 'text', left(f.text, 200)), '/feat?tab=feedback&whose=all'
      from feedback f join app_user u on u.id = f.user_id
      where f.sent_at > ${window}
      union all
      select f.venue_id, 'feedback-answered:' || f.id || ':' || f.rev, 'feedbackAnswered', f.answered_by, f.user_id,
        null, null, jsonb_build_object('name', u.name, 'text', left(f.text, 200)), '/feat?tab=feedback'
      from feedback f join app_user u on u.id = f.answered_by
      where f.answered_at > ${window}
      union all
      -- Until somebody sells them: what was taken over or given back meanwhile is no news.
      select o.venue_id, 'places-offered:' || o.id, 'placesOffered', null, null, 'order_list', 'edit_guest',
        ${ofOffer}, '/ticket-booking?session=' || t.id
      from waitlist_offer o ${offered} where o.state = 'open' and o.made_at > ${window}
      union all
      select o.venue_id, 'places-missed:' || o.id, 'placesMissed', null, null, 'order_list', 'edit_guest',
        ${ofOffer}, '/ticket-booking?session=' || t.id
      from waitlist_offer o ${offered} where o.state = 'expired' and o.ended_at > ${window}
      union all
      -- Nobody was there when the order was let go: what no terminal sends back by itself, a person must.
      select c.venue_id, 'refund-by-hand:' || c.id, 'refundByHand', null, null, 'transactions', 'refund',
        jsonb_build_object('number', s.order_no::text), '/order-list?id=' || s.id
      from order_change c join sale_order s on s.venue_id = c.venue_id and s.id = c.order_id
      where c.kind = 'release' and c.at > ${window} and (s.paid_minor > s.gross_minor or exists (
        select from refund r where r.venue_id = c.venue_id and r.change_id = c.id and r.method in ('card', 'bank')
          and not exists (select from card_charge k where k.venue_id = r.venue_id and k.id = r.payment_id)))
    ) e
    where not exists (select from notice_made m where m.venue_id = e."venueId" and m.source = e.source)
    limit 200`.execute(db)
  return rows
}

// Of its places so much or less is left, in parts of a hundred.
const fewPercent = 10

/** Shows of the next weeks on sale that have hardly a place left, once for each. */
export async function selectNearlySoldOut(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select t.venue_id as "venueId", 'sold-out:' || t.id as source, 'nearlySoldOut' as topic, null::uuid as by,
      null::uuid as to, 'ticket_schedules' as module, 'view' as action,
      jsonb_build_object('en', p.name->>'en', 'tr', p.name->>'tr', 'date', t.local_date::text,
        'time', to_char(t.local_time, 'HH24:MI'), 'left', (n.size - n.taken)::text) as values,
      '/ticket/schedule?session=' || t.id as link
    from ticket_session t
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    join lateral (
      select t.seats + coalesce((select sum(q.size) from capacity_pool q
          where q.venue_id = t.venue_id and q.ticket_session_id = t.id), 0) as size,
        (select count(*) from session_seat q
          where q.venue_id = t.venue_id and q.ticket_session_id = t.id and q.status in (2, 3)) +
        coalesce((select sum(q.taken) from capacity_pool q
          where q.venue_id = t.venue_id and q.ticket_session_id = t.id), 0) as taken
    ) n on true
    where t.state = 'on_sale' and t.starts_at > now() and t.starts_at < now() + interval '14 days' and n.size > 0
      and (n.size - n.taken) * 100 <= n.size * ${fewPercent}
      and not exists (select from notice_made m where m.venue_id = t.venue_id and m.source = 'sold-out:' || t.id)
    limit 200`.execute(db)
  return rows
}

/** How many days before its last one a paper is told of. */
const paperDays = 30

/**
 * Papers of vehicles and licences of drivers that end within a month, once for each. The last day itself is not looked
 * at: by then what was told is forgotten, and it would be told again.
 */
export async function selectPapersEnding(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select p.venue_id as "venueId", 'paper:' || p.id || ':' || p.paper || ':' || p.until as source,
      'paperEnds' as topic, null::uuid as by, null::uuid as to, 'vehicles' as module, 'update' as action,
      jsonb_build_object('name', p.name, 'paper', p.paper, 'date', p.until::text) as values, p.link
    from (
      select v.venue_id, v.id, v.plate as name, k.paper, k.until, '/vehicles?id=' || v.id as link
      from vehicle v cross join lateral (values ('insurance', v.insurance_until), ('inspection', v.inspection_until),
        ('permit', v.permit_until)) as k (paper, until)
      where v.archived_at is null
      union all
      select d.venue_id, d.id, d.name, 'licence', d.licence_until, '/vehicles' from driver d where d.archived_at is null
    ) p
    join venue n on n.id = p.venue_id
    where p.until - (now() at time zone n.zone)::date between 1 and ${paperDays}
      and not exists (select from notice_made m where m.venue_id = p.venue_id
        and m.source = 'paper:' || p.id || ':' || p.paper || ':' || p.until)
    limit 200`.execute(db)
  return rows
}

/** How many kilometres before it is due a service is told of. */
const serviceKm = 1000

/**
 * Services of vehicles that are due within a month or within some kilometres, as the last one said, once for each. The
 * last day itself is not looked at, as with papers; what is due by distance is told while the distance is still ahead.
 */
export async function selectServicesDue(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select d.venue_id as "venueId", d.source, 'serviceDue' as topic, null::uuid as by, null::uuid as to,
      'vehicles' as module, 'update' as action, d.values, '/vehicles?view=log&vehicle=' || d.id as link
    from (
      select v.venue_id, v.id, k.source, k.values
      from vehicle v join venue n on n.id = v.venue_id
      cross join lateral (
        select e.id, e.next_due_on, e.next_due_km from vehicle_entry e
        where e.venue_id = v.venue_id and e.vehicle_id = v.id and e.kind = 'service' and e.removed_at is null
          and (e.next_due_on is not null or e.next_due_km is not null)
        order by e.day desc, e.id desc limit 1) last
      cross join lateral (select max(e.odometer_km) as km from vehicle_entry e
        where e.venue_id = v.venue_id and e.vehicle_id = v.id and e.removed_at is null) gone
      cross join lateral (
        select 'service:' || last.id || ':' || last.next_due_on as source,
          jsonb_build_object('name', v.plate, 'date', last.next_due_on::text) as values
        where last.next_due_on - (now() at time zone n.zone)::date between 1 and ${paperDays}
        union all
        select 'service-km:' || last.id || ':' || last.next_due_km,
          jsonb_build_object('name', v.plate, 'km', last.next_due_km::text)
        where last.next_due_km - gone.km between 0 and ${serviceKm}) k
      where v.archived_at is null
    ) d
    where not exists (select from notice_made m where m.venue_id = d.venue_id and m.source = d.source)
    limit 200`.execute(db)
  return rows
}

/** Claims an event; false when it was told already. Whoever claims it at the same moment waits, and then has it not. */
export async function claim(tx: Tx, { venueId, source }: Told): Promise<boolean> {
  const { rows } = await sql`
    insert into notice_made (venue_id, source) values (${venueId}, ${source})
    on conflict do nothing returning source`.execute(tx)
  return rows.length > 0
}

/** Forgets what no look finds any more; a show that was told of has begun long ago. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`delete from notice_made where made_at < now() - interval '30 days'`.execute(db)
}

/** Somebody who is told, and how. */
export interface Reader {
  userId: UserId
  name: string
  email: string
  venueName: string
  language: 'en' | 'tr'
  currency: string
  inPanel: boolean
  byMail: boolean
}

/**
 * Who is told, and how: the person whom it is about, or those who hold the right now, without who did it and those who
 * have chosen neither panel nor mail.
 */
export async function selectReaders(tx: Tx, { venueId, topic, by, to, module, action }: Told): Promise<Reader[]> {
  const who =
    to === null
      ? sql`exists (
          select from user_role ur
          join role r on r.venue_id = ur.venue_id and r.id = ur.role_id and r.archived_at is null
          join role_permission p on p.venue_id = r.venue_id and p.role_id = r.id
          where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now()
            and p.module = ${module} and p.action = ${action})`
      : sql`m.user_id = ${to}`
  const chosen = (table: 'notice_mute' | 'notice_mail') => sql`exists (select from ${sql.table(table)} x
    where x.venue_id = m.venue_id and x.user_id = m.user_id and x.topic = ${topic})`
  const { rows } = await sql<Reader>`
    select m.user_id as "userId", u.name, u.email, v.name as "venueName", coalesce(u.language, v.locale) as language,
      v.currency, not c.muted as "inPanel", c.mailed as "byMail"
    from venue_member m join app_user u on u.id = m.user_id join venue v on v.id = m.venue_id
    cross join lateral (select ${chosen('notice_mute')} as muted, ${chosen('notice_mail')} as mailed) c
    where m.venue_id = ${venueId} and m.state = 'active' and ${who}
      and m.user_id is distinct from ${by}::uuid
      and (c.mailed or not c.muted)
    order by m.user_id limit 500`.execute(tx)
  return rows
}

interface Choice {
  /** Not told in the panel. */
  muted: NoticeTopic[]
  mailed: NoticeTopic[]
}

/** What a person has chosen to be told otherwise than in the panel. */
export async function selectChoice(db: Db, venueId: VenueId, userId: UserId): Promise<Choice> {
  const { rows } = await sql<{ topic: NoticeTopic; muted: boolean }>`
    select topic, true as muted from notice_mute where venue_id = ${venueId} and user_id = ${userId}
    union all
    select topic, false from notice_mail where venue_id = ${venueId} and user_id = ${userId}`.execute(db)
  const topics = (muted: boolean) => rows.filter((row) => row.muted === muted).map(({ topic }) => topic)
  return { muted: topics(true), mailed: topics(false) }
}

/** Notes or forgets one choice: not in the panel (`notice_mute`), or by mail (`notice_mail`). */
export async function setChoice(
  tx: Tx,
  { venueId, userId, topic }: { venueId: VenueId; userId: UserId; topic: NoticeTopic },
  { table, chosen }: { table: 'notice_mute' | 'notice_mail'; chosen: boolean },
): Promise<void> {
  if (chosen) {
    await sql`insert into ${sql.table(table)} (venue_id, user_id, topic) values (${venueId}, ${userId}, ${topic})
      on conflict do nothing`.execute(tx)
  } else {
    await sql`delete from ${sql.table(table)}
      where venue_id = ${venueId} and user_id = ${userId} and topic = ${topic}`.execute(tx)
  }
}
