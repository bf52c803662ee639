import type { FileItem, FileItemId, FileType, Language, StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

const columns = sql`f.id, f.folder_id as "folderId", f.name, f.type, f.description, f.created_by as "createdBy",
  f.created_at as "createdAt", f.modified_at as "modifiedAt", f.file is not null as "hasBytes",
  case when f.type = 'folder' then (
    select count(*)::integer from file_item i where i.venue_id = f.venue_id and i.folder_id = f.id
  ) end as items,
  coalesce(f.bytes, (
    with recursive inside as (
      select i.id, i.bytes from file_item i where i.venue_id = f.venue_id and i.folder_id = f.id
      union
      select i.id, i.bytes from file_item i join inside on i.venue_id = f.venue_id and i.folder_id = inside.id
    ) select coalesce(sum(inside.bytes), 0) from inside
  ))::bigint as bytes`

/** What is in a folder, or in none, by name. */
export async function selectItems(
  db: Db,
  { venueId, folderId, locale }: { venueId: VenueId; folderId: FileItemId | null; locale: Language },
): Promise<FileItem[]> {
  const { rows } = await sql<FileItem>`
    select ${columns} from file_item f
    where f.venue_id = ${venueId} and f.folder_id is not distinct from ${folderId}::uuid
    order by ${locale === 'tr' ? sql`f.name collate marquee_tr` : sql`f.name collate marquee_en`}, f.id
    limit 5000`.execute(db)
  return rows
}

/** The folders from the top down to this one; empty when there is no such folder. */
export async function selectPath(db: Db, venueId: VenueId, folderId: FileItemId): Promise<FileItem[]> {
  const { rows } = await sql<FileItem>`
    with recursive upwards (id, folder_id, step) as (
      select i.id, i.folder_id, 0 from file_item i
      where i.venue_id = ${venueId} and i.id = ${folderId} and i.type = 'folder'
      union all
      -- Folders that lay in one another would have no end.
      select i.id, i.folder_id, u.step + 1 from file_item i join upwards u on i.id = u.folder_id
      where i.venue_id = ${venueId} and u.step < 100
    )
    select ${columns} from upwards u join file_item f on f.venue_id = ${venueId} and f.id = u.id
    order by u.step desc`.execute(db)
  return rows
}

/** Of one venue. */
interface Key {
  venueId: VenueId
  id: FileItemId
}

/** A folder or a file by its id. */
export async function findItem(db: Db | Tx, { venueId, id }: Key): Promise<FileItem | undefined> {
  const { rows } = await sql<FileItem>`
    select ${columns} from file_item f where f.venue_id = ${venueId} and f.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps a folder from being deleted until the transaction ends; false: there is no such folder. */
export async function holdFolder(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`select from file_item
    where venue_id = ${venueId} and id = ${id} and type = 'folder' for key share`.execute(tx)
  return rows.length > 0
}

interface NewItem extends Key {
  folderId: FileItemId | null
  file: StoredFileId
  name: string
  type: FileType
  bytes: number
  description: string | null
  by: UserId
}

/** Adds a file that has bytes. */
export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await sql`
    insert into file_item (venue_id, id, folder_id, file, name, type, bytes, description, created_by)
    select ${item.venueId}, ${item.id}, ${item.folderId}, ${item.file}, ${item.name}, ${item.type}, ${item.bytes},
      ${item.description}, left(u.name, 100) from app_user u where u.id = ${item.by}`.execute(tx)
}

/** Deletes it; the bytes are swept when nobody else uses them. A folder with something in it cannot be deleted. */
export async function deleteItem(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`delete from file_item where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** The stored file of a file, and whether a small picture of it is there. */
export async function findBytes(db: Db, { venueId, id }: Key) {
  const { rows } = await sql<{
    file: StoredFileId | null
    name: string
    mediaType: string | null
    size: string | null
    hasSmall: boolean
  }>`
    select f.file, coalesce(s.name, f.name) as name, s.media_type as "mediaType", s.size, s.small_size is not null as "hasSmall"
    from file_item f left join stored_file s on s.venue_id = f.venue_id and s.id = f.file and s.state = 'ready'
    where f.venue_id = ${venueId} and f.id = ${id}`.execute(db)
  return rows[0]
}
