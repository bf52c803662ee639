import { z } from 'zod'
import { isEmail } from './email.ts'

// NUL cannot be stored, a lone surrogate would silently become U+FFFD: both are refused, everything else comes back
// as it was sent, after NFC.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

export interface TextOptions {
  /** Shortest allowed length in UTF-16 units, counted after trimming. Default 0. */
  min?: number
  /** Longest allowed length in UTF-16 units. */
  max: number
  /** Keep leading and trailing white space (notes, passwords). Default: trimmed. */
  keepSpace?: boolean
}

/**
 * A string field: NFC, storable in Postgres, bounded.
 * Issue messages are keys of the `errors` catalogue (`field.required`, `field.tooLong`, `field.invalid`), not sentences.
 */
export function text({ min = 0, max, keepSpace = false }: TextOptions) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? 'field.required' : 'field.invalid') })
    .max(max * 4, 'field.tooLong')
    .refine(storable, 'field.invalid')
    .transform((value) => (keepSpace ? value.normalize('NFC') : value.normalize('NFC').trim()))
    .refine((value) => value.length >= min, min <= 1 ? 'field.required' : 'field.tooShort')
    .refine((value) => value.length <= max, 'field.tooLong')
}

/** An e-mail address: checked for form only, at most 254 characters. Identity is `emailKey(value)`. */
export const email = text({ min: 1, max: 254 }).refine(isEmail, 'field.email')

/** A password as a person types it: 8 to 128 characters, never trimmed, never cut. */
export const newPassword = text({ min: 8, max: 128, keepSpace: true })

/** A password that is compared, not chosen: any length a person may have, bounded against abuse. */
export const givenPassword = text({ min: 1, max: 512, keepSpace: true })

/** The body of a search box: empty means no filter. */
export const searchText = text({ max: 100 })

/** An address that may be put into a link: http(s), mailto, tel, or a path of this site. Nothing else. */
export function isSafeLink(value: string): boolean {
  // Control characters and white space inside a scheme are how filters are fooled; a link has none.
  for (const character of value) if (character <= ' ' || character === '\u007f') return false
  if (value.startsWith('/')) return !value.startsWith('//') && !value.startsWith('/\\')
  return /^(https?:\/\/[^/\\]|mailto:|tel:)/i.test(value)
}
