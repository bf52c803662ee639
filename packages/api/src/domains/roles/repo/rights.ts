import {
  allPermissions,
  effectiveRights,
  type Permission,
  type Rights,
  type RoleId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** A role with what it may do, the umbrella opened. */
export interface RoleWithRights {
  id: RoleId
  name: string
  isOwner: boolean
  archived: boolean
  rights: Rights
  /** People of the venue who hold it today. */
  users: number
}

/** The venue's roles in the order of the roles screen; all, or only those asked for. Archived ones are among them. */
export async function selectRoles(
  db: Db | Tx,
  venueId: VenueId,
  roleIds?: readonly RoleId[],
): Promise<RoleWithRights[]> {
  if (roleIds?.length === 0) return []
  const rows = await db
    .selectFrom('role as r')
    .select([
      'r.id',
      'r.name',
      'r.is_owner',
      'r.archived_at',
      sql<Permission[] | null>`(
        select jsonb_agg(jsonb_build_object('module', p.module, 'action', p.action, 'limits', p.limits))
        from role_permission p where p.venue_id = r.venue_id and p.role_id = r.id
      )`.as('permissions'),
      sql<number>`(
        select count(*) from user_role ur
        where ur.venue_id = r.venue_id and ur.role_id = r.id and ur.valid @> now()
      )`.as('users'),
    ])
    .where('r.venue_id', '=', venueId)
    .$if(roleIds !== undefined, (query) => query.where('r.id', 'in', roleIds ?? []))
    .orderBy('r.sort')
    .orderBy('r.name_key')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id as RoleId,
    name: row.name,
    isOwner: row.is_owner,
    archived: row.archived_at !== null,
    // The owner's rights are the catalogue's, whatever is stored: a new module is theirs at once.
    rights: effectiveRights(row.is_owner ? allPermissions() : (row.permissions ?? [])),
    users: row.users,
  }))
}
