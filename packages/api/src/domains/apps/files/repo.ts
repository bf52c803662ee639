import type { FileItem, FileItemId, Language, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

const columns = sql`f.id, f.folder_id as "folderId", f.name, f.type, f.description, f.created_by as "createdBy",
  f.created_at as "createdAt", f.modified_at as "modifiedAt",
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
