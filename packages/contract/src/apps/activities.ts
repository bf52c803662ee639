import { z } from 'zod'
import { pageInput, pageOf } from '../page.ts'
import { instant } from '../time.ts'

/** Something that happened in the venue, with an icon or a picture. */
export const activityRow = z.object({
  id: z.uuid(),
  icon: z.string().nullable(),
  image: z.string().nullable(),
  /** HTML, sanitised, as is `extraContent`. */
  description: z.string(),
  date: instant,
  extraContent: z.string().nullable(),
  linkedContent: z.string().nullable(),
  link: z.string().nullable(),
  useRouter: z.boolean(),
})
export type ActivityRow = z.infer<typeof activityRow>
export const listActivitiesInput = z.strictObject(pageInput)
export const activityPage = pageOf(activityRow)
export const activityList = z.object({ rows: z.array(activityRow), total: z.int() })
