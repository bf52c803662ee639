import { z } from 'zod'
import { densities, layoutNames, schemes, themes } from './choices.ts'

/** How the product looks to one person; kept with the user. Looks that were kept before layouts could be chosen name none. */
export const look = z.strictObject({
  theme: z.enum(themes),
  scheme: z.enum(schemes),
  density: z.enum(densities),
  layout: z.enum(layoutNames).optional(),
})
