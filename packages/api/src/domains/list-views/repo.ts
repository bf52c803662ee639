import type { RoleId, UserId, VenueId } from '@marquee/contract'
import type { ListViewId, ListViewRow } from '@marquee/contract/list-views'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

/** Who looks: their own views, those of the role in which they act, and with `seesAll` what is shared with any role. */
export interface Viewer {
  venueId: VenueId
  userId: UserId
  roleId: RoleId | null
  seesAll: boolean
}

function viewsOf(db: Db | Tx, { venueId, userId, roleId, seesAll }: Viewer) {
  return db
    .selectFrom('list_view as l')
    .leftJoin('role as r', (join) => join.onRef('r.venue_id', '=', 'l.venue_id').onRef('r.id', '=', 'l.role_id'))
    .select([
      'l.id',
      'l.list',
      'l.name',
      'l.query',
      'l.is_default',
      'l.rev',
      'l.owner_id',
      'l.role_id',
      'r.name as role_name',
    ])
    .where('l.venue_id', '=', venueId)
    .where((eb) =>
      eb.or([
        eb('l.owner_id', '=', userId),
        ...(roleId === null ? [] : [eb('l.role_id', '=', roleId)]),
        ...(seesAll ? [eb('l.role_id', 'is not', null)] : []),
      ]),
    )
}

type Stored = Awaited<ReturnType<ReturnType<typeof viewsOf>['execute']>>[number]

const rowOf = ({ userId }: Viewer, row: Stored): ListViewRow => ({
  id: row.id as ListViewId,
  list: row.list,
  name: row.name,
  query: row.query,
  mine: row.owner_id === userId,
  role: row.role_id === null ? null : { id: row.role_id as RoleId, name: row.role_name ?? '' },
  isDefault: row.is_default,
  rev: row.rev,
})

/** What the viewer sees, by list and name; at most 500. */
export async function selectListViews(db: Db, viewer: Viewer): Promise<ListViewRow[]> {
  const rows = await viewsOf(db, viewer).orderBy('l.list').orderBy('l.name_key').orderBy('l.id').limit(500).execute()
  return rows.map((row) => rowOf(viewer, row))
}

/** One view that the viewer sees, kept until the transaction ends. */
export async function lockListView(tx: Tx, viewer: Viewer, id: ListViewId): Promise<ListViewRow | undefined> {
  const row = await viewsOf(tx, viewer).where('l.id', '=', id).forNoKeyUpdate('l').executeTakeFirst()
  return row && rowOf(viewer, row)
}

export interface ListViewFields {
  list: string
  name: string
  query: string
  roleId: RoleId | null
  isDefault: boolean
}

/** Before a view becomes the one with which a list begins: the one that was so no longer is. */
export async function clearDefault(
  tx: Tx,
  venueId: VenueId,
  { list, roleId }: Pick<ListViewFields, 'list' | 'roleId'>,
) {
  if (roleId === null) return
  await tx
    .updateTable('list_view')
    .set((eb) => ({ is_default: false, rev: eb('rev', '+', 1), updated_at: sql<string>`now()` }))
    .where('venue_id', '=', venueId)
    .where('role_id', '=', roleId)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
}

export async function insertListView(
  tx: Tx,
  { venueId, userId }: Viewer,
  { id, list, name, query, roleId, isDefault }: ListViewFields & { id: ListViewId },
): Promise<void> {
  await tx
    .insertInto('list_view')
    .values({
      venue_id: venueId,
      id,
      owner_id: userId,
      list,
      name,
      query,
      role_id: roleId,
      is_default: isDefault,
      updated_by: userId,
    })
    .execute()
}

export async function updateListView(
  tx: Tx,
  { venueId, userId }: Viewer,
  { id, name, query, roleId, isDefault }: Omit<ListViewFields, 'list'> & { id: ListViewId },
): Promise<void> {
  await tx
    .updateTable('list_view')
    .set((eb) => ({
      name,
      query,
      role_id: roleId,
      is_default: isDefault,
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: userId,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

export async function deleteListView(tx: Tx, venueId: VenueId, id: ListViewId): Promise<void> {
  await tx.deleteFrom('list_view').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
