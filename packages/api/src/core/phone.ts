import parse, { type CountryCode, type PhoneNumber } from 'libphonenumber-js/min'
import { refuseField } from './refusal.ts'

/** Calls from abroad and copied numbers bring marks that nobody sees. */
const unseen = /\p{Cf}/gu

function readNumber(text: string, country: string): PhoneNumber | undefined {
  const number = parse(text.replace(unseen, ''), { defaultCountry: country as CountryCode, extract: false })
  return number?.isValid() && !number.ext ? number : undefined
}

/** A phone number as it is stored: E.164. `country` (ISO 3166-1) is where it is when it has no code of one. */
export function readPhone(text: string, country: string): string | null {
  return readNumber(text, country)?.number ?? null
}

/** The digits of a number without its country, however it was typed; null: it is no whole number. */
export function nationalDigits(text: string, country: string): string | null {
  return readNumber(text, country)?.nationalNumber ?? null
}

/** A stored number with the spaces that people read it by; what is none (masked, or older than the check) stays as it is. */
export function writePhone(stored: string): string {
  return readNumber(stored, 'ZZ')?.formatInternational() ?? stored
}

/** What is stored for a phone that was typed; null for an empty one. VALIDATION on `path` for what can be no number. */
export function requirePhone(text: string, { country, path }: { country: string; path: string }): string | null {
  if (text === '') return null
  return readPhone(text, country) ?? refuseField(path, 'field.phone')
}
