// Loaded on demand: the tables of all countries are larger than a screen.
import parse, { type CountryCode } from 'libphonenumber-js/min'

const read = (text: string, country: string) =>
  parse(text.replace(/\p{Cf}/gu, ''), { defaultCountry: country as CountryCode, extract: false })

/** Whether what was typed is a phone number; the server decides by the same rules. */
export function isPhone(typed: string, country: string): boolean {
  const number = read(typed, country)
  return number?.isValid() === true && !number.ext
}

/**
 * A number as people of the venue's country write it: without the code of their own country, with that of another. What
 * is no number (masked, or older than the check) stays as it is.
 */
export function writePhone(stored: string, country: string): string {
  const number = read(stored, country)
  if (!number?.isValid()) return stored
  return number.country === country ? number.formatNational() : number.formatInternational()
}
