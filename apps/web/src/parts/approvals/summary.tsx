import type { ApprovalRow } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'
import { useApprovalWords } from './use-words.ts'

/** What a command would do, and why someone wants it. */
export function Summary({ row }: { row: Pick<ApprovalRow, 'procedure' | 'summary' | 'reason'> }) {
  const { t } = useTexts('approvals')
  const words = useApprovalWords()
  const lines = [
    ...row.summary.facts.map((fact) => ({ key: `${fact.name}`, ...words.fact(fact) })),
    ...(row.reason ? [{ key: 'why', label: t('approvals:why'), value: row.reason }] : []),
  ]
  return (
    <div>
      <p className="font-[650] text-[1.02rem] leading-6 [overflow-wrap:anywhere]">{words.command(row)}</p>
      {lines.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {lines.map(({ key, label, value }) => (
            <div key={key} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
