import type { ShortcutRow, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

export interface ShortcutOwner {
  venueId: VenueId
  userId: UserId
}

/** The columns of a shortcut that its owner writes. */
export type ShortcutFields = Omit<ShortcutRow, 'id'>

const columns = sql`s.id, s.label, s.description, s.icon, s.link, s.use_router as "useRouter"`
const owned = ({ venueId, userId }: ShortcutOwner) => sql`s.venue_id = ${venueId} and s.user_id = ${userId}`

/** The newest first, at most `limit`, and how many there are. */
export async function selectShortcuts(
  db: Db | Tx,
  owner: ShortcutOwner,
  limit: number,
): Promise<{ rows: ShortcutRow[]; total: number }> {
  const { rows } = await sql<ShortcutRow & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from shell_shortcut s where ${owned(owner)}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Adds one; answers it. */
export async function insertShortcut(tx: Tx, owner: ShortcutOwner, fields: ShortcutFields): Promise<ShortcutRow> {
  const { useRouter, ...rest } = fields
  const id = uuidv7()
  await tx
    .insertInto('shell_shortcut')
    .values({ ...rest, use_router: useRouter, venue_id: owner.venueId, user_id: owner.userId, id })
    .execute()
  return { id, ...fields }
}

/** Writes the fields that are named; undefined when the person has none of this id. */
export async function updateShortcut(
  tx: Tx,
  owner: ShortcutOwner,
  { id, fields: { useRouter, ...rest } }: { id: string; fields: Partial<ShortcutFields> },
): Promise<ShortcutRow | undefined> {
  const set = { ...rest, ...(useRouter === undefined ? {} : { use_router: useRouter }) }
  if (Object.keys(set).length > 0) {
    await tx
      .updateTable('shell_shortcut')
      .set(set)
      .where('venue_id', '=', owner.venueId)
      .where('user_id', '=', owner.userId)
      .where('id', '=', id)
      .execute()
  }
  const { rows } = await sql<ShortcutRow>`
    select ${columns} from shell_shortcut s where ${owned(owner)} and s.id = ${id}`.execute(tx)
  return rows[0]
}

/** Takes one away and returns what it was. */
export async function deleteShortcut(tx: Tx, owner: ShortcutOwner, id: string): Promise<ShortcutRow | undefined> {
  const { rows } = await sql<ShortcutRow>`
    delete from shell_shortcut s where ${owned(owner)} and s.id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}
