import { z } from 'zod'
import { iconSetNames } from './icon-sets.ts'

export * from './icon-sets.ts'

export const iconSetInput = z.strictObject({ set: z.enum(iconSetNames, { error: 'field.invalid' }) })
export const iconSet = z.object({
  namespace: z.string(),
  name: z.string(),
  grid: z.string(),
  list: z.array(z.string()),
})
