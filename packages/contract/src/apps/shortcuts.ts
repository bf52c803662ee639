import { z } from 'zod'
import { asSent } from './as-sent.ts'
import { neededIcon, neededLink, toolId } from './links.ts'

export const shortcutRow = z.object({
  id: z.uuid(),
  label: z.string(),
  description: z.string(),
  icon: z.string(),
  link: z.string(),
  useRouter: z.boolean(),
})
export type ShortcutRow = z.infer<typeof shortcutRow>

export const createShortcutInput = z.strictObject({
  label: asSent({ min: 1, max: 100 }),
  description: asSent({ max: 500 }).nullish(),
  icon: neededIcon,
  link: neededLink,
  useRouter: z.boolean().nullish(),
})
export const shortcutFields = createShortcutInput.partial()
export const updateShortcutInput = z.strictObject({ id: toolId, fields: shortcutFields })
export const oneShortcutInput = z.strictObject({ id: toolId })
export const shortcutList = z.object({ rows: z.array(shortcutRow), total: z.int() })
