import type { FileItem, FileItemId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { selectItems, selectPath } from './repo.ts'

interface FolderView {
  folders: FileItem[]
  files: FileItem[]
  path: FileItem[]
}

/** What is in a folder, folders and files by name, and the way to it from the top. NOT_FOUND when it is none. */
export async function browseFiles(ctx: SignedContext, folderId: FileItemId | null): Promise<FolderView> {
  const { services, venueId, actor } = ctx
  const path = folderId === null ? [] : await selectPath(services.db, venueId, folderId)
  if (folderId !== null && path.length === 0) refuse('NOT_FOUND')
  const items = await selectItems(services.db, { venueId, folderId, locale: actor.venueLocale })
  const isFolder = (item: FileItem) => item.type === 'folder'
  return { folders: items.filter(isFolder), files: items.filter((item) => !isFolder(item)), path }
}
