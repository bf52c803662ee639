import type { AuditRow } from '@marquee/contract'
import { createPortal } from 'react-dom'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { namedChanges } from '../changes.ts'
import { useExactTime } from '../use-exact-time.ts'
import { useAuditWords } from '../words.ts'

interface PrintSheetProps {
  rows: readonly AuditRow[]
  /** Count and filters in words. */
  heading: string
}

/** What the printer gets instead of the screen: the rows of this page, every change in full. */
export function PrintSheet({ rows, heading }: PrintSheetProps) {
  const { t } = useTexts('audit')
  const words = useAuditWords()
  const exact = useExactTime()
  const venue = useMe()?.venue.name
  const cell = 'border border-line px-1.5 py-1 text-left align-top'
  return createPortal(
    <div className="print-alone hidden text-[8pt] leading-snug print:block">
      <h1 className="font-semibold text-[13pt]">{[t('audit:title'), venue].filter(Boolean).join(' · ')}</h1>
      <p className="mb-2">
        {heading} · {t('audit:printed', { date: exact(new Date().toISOString()) })}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {(['at', 'actor', 'action', 'entity', 'changes'] as const).map((column) => (
              <th key={column} scope="col" className={cell}>
                {t(`audit:column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className={cell}>{exact(row.at)}</td>
              <td className={cell}>
                {row.actor?.name ?? t('audit:system')}
                {row.approver && <div>{t('audit:approvedBy', { name: row.approver.name })}</div>}
                {row.apiKey !== null && <div>{t('audit:byKey', { name: row.apiKey })}</div>}
              </td>
              <td className={cell}>
                {words.act(row)}
                {row.reason !== null && <div>{row.reason}</div>}
              </td>
              <td className={cell}>{words.subject(row) ?? words.entity(row.entity)}</td>
              <td className={`${cell} [overflow-wrap:anywhere]`}>
                {namedChanges(row, words.subject).map(({ field, before, after }) => (
                  <div key={field}>
                    {row.before !== null && row.after !== null
                      ? t('audit:changeFrom', {
                          field: words.field(field),
                          before: words.value(field, before),
                          after: words.value(field, after),
                        })
                      : t('audit:named', { name: words.field(field), value: words.value(field, after ?? before) })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
