import type { Language } from './choices.ts'

// Pure on purpose: screens show names from the start on, and zod comes only where a form is.

/** A name in the languages of the venue; one of the two may be missing. */
export interface LocalText {
  en: string
  tr: string
}

/** The name in this language, else in the other one. */
export function inLanguage(value: LocalText, language: Language): string {
  return value[language] || value.en || value.tr
}
