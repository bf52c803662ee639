import { z } from 'zod'
import type { FilePurpose } from '../file-purposes.ts'
import { storedFileId } from '../ids.ts'
import { localText, storedLocalText } from '../local-text.ts'
import { text } from '../text.ts'
import { localDate, localTime } from '../time.ts'

// The kinds of fields that plain master data is made of. A kind says how a value is checked when it comes in, what it
// looks like in an answer, and, in the browser, how it is entered and shown.

/** How a field is entered, shown and stored. */
export type FieldKind =
  | 'code'
  | 'name'
  | 'text'
  | 'note'
  | 'number'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'minutes'
  | 'time'
  | 'date'
  | 'weekdays'
  | 'color'
  | 'choice'
  | 'choices'
  | 'reference'
  | 'references'
  | 'switch'
  | 'picture'

/** One field of a record: `input` checks what comes in, `row` is its form in an answer. */
export interface RecordField<Input extends z.ZodType = z.ZodType, Row extends z.ZodType = z.ZodType> {
  kind: FieldKind
  input: Input
  row: Row
  /** Whether the field may stay empty; its value is then null. */
  optional?: boolean
  /** What a new record has when nothing is said. */
  initial?: unknown
  /** Set once, when the record is created. */
  fixed?: boolean
  /** Longest text in UTF-16 units. */
  maxLength?: number
  /** Bounds of a number, in the unit of the row. */
  min?: number
  max?: number
  /** The values of a choice, or of several. */
  choices?: readonly string[]
  /** The path of the record that a reference, or several, point at. */
  to?: string
  /** What an uploaded file must be for. */
  purpose?: FilePurpose
  /** A value that every new venue knows, for a reference to something that is no record, or a text with a form of its own. */
  sample?: string
}

const int = (min: number, max: number) => z.int('field.number').min(min, 'field.tooSmall').max(max, 'field.tooBig')

/** The most that an amount of money may be, in minor units. */
export const mostMinor = 900_000_000_000_000

/** A short code that people type and scan, 1 to 20 characters, one living record each. */
export const codeField = (max = 20) =>
  ({ kind: 'code', input: text({ min: 1, max }), row: z.string(), maxLength: max }) satisfies RecordField

/** A name in both languages; at least one is given. */
export const nameField = (max = 100) =>
  ({ kind: 'name', input: localText(max), row: storedLocalText, maxLength: max }) satisfies RecordField

/** A text of one line that has no translation: the name of a till, a plate. */
export const textField = (max: number) =>
  ({ kind: 'text', input: text({ min: 1, max }), row: z.string(), maxLength: max }) satisfies RecordField

/** A text of several lines; it may be empty. */
export const noteField = (max = 500) =>
  ({ kind: 'note', input: text({ max }).default(''), row: z.string(), maxLength: max }) satisfies RecordField

/** A whole number. */
export const numberField = (min: number, max: number) =>
  ({ kind: 'number', input: int(min, max), row: z.int(), min, max }) satisfies RecordField

/** Minutes, 0 and up. */
export const minutesField = (max = 1440) =>
  ({ kind: 'minutes', input: int(0, max), row: z.int(), min: 0, max }) satisfies RecordField

/** An amount of the venue's currency in minor units, 0 and up. */
export const moneyField = (max = mostMinor) =>
  ({
    kind: 'money',
    input: z.int('field.amount').min(0, 'field.amount').max(max, 'field.tooBig'),
    row: z.int(),
    min: 0,
    max,
  }) satisfies RecordField

/** A share in parts per million: 10 % is 100,000. */
export const percentField = (max = 1_000_000) =>
  ({ kind: 'percent', input: int(0, max), row: z.int(), min: 0, max }) satisfies RecordField

/** A quantity as a decimal text with at most three decimals, 0 and up: "12.5". */
export const quantityField = () =>
  ({
    kind: 'quantity',
    input: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'field.number'),
    row: z.string(),
  }) satisfies RecordField

/** A time of day on the venue's clock, `HH:mm`. */
export const timeField = () => ({ kind: 'time', input: localTime, row: localTime }) satisfies RecordField

/** A date of the venue's calendar, `YYYY-MM-DD`. */
export const dateField = () => ({ kind: 'date', input: localDate, row: localDate }) satisfies RecordField

/** Days of the week, at least one. Monday is bit 0, Sunday bit 6. */
export const weekdaysField = () =>
  ({
    kind: 'weekdays',
    input: z.int('field.number').min(1, 'field.required').max(127, 'field.invalid'),
    row: z.int(),
  }) satisfies RecordField

/** A colour, `#rrggbb` in lower case. */
export const colorField = () =>
  ({ kind: 'color', input: z.string().regex(/^#[0-9a-f]{6}$/, 'field.invalid'), row: z.string() }) satisfies RecordField

/** One of a closed list. */
export const choiceField = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  ({ kind: 'choice', input: z.enum(choices, 'field.invalid'), row: z.enum(choices), choices }) satisfies RecordField

/** Some of a closed list, in the order of the list; `min` of them at least. */
export const choicesField = <const Choices extends readonly [string, ...string[]]>(choices: Choices, min = 0) =>
  ({
    kind: 'choices',
    input: z
      .array(z.enum(choices, 'field.invalid'), 'field.invalid')
      .min(min, 'field.required')
      .max(choices.length, 'field.tooLong')
      .transform((chosen): Choices[number][] => choices.filter((choice) => chosen.includes(choice as never))),
    row: z.array(z.enum(choices)),
    choices,
  }) satisfies RecordField

/** Another record by its id (`to` is its path), or something else that every venue has (`sample` is one of them). */
export const referenceField = <Id extends z.ZodType<string>>(id: Id, target: { to: string } | { sample: string }) =>
  ({ kind: 'reference', input: id, row: id, ...target }) satisfies RecordField

/** Some records by their ids, at most `most`; none is a value too. Their order says nothing. */
export const referencesField = <Id extends z.ZodType<string>>(id: Id, target: { to: string }, most: number) =>
  ({
    kind: 'references',
    input: z
      .array(id, 'field.invalid')
      .max(most, 'field.tooLong')
      .transform((ids) => [...new Set(ids)].sort()),
    row: z.array(id),
    ...target,
  }) satisfies RecordField

/** Yes or no. */
export const switchField = () =>
  ({ kind: 'switch', input: z.boolean().default(false), row: z.boolean() }) satisfies RecordField

/**
 * A stored picture by the id of its file, or none. An answer carries its addresses beside it, as `<name>Link`; the
 * record has a procedure `upload` that gives leave to bring one.
 */
export const pictureField = <Purpose extends FilePurpose>(purpose: Purpose) =>
  ({
    kind: 'picture',
    input: storedFileId.nullable().default(null),
    row: storedFileId.nullable(),
    optional: true,
    purpose,
  }) as const satisfies RecordField

/** A field that may stay empty. */
export const optional = <Input extends z.ZodType, Row extends z.ZodType>(field: RecordField<Input, Row>) => ({
  ...field,
  input: field.input.nullable().default(null as never),
  row: field.row.nullable(),
  optional: true as const,
})

/** A field with a value that a new record has when nothing is said. */
export const starting = <Input extends z.ZodType, Row extends z.ZodType>(
  field: RecordField<Input, Row>,
  initial: z.output<Input> & z.core.util.NoUndefined<z.output<Input>>,
) => ({ ...field, input: field.input.default(initial), initial })

/** A field that is set when the record is created and never changes. */
export const fixed = <Field extends RecordField>(field: Field) => ({ ...field, fixed: true as const })
