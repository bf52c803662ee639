import { z } from 'zod'
import type { Language } from './choices.ts'
import { text } from './text.ts'

/** A name in the languages of the house; one of the two may be missing. */
export interface LocalText {
  en: string
  tr: string
}

/** A name that people read, in both languages: at least one is written, each at most `max` characters. */
export const localText = (max = 100) =>
  z
    .strictObject({ en: text({ max }), tr: text({ max }) })
    .refine((value) => value.en !== '' || value.tr !== '', { message: 'field.required', path: ['en'] })

/** The stored form of `localText`. */
export const storedLocalText = z.object({ en: z.string().default(''), tr: z.string().default('') })

/** The name in this language, else in the other one. */
export function inLanguage(value: LocalText, language: Language): string {
  return value[language] || value.en || value.tr
}
