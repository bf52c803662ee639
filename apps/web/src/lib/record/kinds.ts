import type { Language, RecordField } from '@marquee/contract'
import { readAmount, writeAmount } from '../amount.ts'
import { plainDecimal } from '../decimal.ts'
import { readWhole } from '../whole.ts'

/** What the form of a field depends on besides the field. */
export interface Setting {
  currency: string
  language: Language
}

const isNumeric = (field: RecordField) => field.kind === 'number' || field.kind === 'minutes'

/** A value of a row as the form has it. */
export function toForm(field: RecordField, value: unknown, { currency, language }: Setting): unknown {
  if (value === null || value === undefined) return ''
  if (isNumeric(field)) return String(value)
  if (field.kind === 'money') return writeAmount(Number(value), currency, language)
  if (field.kind === 'percent') return percentText(Number(value), language)
  if (field.kind === 'quantity') return inLanguageOf(String(value), language)
  return value
}

/** What a field of a new record starts with. */
export function emptyOf(field: RecordField): unknown {
  if (field.initial !== undefined) return isNumeric(field) ? String(field.initial) : field.initial
  if (field.kind === 'name') return { en: '', tr: '' }
  if (field.kind === 'weekdays') return 127
  if (field.kind === 'switch') return false
  if (field.kind === 'choices' || field.kind === 'references') return []
  // Its field always shows a colour, so it has one.
  if (field.kind === 'color' && !field.optional) return '#0b65c6'
  if (field.kind === 'minutes' && !field.optional) return '0'
  return ''
}

/**
 * A typed value as it is sent. What cannot be read becomes NaN, which every schema of a number refuses; nothing at all
 * becomes null in a field that may stay empty, and undefined elsewhere.
 */
export function fromForm(field: RecordField, typed: unknown, { currency, language }: Setting): unknown {
  if (typeof typed === 'string' && typed.trim() === '' && field.optional) return null
  if (isNumeric(field)) return readWhole(String(typed), language)
  if (field.kind === 'money') {
    const minor = readAmount(String(typed), currency)
    return minor === null ? Number.NaN : minor
  }
  if (field.kind === 'percent') return readPercent(String(typed))
  if (field.kind === 'quantity') return quantityOf(String(typed))
  if (field.kind === 'choice' || field.kind === 'reference' || field.kind === 'date')
    return typed === '' ? undefined : typed
  return typed
}

/** A quantity as it is typed, "12,5", as it is sent; undefined: nothing is written. */
function quantityOf(typed: string): string | undefined {
  const text = plainDecimal(typed)
  return text === '' ? undefined : text
}

/** 100,000 ppm is "10". */
function percentText(ppm: number, language: Language): string {
  return inLanguageOf(String(ppm / 10_000), language)
}

const inLanguageOf = (decimal: string, language: Language) => (language === 'tr' ? decimal.replace('.', ',') : decimal)

/** A share as it is typed in percent, in parts per million; undefined: nothing is written, NaN: it is no share. */
export function readPercent(typed: string): number | undefined {
  const text = typed.trim().replace(/^%|%$/g, '').trim().replace(',', '.')
  if (text === '') return undefined
  return /^\d{1,5}(\.\d{1,4})?$/.test(text) ? Math.round(Number(text) * 10_000) : Number.NaN
}
