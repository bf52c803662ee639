import type { AuditRow } from '@marquee/contract'
import type { Translate } from '@marquee/i18n'
import { namedChanges } from '../changes.ts'
import type { AuditWords } from '../words.ts'

/** The first change in words, and how many more there are. */
export function changeText(row: AuditRow, { field, value, subject }: AuditWords, t: Translate): string {
  const [first, ...more] = namedChanges(row, subject)
  if (!first) return ''
  const [name, before, after] = [field(first.field), value(first.field, first.before), value(first.field, first.after)]
  const text =
    row.before !== null && row.after !== null
      ? t('audit:changeFrom', { field: name, before, after })
      : t('audit:named', { name, value: row.after === null ? before : after })
  return more.length === 0 ? text : `${text}, ${t('audit:more', { count: more.length })}`
}
