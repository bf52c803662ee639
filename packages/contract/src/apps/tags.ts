import { z } from 'zod'
import { asSent } from './as-sent.ts'

/** A tag of contacts, of the shop's products or of tasks. */
export const tagRow = z.object({ id: z.uuid(), title: z.string() })
export type TagRow = z.infer<typeof tagRow>

/** How a tag, a label or a list is called. */
export const tagTitle = asSent({ min: 1, max: 100 })
export const createTagInput = z.strictObject({ title: tagTitle })

/** An address of a picture: of the web, of this site, or the picture itself as a data URL. */
export function isPictureAddress(value: string): boolean {
  // By its first bytes, not by what it calls itself.
  if (/^data:image\/(png|jpeg|webp|gif);base64,(iVBORw0KGgo|\/9j\/|R0lGOD|UklGR)[A-Za-z0-9+/]+={0,2}$/.test(value))
    return true
  if (value.length > 2000 || !value.isWellFormed()) return false
  for (const character of value) if (character <= ' ' || character === '\u007f' || character === '\\') return false
  return !value.startsWith('//') && (/^https?:\/\//i.test(value) || !/^[^/?#]*:/.test(value))
}
/** Longest data URL of a picture that is taken in a field of JSON. */
const longestPicture = 1_400_000
export const pictureText = z
  .string({ error: 'field.invalid' })
  .min(1, 'field.required')
  .max(longestPicture, 'field.tooLong')
  .refine(isPictureAddress, 'field.invalid')

/** An instant or a date that comes back as it was written, whatever its zone. */
export const writtenInstant = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], {
  error: 'field.invalid',
})
