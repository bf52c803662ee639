import { randomUUID } from 'node:crypto'
import type { RecordDefinition, RecordField } from '@marquee/contract'
import { z } from 'zod'
import { type Answers, refusal } from './show-screen.tsx'

type Values = Record<string, unknown>
/** A record as the played server keeps it. */
export type PlayedRow = Values & { id: string; rev: number; archivedAt: string | null }

/** What is written in a record: what it is called, and its code where it has one. */
export interface Known {
  code: string
  name: string
}

export const isLocal = (record: RecordDefinition) => record.fields.name?.kind === 'name'

/** A value that the field takes, in an input of the procedures. */
export function fittingValue(field: RecordField, known: Known): unknown {
  const byKind: Partial<Record<RecordField['kind'], unknown>> = {
    code: known.code,
    name: { en: known.name, tr: '' },
    text: field.sample ?? known.name,
    note: '',
    quantity: '1',
    time: '10:00',
    date: '2027-05-01',
    weekdays: 127,
    color: '#0b65c6',
    choice: field.choices?.[0],
    choices: field.choices?.slice(0, 1),
    switch: false,
    reference: field.sample ?? randomUUID(),
    references: [],
    picture: null,
  }
  return field.optional ? null : (byKind[field.kind] ?? field.min ?? 0)
}

/** The least that a part of an answer can be: nobody enters it, and a new record has nothing of it. */
function least(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod
  if (def.type === 'number') return 0
  if (def.type === 'boolean') return false
  if (def.type === 'array') return []
  if (def.type === 'nullable') return null
  if (def.type === 'object') {
    return Object.fromEntries(
      Object.entries((def as z.core.$ZodObjectDef).shape).map(([key, part]) => [key, least(part)]),
    )
  }
  if (def.type === 'enum') return Object.values((def as z.core.$ZodEnumDef).entries)[0]
  return ''
}

/**
 * A server that keeps one kind of record as the real one does: it takes what the declaration takes, refuses a code that
 * is taken, and what was changed since. Whether the real one does so is shown by the walk of all records in the API.
 */
export function playedRecord(record: RecordDefinition) {
  const rows: PlayedRow[] = []
  const { shape } = record.row as z.ZodObject
  const rowOf = (values: Values): PlayedRow => {
    const fields = Object.fromEntries(record.names.map((name) => [name, values[name]]))
    const rest = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, least(part)]))
    return { ...rest, ...fields, id: randomUUID(), rev: 1, archivedAt: null }
  }
  const checked = (schema: z.ZodType, input: unknown) => {
    const result = schema.safeParse(input)
    if (result.success) return result.data as Values
    throw new Error(`${record.path} was sent what it does not take: ${z.prettifyError(result.error)}`)
  }
  function change(input: Values, changed: Values): PlayedRow {
    const index = rows.findIndex(({ id }) => id === input.id)
    const row = rows[index]
    if (!row) throw refusal('NOT_FOUND')
    if (row.rev !== input.expectedRev) throw refusal('STALE', { details: { current: row } })
    const next = { ...row, ...changed, rev: row.rev + 1 }
    rows[index] = next
    return next
  }
  const answers: Answers = {
    [`${record.path}.list`]: ({ archived = false }: { archived?: boolean }) =>
      rows.filter(({ archivedAt }) => (archivedAt !== null) === archived),
    [`${record.path}.create`]: (input: Values) => {
      const { commandId: _, ...values } = checked(record.create, input)
      if (rows.some(({ code }) => code !== undefined && code === values.code)) {
        throw refusal('VALIDATION', { issues: [{ path: 'code', message: 'field.taken' }] })
      }
      const row = rowOf(values)
      rows.push(row)
      return row
    },
    [`${record.path}.update`]: (input: Values) => {
      const { id: _, expectedRev: __, ...changed } = checked(record.update, input)
      return change(input, changed)
    },
    [`${record.path}.archive`]: (input: Values) => {
      checked(record.archive, input)
      const row = rows.find(({ id }) => id === input.id)
      return change(input, { archivedAt: row?.archivedAt ? null : '2026-01-01T00:00:00.000Z' })
    },
  }
  return {
    answers,
    /** Puts one there that somebody else has entered. */
    put(known: Known): PlayedRow {
      const row = rowOf(
        Object.fromEntries(record.names.map((name) => [name, fittingValue(record.fields[name] as RecordField, known)])),
      )
      rows.push(row)
      return row
    },
    /** What somebody else changes meanwhile. */
    changeElsewhere(row: PlayedRow, changed: Values): void {
      change({ id: row.id, expectedRev: row.rev }, changed)
    },
    rows,
  }
}
