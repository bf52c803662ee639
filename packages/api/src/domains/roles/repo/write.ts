import type { Permission, RoleId, UserId, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** Keeps roles from being archived until the transaction ends; their rights may still be changed. */
export async function holdRoles(tx: Tx, venueId: VenueId, roleIds: readonly RoleId[]): Promise<void> {
  if (roleIds.length === 0) return
  await tx
    .selectFrom('role')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', 'in', roleIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * Keeps a role as it is until the transaction ends; false when there is none. `whole` also keeps everybody from giving
 * it to a person meanwhile: what archiving needs.
 */
export async function lockRole(
  tx: Tx,
  key: { venueId: VenueId; id: RoleId },
  strength: 'row' | 'whole',
): Promise<boolean> {
  const query = tx.selectFrom('role').select('id').where('venue_id', '=', key.venueId).where('id', '=', key.id)
  const row = await (strength === 'row' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row !== undefined
}

interface NewRole {
  venueId: VenueId
  name: string
  description: string | null
  requiresMfa: boolean
  by: UserId
}

/** Adds a role at the end of the list. */
export async function insertRole(tx: Tx, role: NewRole): Promise<RoleId> {
  const id = uuidv7() as RoleId
  await tx
    .insertInto('role')
    .values((eb) => ({
      venue_id: role.venueId,
      id,
      name: role.name,
      description: role.description,
      requires_mfa: role.requiresMfa,
      sort: eb
        .selectFrom('role')
        .select((max) => sql<number>`coalesce(${max.fn.max('sort')}, -1) + 1`.as('next'))
        .where('venue_id', '=', role.venueId),
      created_by: role.by,
      updated_by: role.by,
    }))
    .execute()
  return id
}

interface RoleChange {
  venueId: VenueId
  id: RoleId
  expectedRev: number
  by: UserId
  set: { name?: string; description?: string | null; requiresMfa?: boolean; archivedAt?: 'now' | null }
}

/** Raises the rev and sets what is named; false when someone else has raised it. */
export async function updateRoleRow(tx: Tx, { venueId, id, expectedRev, by, set }: RoleChange): Promise<boolean> {
  const { archivedAt, requiresMfa, ...plain } = set
  const result = await tx
    .updateTable('role')
    .set((eb) => ({
      ...plain,
      ...(requiresMfa === undefined ? {} : { requires_mfa: requiresMfa }),
      ...(archivedAt === undefined ? {} : { archived_at: archivedAt === null ? null : sql<string>`now()` }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a role exactly these rows, in one statement that touches only what differs. */
export async function replacePermissions(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: RoleId },
  rows: readonly Permission[],
): Promise<void> {
  await sql`
    with wanted as (
      select module, action, limits
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (module text, action text, limits jsonb)
    ), gone as (
      delete from role_permission p
      where p.venue_id = ${venueId} and p.role_id = ${id}
        and not exists (select 1 from wanted w where w.module = p.module and w.action = p.action)
    )
    insert into role_permission (venue_id, role_id, module, action, limits)
    select ${venueId}, ${id}, module, action, limits from wanted
    on conflict (venue_id, role_id, module, action) do update set limits = excluded.limits
    where role_permission.limits is distinct from excluded.limits
  `.execute(tx)
}
