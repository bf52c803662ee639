import { z } from 'zod'
import { storedLocalText } from './local-text.ts'

/** A screen of the venue's website, as the list of them shows it. */
export const cmsScreenRow = z.object({
  /** The last part of its address in here: /cms/{key}. */
  key: z.string(),
  name: storedLocalText,
  /** The name in the caller's language. */
  title: z.string(),
  /** Where guests find it on the site. */
  path: z.string(),
  /** Whether menus show it. */
  visible: z.boolean(),
})
export type CmsScreenRow = z.infer<typeof cmsScreenRow>
