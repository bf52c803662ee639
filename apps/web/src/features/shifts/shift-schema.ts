import { createShiftInput, type LocalText, type ShiftRow } from '@marquee/contract'
import { z } from 'zod'
import type { FieldWords } from '../../lib/form/issue-text.ts'
import { resolverOf } from '../../lib/form/resolver.ts'

/** A shift as the form has it: minutes as they are typed. */
export interface ShiftValues {
  code: string
  name: LocalText
  starts: string
  ends: string
  weekdays: number
  color: string
  lastEntryMinutes: string
  cleaningMinutes: string
}

export const shiftFields = [
  'code',
  'name',
  'starts',
  'ends',
  'weekdays',
  'color',
  'lastEntryMinutes',
  'cleaningMinutes',
] as const
export type ShiftField = (typeof shiftFields)[number]

/** What a new shift starts with. */
export const newShift = (color: string): ShiftValues => ({
  code: '',
  name: { en: '', tr: '' },
  starts: '',
  ends: '',
  weekdays: 127,
  color,
  lastEntryMinutes: '0',
  cleaningMinutes: '0',
})

/** A shift as the form has it. */
export function valuesOf(row: ShiftRow): ShiftValues {
  const { code, name, starts, ends, weekdays, color } = row
  return {
    code,
    name,
    starts,
    ends,
    weekdays,
    color,
    lastEntryMinutes: String(row.lastEntryMinutes),
    cleaningMinutes: String(row.cleaningMinutes),
  }
}

const { lastEntryMinutes, cleaningMinutes, ...others } = createShiftInput.shape

// Typed as text; an empty field is no number and not 0.
const typed = (value: unknown) => (/^\d+$/.test(String(value).trim()) ? Number(value) : undefined)

const schema = z.object({
  ...others,
  lastEntryMinutes: z.preprocess(typed, lastEntryMinutes),
  cleaningMinutes: z.preprocess(typed, cleaningMinutes),
})

/** A shift as it is sent. */
export type ShiftOutput = z.output<typeof schema>

const minutes = {
  'field.number': 'shifts:rule.minutes',
  'field.tooSmall': 'shifts:rule.minutes',
  'field.tooBig': 'shifts:rule.minutes',
} as const

/** What the refusals mean at the fields of a shift. */
export const shiftWords: FieldWords = {
  code: { 'field.taken': 'shifts:rule.codeTaken' },
  starts: { 'field.invalid': 'errors:field.time' },
  ends: { 'field.invalid': 'errors:field.time' },
  weekdays: { 'field.required': 'shifts:rule.weekdays' },
  lastEntryMinutes: minutes,
  cleaningMinutes: minutes,
}

export const shiftResolver = resolverOf<ShiftOutput, ShiftValues>(schema, shiftWords)
