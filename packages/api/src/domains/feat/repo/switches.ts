import type { RoleId, UserId, VenueId } from '@marquee/contract'
import type { FeatureAudience, FeatureKey, SwitchFeature } from '@marquee/contract/features'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

/** What a venue has said about a feature. */
export interface StoredSwitch {
  feature: FeatureKey
  audience: FeatureAudience
  roles: { id: RoleId; name: string }[]
  owner: { id: UserId; name: string } | null
  endsOn: string | null
  hasEnded: boolean
  note: string
  rev: number
}

/** The last day of a switch ends with its business day. */
const hasEnded = sql<boolean>`coalesce(
  now() >= ((s.ends_on + 1)::timestamp + v.business_cutoff::interval) at time zone v.zone, false)`

/** Everything that a venue has said about its features. */
export async function selectSwitches(db: Db | Tx, venueId: VenueId): Promise<StoredSwitch[]> {
  const { rows } = await sql<StoredSwitch>`
    select s.feature, s.audience, s.ends_on::text as "endsOn", ${hasEnded} as "hasEnded", s.note, s.rev,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as owner,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name, r.id)
        from feature_switch_role x join role r on r.venue_id = x.venue_id and r.id = x.role_id
        where x.venue_id = s.venue_id and x.feature = s.feature), '[]') as roles
    from feature_switch s join venue v on v.id = s.venue_id left join app_user u on u.id = s.owner_id
    where s.venue_id = ${venueId} order by s.feature limit 200`.execute(db)
  return rows
}

/** The revision of a switch, which nobody else changes until the transaction ends; 0: nothing was ever said. */
export async function holdSwitch(tx: Tx, venueId: VenueId, feature: FeatureKey): Promise<number> {
  const { rows } = await sql<{ rev: number }>`
    select rev from feature_switch where venue_id = ${venueId} and feature = ${feature} for no key update`.execute(tx)
  return rows[0]?.rev ?? 0
}

/** Writes what a venue says about a feature; false when somebody else was faster. */
export async function writeSwitch(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: UserId },
  { feature, expectedRev, audience, roleIds, ownerId, endsOn, note }: SwitchFeature,
): Promise<boolean> {
  const { rows } = await sql`
    insert into feature_switch (venue_id, feature, audience, owner_id, ends_on, note, updated_by)
    values (${venueId}, ${feature}, ${audience}, ${ownerId}, ${endsOn}, ${note}, ${by})
    on conflict (venue_id, feature) do update set audience = excluded.audience, owner_id = excluded.owner_id,
      ends_on = excluded.ends_on, note = excluded.note, rev = feature_switch.rev + 1, updated_at = now(),
      updated_by = excluded.updated_by
      where feature_switch.rev = ${expectedRev}
    returning rev`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from feature_switch_role where venue_id = ${venueId} and feature = ${feature}`.execute(tx)
  if (roleIds.length > 0) {
    await sql`
      insert into feature_switch_role (venue_id, feature, role_id)
      select ${venueId}, ${feature}, x.id from unnest(${[...roleIds]}::uuid[]) as x (id)`.execute(tx)
  }
  return true
}

/** People who may look after a feature: those who hold the right to switch it now. */
export async function selectOwners(db: Db | Tx, venueId: VenueId): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and m.state = 'active' and exists (
      select from user_role ur
      join role r on r.venue_id = ur.venue_id and r.id = ur.role_id and r.archived_at is null
      join role_permission p on p.venue_id = r.venue_id and p.role_id = r.id
      where ur.venue_id = m.venue_id and ur.user_id = m.user_id and ur.valid @> now()
        and p.module = 'settings' and p.action = 'features')
    order by u.name, u.id limit 200`.execute(db)
  return rows
}

/** The business day in which the venue is. */
export async function findToday(tx: Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${businessDayOf(venueId)}::text as today`.execute(tx)
  return rows[0]?.today ?? ''
}

export async function setNewsSeen(tx: Tx, venueId: VenueId, userId: UserId, version: string): Promise<void> {
  await sql`update venue_member set news_seen = ${version}
    where venue_id = ${venueId} and user_id = ${userId}`.execute(tx)
}
