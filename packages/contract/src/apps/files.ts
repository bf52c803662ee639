import { z } from 'zod'
import { instant } from '../time.ts'

export const fileItemId = z.uuid('field.invalid').toLowerCase().brand('file_item')
export type FileItemId = z.infer<typeof fileItemId>
export const fileTypes = ['folder', 'PDF', 'XLS', 'DOC', 'TXT', 'JPG'] as const

/** A folder or a file. */
export const fileItem = z.object({
  id: fileItemId,
  folderId: fileItemId.nullable(),
  name: z.string(),
  type: z.enum(fileTypes),
  /** Of a folder: of all that is in it, however deep. */
  bytes: z.int(),
  /** What is in a folder itself; null: a file. */
  items: z.int().nullable(),
  description: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  modifiedAt: instant,
})
export type FileItem = z.infer<typeof fileItem>

/** null: what is in no folder. */
export const browseFilesInput = z.strictObject({ folderId: fileItemId.nullable() })
/** `path`: from the top down to the folder itself. */
export const folderView = z.object({
  folders: z.array(fileItem),
  files: z.array(fileItem),
  path: z.array(fileItem),
})
