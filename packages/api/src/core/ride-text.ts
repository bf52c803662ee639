import { sql } from 'kysely'

const months = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
}
// "29 Nov ", or nothing where the way before it goes on the same day.
const dayIn = (language: 'en' | 'tr') => sql`coalesce(extract(day from w.day) || ' ' ||
  (${months[language]}::text[])[extract(month from w.day)::integer] || ' ', '')`

/**
 * SQL: where and when the line `l` of an order carries its guests, on the venue's calendar and clock: "29 Nov 18:50 Pier →
 * 19:30" to the venue, "29 Nov 23:00 → Pier 23:40" from it. Both ways are told in one; a day is said once. null: it carries
 * nobody.
 */
export const rideText = sql<unknown>`(
  select jsonb_build_object('en', string_agg(${dayIn('en')} || w.en, ' · ' order by w.way desc),
    'tr', string_agg(${dayIn('tr')} || w.tr, ' · ' order by w.way desc))
  from (
    select x.way, x.en, x.tr, nullif(x.day, lag(x.day) over (order by x.way desc)) as day from (
      select distinct on (r.direction) r.direction as way, n.day,
        case r.direction when 'to' then n.stop || ' ' || n.en || ' → ' || n.there else n.there || ' → ' || n.en || ' ' || n.stop
          end as en,
        case r.direction when 'to' then n.stop || ' ' || n.tr || ' → ' || n.there else n.there || ' → ' || n.tr || ' ' || n.stop
          end as tr
      from ride r
      join trip t on t.venue_id = r.venue_id and t.id = r.trip_id
      join trip_stop s on s.venue_id = r.venue_id and s.trip_id = r.trip_id and s.pickup_point_id = r.pickup_point_id
      join pickup_point p on p.venue_id = r.venue_id and p.id = r.pickup_point_id
      join venue v on v.id = r.venue_id
      cross join lateral (
        select to_char(s.planned_at at time zone v.zone, 'HH24:MI') as stop,
          to_char((case r.direction when 'to' then t.ends_at else t.departs_at end) at time zone v.zone, 'HH24:MI') as there,
          ((case r.direction when 'to' then s.planned_at else t.departs_at end) at time zone v.zone)::date as day,
          coalesce(nullif(p.name ->> 'en', ''), p.name ->> 'tr') as en,
          coalesce(nullif(p.name ->> 'tr', ''), p.name ->> 'en') as tr) n
      where r.venue_id = l.venue_id and r.order_id = l.order_id and r.line_no = coalesce(l.reverses_line_no, l.line_no)
      order by r.direction, r.guest_no) x) w
  having count(*) > 0)`
