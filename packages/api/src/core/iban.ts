import { electronicFormatIBAN, friendlyFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'

/** An IBAN without spaces; null for what is none, by length, form and check digits of its country. */
export function readIban(typed: string): string | null {
  const iban = electronicFormatIBAN(typed.toUpperCase())
  return iban !== null && isValidIBAN(iban) ? iban : null
}

/** A BIC; null for what is none. */
export function readBic(typed: string): string | null {
  const bic = typed.replace(/\s/g, '').toUpperCase()
  return isValidBIC(bic) ? bic : null
}

/** In groups of four, as people read and compare it. */
export const groupedIban = (iban: string): string => friendlyFormatIBAN(iban) ?? iban

/** The country, the check digits and the last four: enough to tell two of them apart, too little to pay to. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`

/** Whether transfers in euros reach it by SEPA. */
export const isInSepa = (iban: string): boolean => isSEPACountry(iban.slice(0, 2))
