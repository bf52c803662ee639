import type { FileItem } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'

const item = z
  .object({
    id: z.string(),
    folderId: z.string().nullable(),
    name: z.string(),
    createdBy: z.string(),
    createdAt: z.string(),
    modifiedAt: z.string(),
    size: z.string(),
    type: z.string(),
    contents: z.string().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'FileItem' })

// Documented as texts for people.
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const units = ['B', 'KB', 'MB', 'GB', 'TB']
function sizeText(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return `${Math.round((bytes / 1000 ** step) * 10) / 10} ${units[step]}`
}

const documented = ({ bytes, items, createdAt, modifiedAt, hasBytes: _, ...row }: FileItem): z.infer<typeof item> => ({
  ...row,
  createdAt: day.format(new Date(createdAt)),
  modifiedAt: day.format(new Date(modifiedAt)),
  size: sizeText(bytes),
  contents: items === null ? null : `${items} ${items === 1 ? 'file' : 'files'}`,
})

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d51'
const folder = {
  id,
  folderId: null,
  name: 'Contracts',
  createdBy: 'Zeynep Arslan',
  createdAt: 'May 5, 2026',
  modifiedAt: 'November 3, 2026',
  size: '1.6 MB',
  type: 'folder',
  contents: '3 files',
  description: 'Signed by both sides.',
}

/** Shared folders. */
export const fileManagerRoutes = {
  'GET api/apps/file-manager': route({
    procedure: 'apps.files.browse',
    summary: 'List a folder’s contents and its path',
    description: 'Without a folder, or with the text `null`, lists the top level. An unknown folder is empty.',
    tag: 'File manager',
    query: z.object({ folderId: z.union([z.literal('null'), idParameter]).optional() }),
    call: ({ query: { folderId = 'null' } }) => ({ folderId: folderId === 'null' ? null : folderId }),
    present: ({ folders, files, path }) => ({
      folders: folders.map(documented),
      files: files.map(documented),
      path: path.map(documented),
    }),
    presentRefusal: unknownIs({ folders: [], files: [], path: [] }),
    answer: z.object({ folders: z.array(item), files: z.array(item), path: z.array(item) }),
    example: { query: { folderId: id }, answer: { folders: [], files: [], path: [folder] } },
  }),
}
