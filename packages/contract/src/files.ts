import { z } from 'zod'
import { storedFileId } from './ids.ts'
import { text } from './text.ts'

/** Asks for leave to upload one file. */
export const uploadInput = z.strictObject({
  name: text({ min: 1, max: 200 }),
  /** As the browser knows it; counted again while it comes. */
  size: z.int('field.invalid').min(0, 'field.invalid'),
})

/** Where the bytes go, within ten minutes. */
export const uploadLeave = z.object({ url: z.string(), fileId: storedFileId })

/** Addresses of a stored picture, good for five to ten minutes. */
export const pictureLink = z.object({ url: z.string(), smallUrl: z.string() })
export type PictureLink = z.infer<typeof pictureLink>

/** Addresses of a stored file of any kind, good for five to ten minutes; a small picture only of a picture. */
export const fileLink = z.object({
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  url: z.string(),
  smallUrl: z.string().nullable(),
})
export type FileLink = z.infer<typeof fileLink>

/** What an upload answers. */
export const uploadedFile = z.object({
  id: storedFileId,
  mediaType: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  link: pictureLink.nullable(),
})
export type UploadedFile = z.infer<typeof uploadedFile>
