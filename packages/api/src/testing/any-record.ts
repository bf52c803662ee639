import type { RecordDefinition, RecordField } from '@marquee/contract'
import { records } from '../records/record.ts'
import { callByPath } from './call-by-path.ts'
import type { ArrangeCall } from './case.ts'
import type { Caller, TestApi } from './test-api.ts'

// Records are declared, so what a call of one needs is made from the declaration.

export type AnyRow = Record<string, unknown> & { id: string; rev: number; archivedAt: string | null }

let count = 0

/** A value that a field of a record takes, another one at every call. */
export async function anyValue(caller: Caller, field: RecordField): Promise<unknown> {
  count += 1
  switch (field.kind) {
    case 'code':
      return `R${count}`
    case 'name':
      return { en: `Name ${count}`, tr: `Ad ${count}` }
    case 'text':
      // A sample may have a place where each is another one.
      return field.sample?.replace('#', String(1_000_000 + count)) ?? `Text ${count}`
    case 'note':
      return `Text ${count}`
    case 'color':
      return `#0000${(16 + (count % 200)).toString(16)}`
    case 'time':
      return `${String(count % 24).padStart(2, '0')}:00`
    case 'date':
      // As with an optional number: which of two comes first is a rule of their record.
      return field.optional ? null : `2027-01-${String((count % 28) + 1).padStart(2, '0')}`
    case 'weekdays':
      return (count % 126) + 1
    case 'choice':
      return field.choices?.[count % field.choices.length]
    case 'choices':
      return [field.choices?.[count % field.choices.length]]
    case 'quantity':
      return `${count}.5`
    case 'picture':
      return null
    case 'switch':
      return count % 2 === 0
    // Which of them fit is a rule of the record.
    case 'references':
      return []
    case 'reference':
      return anyReference(caller, field)
    default:
      return anyNumber(field)
  }
}

// An optional number stays empty: what two of them have to do with each other is the rule of their record.
const anyNumber = ({ min = 0, max = 9, optional }: RecordField) => (optional ? null : min + (count % (max - min + 1)))

// As with an optional number: which of them fit is a rule of the record.
async function anyReference(caller: Caller, { to, sample, optional }: RecordField): Promise<unknown> {
  if (optional) return null
  if (sample !== undefined) return sample
  const target = records.find(({ record }) => record.path === to)
  if (!target) throw new Error('a reference names the record that it points at, or a sample')
  return (await anyRecord(caller, target.record)).id
}

/** The fields of a new record. */
export async function anyFields(caller: Caller, record: RecordDefinition): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const name of record.names) fields[name] = await anyValue(caller, record.fields[name] as RecordField)
  return fields
}

/** Creates a record through its procedure. */
export async function anyRecord(caller: Caller, record: RecordDefinition): Promise<AnyRow> {
  return (await callByPath(caller, `${record.path}.create`, await anyFields(caller, record))) as AnyRow
}

const owned = async (api: TestApi, record: RecordDefinition) => anyRecord((await api.signInAs('owner')).caller, record)

/** What a page of its own brings: a file of the list, and a file that comes in. */
const fileCases = (record: RecordDefinition): [string, ArrangeCall][] => [
  [`${record.path}.${record.sorts.length > 0 ? 'exportPart' : 'export'}`, async () => ({ input: {} })],
  [
    `${record.path}.import`,
    async (api) => ({
      input: { rows: [await anyFields((await api.signInAs('owner')).caller, record)], dryRun: false },
    }),
  ],
]

/** A list in pages has a way to one record on any of them. */
const getCase = (record: RecordDefinition): [string, ArrangeCall][] => [
  [`${record.path}.get`, async (api) => ({ input: { id: (await owned(api, record)).id } })],
]

const hasPicture = ({ fields }: RecordDefinition) => Object.values(fields).some(({ kind }) => kind === 'picture')
const uploadCases = (record: RecordDefinition): [string, ArrangeCall][] => [
  [`${record.path}.upload`, async () => ({ input: { name: 'poster.png', size: 1000 } })],
]

/** One successful call of every procedure of every declared record. */
export function recordCases(): Record<string, ArrangeCall> {
  return Object.fromEntries(
    records.flatMap(({ record }): [string, ArrangeCall][] => {
      const target = async (api: TestApi) => ({ id: (await owned(api, record)).id, expectedRev: 1 })
      const changing = (kind: RecordField['kind']) =>
        record.names.find((name) => !record.fields[name]?.fixed && record.fields[name]?.kind === kind)
      const changed = changing('code') ?? changing('name') ?? changing('text') ?? changing('number')
      const other = (field: RecordField) => {
        if (field.kind === 'number') return anyNumber(field)
        return field.kind === 'name' ? { en: `U${count}`, tr: '' } : `U${count}`
      }
      const another = () => changed && { [changed]: other(record.fields[changed] as RecordField) }
      return [
        [`${record.path}.list`, async () => ({ input: {} })],
        ...(record.sorts.length > 0 ? getCase(record) : []),
        [`${record.path}.changed`, async () => ({ input: {} })],
        [
          `${record.path}.create`,
          async (api) => ({ input: await anyFields((await api.signInAs('owner')).caller, record) }),
        ],
        [
          `${record.path}.update`,
          async (api) => {
            count += 1
            return { input: { ...(await target(api)), ...another() } }
          },
        ],
        ...(record.module ? fileCases(record) : []),
        ...(hasPicture(record) ? uploadCases(record) : []),
        [`${record.path}.archive`, async (api) => ({ input: await target(api) })],
      ]
    }),
  )
}
