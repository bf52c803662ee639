import { z } from 'zod'

/** How the product looks to one person; kept with the user. */
export const look = z.strictObject({
  theme: z.enum(['default', 'brand', 'teal', 'rose', 'purple', 'amber']),
  scheme: z.enum(['light', 'dark', 'auto']),
  density: z.enum(['comfortable', 'compact']),
})
export type Look = z.infer<typeof look>

/** The look of somebody who has chosen nothing (specification 9). */
export const defaultLook: Look = { theme: 'default', scheme: 'light', density: 'comfortable' }
