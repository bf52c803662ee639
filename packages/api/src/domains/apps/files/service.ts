import {
  type addFileInput,
  type FileItem,
  type FileItemId,
  type FileLink,
  fileItemId,
  typeOfMedia,
} from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { fileLinks } from '../../../files/files.ts'
import { claimFile } from '../../../files/rows.ts'
import { deleteItem, findBytes, findItem, holdFolder, insertItem, selectItems, selectPath } from './repo.ts'

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

/**
 * Puts a file that the caller has uploaded into a folder. VALIDATION at `folderId` for what is no folder of the venue,
 * at `file` for what they did not bring for this.
 */
export async function addFile(
  ctx: SignedContext,
  { folderId, file, description }: z.output<typeof addFileInput>,
): Promise<FileItem> {
  const { venueId, actor } = ctx
  const id = fileItemId.parse(uuidv7())
  return inTransaction(ctx, async ({ tx, audit }) => {
    if (folderId && !(await holdFolder(tx, { venueId, id: folderId }))) refuseField('folderId', 'field.invalid')
    const known = await claimFile(tx, { venueId, id: file, purpose: 'sharedFile', userId: actor.userId })
    const type = typeOfMedia[known.mediaType] ?? refuseField('file', 'field.fileType')
    const item = { folderId, file, name: known.name, type, bytes: Number(known.size), description: description ?? null }
    await insertItem(tx, { ...item, venueId, id, by: actor.userId })
    await audit({
      action: 'apps.files.add',
      entity: 'file_item',
      entityId: id,
      after: { name: item.name, type, bytes: item.bytes },
    })
    return (await findItem(tx, { venueId, id })) ?? refuse('NOT_FOUND')
  })
}

/** Addresses of a file's bytes that end. NOT_FOUND: there is none, it is a folder, or it never had bytes. */
export async function openSharedFile(ctx: SignedContext, id: FileItemId): Promise<FileLink> {
  const { services, venueId } = ctx
  const known = await findBytes(services.db, { venueId, id })
  if (!known?.file || known.mediaType === null) refuse('NOT_FOUND')
  const { file, name, mediaType, size, hasSmall } = known
  return { name, mediaType, size: Number(size), ...fileLinks(services.files, { venueId, id: file, hasSmall }) }
}

/** Deletes a file, or a folder with nothing in it: STATE for one that holds something. NOT_FOUND. */
export async function removeFile(ctx: SignedContext, id: FileItemId): Promise<true> {
  const key = { venueId: ctx.venueId, id }
  try {
    return await inTransaction(ctx, async ({ tx, audit }) => {
      const item = (await findItem(tx, key)) ?? refuse('NOT_FOUND')
      await deleteItem(tx, key)
      await audit({
        action: 'apps.files.remove',
        entity: 'file_item',
        entityId: id,
        before: { name: item.name, type: item.type, bytes: item.bytes },
      })
      return true as const
    })
  } catch (error) {
    if (classifyPgError(error).kind === 'foreign_key') refuse('STATE')
    throw error
  }
}
