import type { AuditRow } from '@marquee/contract'
import { useTexts } from '../../../lib/use-texts.ts'
import { namedChanges } from '../changes.ts'
import { useAuditWords } from '../words.ts'

/** Before and after, field by field. Of what was made or taken away there is one side only. */
export function ChangeList({ row }: { row: AuditRow }) {
  const { t } = useTexts('audit')
  const words = useAuditWords()
  const changes = namedChanges(row, words.subject)
  if (changes.length === 0) return <p className="text-ink-3 text-sm">{t('audit:drawer.noChanges')}</p>
  const hasBefore = row.before !== null
  const hasAfter = row.after !== null
  const cell = 'border-line border-b py-2 pr-3 align-top [overflow-wrap:anywhere]'
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead>
        <tr className="text-ink-3 text-xs">
          <th scope="col" className={cell}>
            {t('audit:drawer.field')}
          </th>
          {hasBefore && (
            <th scope="col" className={cell}>
              {t('audit:drawer.before')}
            </th>
          )}
          {hasAfter && (
            <th scope="col" className={cell}>
              {t('audit:drawer.after')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className={`${cell} font-normal text-ink-2`}>
              {words.field(field)}
            </th>
            {hasBefore && (
              <td className={cell}>
                {hasAfter ? <del className="text-ink-3">{words.value(field, before)}</del> : words.value(field, before)}
              </td>
            )}
            {hasAfter && <td className={`${cell} ${hasBefore ? 'font-semibold' : ''}`}>{words.value(field, after)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
