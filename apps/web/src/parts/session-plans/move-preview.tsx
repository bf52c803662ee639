import type { TicketSessionId } from '@marquee/contract'
import { Skeleton } from '@marquee/ui'
import { FailedState } from '../../lib/failed-state.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { useMovePreview } from './queries.ts'

/** Whom a move is about, before it is made: how many are written to, and how many a person has to tell. */
export function MovePreviewFacts({ id }: { id: TicketSessionId }) {
  const { t } = useTexts('sessionPlans')
  const found = useMovePreview(id)
  const preview = found.data
  if (!preview) {
    return found.isError ? (
      <FailedState title={t('sessionPlans:preview.failed')} query={found} />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="box" width="100%" height={72} />
      </div>
    )
  }
  const { groups } = preview
  const rows: [string, string][] = [
    [
      t('sessionPlans:preview.orders'),
      t('sessionPlans:preview.ordersOf', { orders: preview.orders, passes: preview.passes }),
    ],
    [t('sessionPlans:move.mailed'), t('sessionPlans:count.orders', { count: preview.mails })],
    [t('sessionPlans:move.toTell'), t('sessionPlans:count.orders', { count: preview.withoutMail })],
  ]
  if (groups.options + groups.quotes > 0) {
    rows.push([
      t('sessionPlans:preview.groups'),
      t('sessionPlans:move.groupsOf', {
        options: groups.options,
        quotes: groups.quotes,
        without: groups.withoutMail,
      }),
    ])
  }
  return (
    <dl className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2.5 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3 max-sm:mt-2">{label}</dt>
          <dd className="tnum min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
