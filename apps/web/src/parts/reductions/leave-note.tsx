import { cx, Icon } from '@marquee/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { BasketDeparture } from './model.ts'
import type { Leave } from './use-leave.ts'

/** What of a basket's prices still needs approval, and who has approved the rest. Nothing where there is nothing to say. */
export function LeaveNote({ leave, className }: { leave: Leave; className?: string }) {
  const { t } = useTexts('reductions')
  const format = useFormat()
  const failureText = useFailureText()
  const missing = ({ kind, ppm, qty }: BasketDeparture) => {
    if (kind === 'comp') return t('reductions:leave.beyond.comp', { count: qty })
    if (kind === 'price') return t('reductions:leave.beyond.price')
    return t('reductions:leave.beyond.discount', { percent: format.rate(ppm) })
  }
  const { standings, failure, isFailed } = leave
  const warnings = [
    ...standings.flatMap((each) => (each.standing?.by === 'beyond' ? [missing(each)] : [])),
    ...(isFailed && !failure ? [t('reductions:leave.notRead')] : []),
    ...(failure ? [failureText(failure)] : []),
  ]
  const approved = standings.flatMap(({ kind, standing }) =>
    standing?.by === 'approver' ? [t(`reductions:leave.approved.${kind}`, { name: standing.name })] : [],
  )
  if (warnings.length + approved.length === 0) return null
  return (
    <div className={cx('flex flex-col gap-2 text-sm', className)}>
      {warnings.length > 0 && (
        <div
          role="alert"
          className="flex gap-2.5 rounded-md bg-warning-soft px-3 py-2 font-semibold text-warning-on-soft"
        >
          <Icon of={CircleAlert} size="s" className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            {warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      {approved.map((text) => (
        <p key={text} className="flex gap-2 text-ink-2">
          <Icon of={BadgeCheck} size="s" className="mt-0.5 shrink-0 text-success" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </p>
      ))}
    </div>
  )
}
