import type { AuditRow } from '@marquee/contract'
import type { AuditWords } from './words.ts'

/** One field of an entry. What was not there before, or is not there any more, is undefined. */
export interface Change {
  field: string
  before: unknown
  after: unknown
}

// Records whose entries are told one by one: of many rights only some change.
const opened = new Set(['permissions', 'filter'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Before and after, field by field, in the order in which they were written. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    const isOpened = opened.has(field) && (isRecord(was) || isRecord(is))
    return isOpened
      ? changesOf({ before: isRecord(was) ? was : null, after: isRecord(is) ? is : null })
      : [{ field, before: was, after: is }]
  })
}

/** The same, with what the ids in it refer to called by its name. */
export function namedChanges(row: AuditRow, subject: AuditWords['subject']): Change[] {
  const called = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(called)
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, called(each)]))
    if (typeof value !== 'string' || !Object.hasOwn(row.names, value)) return value
    const { entity = '', name = '', at = null } = row.names[value] ?? {}
    return subject({ entity, entityName: name, entityAt: at })
  }
  return changesOf(row).map(({ field, before, after }) => ({ field, before: called(before), after: called(after) }))
}
