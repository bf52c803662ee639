import { z } from 'zod'
import { densities, schemes, themes } from './choices.ts'

/** How the product looks to one person; kept with the user. */
export const look = z.strictObject({ theme: z.enum(themes), scheme: z.enum(schemes), density: z.enum(densities) })
