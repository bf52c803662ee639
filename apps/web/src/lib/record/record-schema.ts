import type { RecordDefinition, RecordField } from '@marquee/contract'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { type FieldWords, issueText } from '../form/issue-text.ts'
import { resolverOf } from '../form/resolver.ts'
import { emptyOf, fromForm, type Setting, toForm } from './kinds.ts'
import type { RecordRow, RecordValues } from './screen.ts'

const fieldsOf = (record: RecordDefinition): [string, RecordField][] => Object.entries(record.fields)

/** A record as its form has it; null: a new one. */
export function valuesOf(record: RecordDefinition, row: RecordRow | null, setting: Setting): RecordValues {
  const known = row as RecordValues | null
  return Object.fromEntries(
    fieldsOf(record).map(([name, field]) => [name, known ? toForm(field, known[name], setting) : emptyOf(field)]),
  )
}

/** Reads what was typed and checks it by the schemas and the rule of the record. */
export function recordResolver(
  record: RecordDefinition,
  { words, ...setting }: Setting & { words?: FieldWords },
): Resolver<RecordValues, unknown, RecordValues> {
  const schema = z.object(
    Object.fromEntries(
      fieldsOf(record).map(([name, field]) => [
        name,
        z.preprocess((typed) => fromForm(field, typed, setting), field.input),
      ]),
    ),
  )
  const byField = resolverOf<RecordValues, RecordValues>(schema, words)
  return async (values, context, options) => {
    const read = await byField(values, context, options)
    if (Object.keys(read.errors).length > 0) return read
    const issue = record.check(read.values as never)
    if (issue === null) return read
    const errors = { [issue.path]: { type: 'rule', message: issueText(issue, words) } }
    return { values: {}, errors: errors as FieldErrors<RecordValues> }
  }
}
