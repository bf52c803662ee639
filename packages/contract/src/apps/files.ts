import { z } from 'zod'
import { storedFileId } from '../ids.ts'
import { text } from '../text.ts'
import { instant } from '../time.ts'

export const fileItemId = z.uuid('field.invalid').toLowerCase().brand('file_item')
export type FileItemId = z.infer<typeof fileItemId>
export const fileTypes = ['folder', 'PDF', 'XLS', 'DOC', 'TXT', 'JPG', 'PNG'] as const
export type FileType = (typeof fileTypes)[number]

/** What a file is called by what its bytes are. */
export const typeOfMedia: Readonly<Record<string, Exclude<FileType, 'folder'>>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOC',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLS',
  'text/plain': 'TXT',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

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
  /** Whether it has bytes; files from before the store have a name and a size alone. */
  hasBytes: z.boolean(),
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

/** Puts a file that was uploaded for it into a folder, or into none. */
export const addFileInput = z.strictObject({
  folderId: fileItemId.nullable().default(null),
  file: storedFileId,
  description: text({ max: 2000 }).optional(),
})
export const oneFileInput = z.strictObject({ id: fileItemId })
