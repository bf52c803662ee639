import { z } from 'zod'
import { shiftId } from './ids.ts'
import { codeField, colorField, minutesField, nameField, timeField, weekdaysField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'

/** A named part of the day in which sessions run. An end at or before the start is on the next day. */
export const shiftRecord = defineRecord({
  entity: 'shift',
  path: 'shifts',
  id: shiftId,
  module: 'shifts',
  fields: {
    code: codeField(),
    name: nameField(),
    starts: timeField(),
    ends: timeField(),
    color: colorField(),
    weekdays: weekdaysField(),
    lastEntryMinutes: minutesField(),
    cleaningMinutes: minutesField(),
  },
  derived: {
    crossesMidnight: z.boolean(),
    /** Ticket sessions to come in it. */
    sessionsAhead: z.int(),
  },
})
export type ShiftRow = z.infer<typeof shiftRecord.row>
