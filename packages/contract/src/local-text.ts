import { z } from 'zod'
import { text } from './text.ts'

/** A name that people read, in both languages: at least one is written, each at most `max` characters. */
export const localText = (max = 100) =>
  z
    .strictObject({ en: text({ max }), tr: text({ max }) })
    .refine((value) => value.en !== '' || value.tr !== '', { message: 'field.required', path: ['en'] })

/** The stored form of `localText`. */
export const storedLocalText = z.object({ en: z.string().default(''), tr: z.string().default('') })
