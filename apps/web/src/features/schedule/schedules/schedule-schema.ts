import { saveTicketScheduleInput, type TicketScheduleRow } from '@marquee/contract'
import { z } from 'zod'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { typedWhole } from '../../../lib/form/typed-whole.ts'

/** A schedule as the form has it: numbers as they are typed, what is not chosen is empty. */
export interface ScheduleValues {
  name: string
  productId: string
  floorId: string
  layoutId: string
  standing: string
  shiftId: string
  weekdays: number
  everyWeeks: string
  from: string
  until: string
  skipped: string[]
  starts: string[]
  minutes: string
  cleaningMinutes: string
  exclusive: boolean
  salesOpenDays: string
  salesCloseMinutes: string
}

export const scheduleFields = [
  'name',
  'productId',
  'floorId',
  'layoutId',
  'standing',
  'shiftId',
  'weekdays',
  'everyWeeks',
  'from',
  'until',
  'skipped',
  'starts',
  'minutes',
  'cleaningMinutes',
  'exclusive',
  'salesOpenDays',
  'salesCloseMinutes',
] as const
export type ScheduleField = (typeof scheduleFields)[number]

/** What a new schedule starts with. */
export const newSchedule = (from: string, until: string): ScheduleValues => ({
  name: '',
  productId: '',
  floorId: '',
  layoutId: '',
  standing: '',
  shiftId: '',
  weekdays: 127,
  everyWeeks: '1',
  from,
  until,
  skipped: [],
  starts: [],
  minutes: '90',
  cleaningMinutes: '15',
  exclusive: true,
  salesOpenDays: '90',
  salesCloseMinutes: '0',
})

/** A schedule as the form has it. */
export function valuesOf(row: TicketScheduleRow): ScheduleValues {
  return {
    name: row.name,
    productId: row.product.id,
    floorId: row.floor.id,
    layoutId: row.layout?.id ?? '',
    standing: row.standing === null ? '' : String(row.standing),
    shiftId: row.shiftId ?? '',
    weekdays: row.weekdays,
    everyWeeks: String(row.everyWeeks),
    from: row.from,
    until: row.until,
    skipped: row.skipped,
    starts: row.starts,
    minutes: String(row.minutes),
    cleaningMinutes: String(row.cleaningMinutes),
    exclusive: row.exclusive,
    salesOpenDays: String(row.salesOpenDays),
    salesCloseMinutes: String(row.salesCloseMinutes),
  }
}

const orNull = (value: unknown) => (value === '' ? null : value)
const typedOrNull = (value: unknown) => (String(value).trim() === '' ? null : typedWhole(value))
const fields = saveTicketScheduleInput.shape

const schema = z
  .object({
    name: fields.name,
    productId: z.string().min(1, 'field.required').pipe(fields.productId),
    floorId: z.string().min(1, 'field.required').pipe(fields.floorId),
    layoutId: z.preprocess(orNull, fields.layoutId),
    standing: z.preprocess(typedOrNull, fields.standing.unwrap()),
    shiftId: z.preprocess(orNull, fields.shiftId),
    weekdays: fields.weekdays,
    everyWeeks: z.preprocess(typedWhole, fields.everyWeeks.unwrap()),
    from: fields.from,
    until: fields.until,
    skipped: fields.skipped.unwrap(),
    starts: fields.starts,
    minutes: z.preprocess(typedWhole, fields.minutes),
    cleaningMinutes: z.preprocess(typedWhole, fields.cleaningMinutes.unwrap()),
    exclusive: fields.exclusive.unwrap(),
    salesOpenDays: z.preprocess(typedWhole, fields.salesOpenDays.unwrap()),
    salesCloseMinutes: z.preprocess(typedWhole, fields.salesCloseMinutes.unwrap()),
  })
  .superRefine((schedule, context) => {
    const complain = (field: ScheduleField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (schedule.until < schedule.from) complain('until', 'field.tooSmall')
    if (schedule.layoutId === null && schedule.standing === null) complain('standing', 'field.required')
    if (new Set(schedule.starts).size !== schedule.starts.length) complain('starts', 'field.invalid')
  })
  // With a layout the room is what is drawn.
  .transform((schedule) => ({ ...schedule, standing: schedule.layoutId === null ? schedule.standing : null }))

/** A schedule as it is sent. */
export type ScheduleOutput = z.output<typeof schema>

/** A schedule that stands, as it is sent when one field of it changes. */
export const outputOf = (row: TicketScheduleRow): ScheduleOutput => schema.parse(valuesOf(row))

const number = (key: 'minutes' | 'cleaning' | 'weeks' | 'days' | 'close' | 'standing') =>
  ({
    'field.number': `schedule:rule.${key}`,
    'field.tooSmall': `schedule:rule.${key}`,
    'field.tooBig': `schedule:rule.${key}`,
  }) as const
const choose = { 'field.required': 'errors:field.choice', 'field.invalid': 'errors:field.choice' } as const
const date = { 'field.invalid': 'errors:field.date' } as const

/** What the refusals mean at the fields of a schedule. */
export const scheduleWords: FieldWords = {
  productId: choose,
  floorId: choose,
  layoutId: { ...choose, 'field.required': 'schedule:rule.room' },
  shiftId: choose,
  standing: {
    ...number('standing'),
    'field.required': 'schedule:rule.room',
    'field.tooBig': 'schedule:rule.floorRoom',
  },
  weekdays: { 'field.required': 'schedule:rule.weekdays' },
  everyWeeks: number('weeks'),
  from: date,
  until: { ...date, 'field.tooSmall': 'schedule:rule.until', 'field.tooBig': 'schedule:rule.span' },
  starts: {
    'field.required': 'schedule:rule.starts',
    'field.tooLong': 'schedule:rule.startsMany',
    'field.invalid': 'schedule:rule.startsTwice',
    'field.tooSmall': 'schedule:rule.startsClose',
  },
  minutes: number('minutes'),
  cleaningMinutes: number('cleaning'),
  salesOpenDays: number('days'),
  salesCloseMinutes: number('close'),
}

export const scheduleResolver = resolverOf<ScheduleOutput, ScheduleValues>(schema, scheduleWords)
