import type { OfflineSaleRow } from '@marquee/contract/offline-food'
import { Badge, Button, Dialog, EmptyState, Skeleton, TextLink, type Tone } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { useOfflineSales, useRetry } from './queries.ts'

const reasons = ['currency', 'seller', 'till', 'variant', 'amount', 'order', 'payload', 'stock'] as const
const looks = {
  waiting: { tone: 'info', icon: Clock },
  stuck: { tone: 'warning', icon: TriangleAlert },
  posted: { tone: 'neutral', icon: CircleCheck },
  refused: { tone: 'warning', icon: TriangleAlert },
} as const satisfies Record<OfflineSaleRow['state'], { tone: Tone; icon: unknown }>

/** Sales that counters made offline and that somebody must know of: they wait, are stuck, came late or miss something. */
export function OfflineSalesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('till')
  const sales = useOfflineSales()
  const { retry, busy } = useRetry()
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('till:offlineSales.title')}
      description={t('till:offlineSales.lead')}
    >
      {sales.isError && !sales.data ? (
        <FailedState title={t('till:offlineSales.loadFailed')} query={sales} />
      ) : !sales.data ? (
        <Skeleton shape="box" width="100%" height={160} />
      ) : sales.data.length === 0 ? (
        <EmptyState title={t('till:offlineSales.empty')} />
      ) : (
        <ul aria-label={t('till:offlineSales.title')} className="divide-y divide-line border-line border-y">
          {sales.data.map((row) => (
            <SaleRow
              key={row.receipt}
              row={row}
              isBusy={busy === row.receipt}
              disabled={busy !== null}
              onRetry={() => void retry(row)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface SaleRowProps {
  row: OfflineSaleRow
  isBusy: boolean
  disabled: boolean
  onRetry: () => void
}

function SaleRow({ row, isBusy, disabled, onRetry }: SaleRowProps) {
  const { t } = useTexts('till')
  const format = useFormat()
  const called = useGivenNames()
  const seesOrders = useMay('order_list', 'view')
  const { tone, icon } = looks[row.state]
  const why = reasons.find((each) => each === row.reason)
  const about = [
    t('till:offlineSales.sold', { time: format.dateTime(row.soldAt, 'short') }),
    row.soldBy,
    row.till && called.till(row.till),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tnum font-semibold">{row.receipt}</span>
          <Badge tone={tone} icon={icon}>
            {row.late ? t('till:offlineSales.late') : t(`till:offlineSales.state.${row.state}`)}
          </Badge>
        </p>
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">{about.filter(Boolean).join(' · ')}</p>
        {row.reason && (
          <p className="text-sm [overflow-wrap:anywhere]">
            {t(why ? `till:offlineSales.reason.${why}` : 'till:offlineSales.reason.other')}
          </p>
        )}
        {row.orderId && seesOrders && (
          <TextLink render={<Link to={`/order-list?id=${row.orderId}`} />}>
            {t('till:offlineSales.order', { number: row.orderNo ?? '' })}
          </TextLink>
        )}
      </div>
      <div className="ml-auto flex items-center gap-3">
        <span className="tnum font-semibold">{format.money(row.dueMinor, row.currency)}</span>
        {row.state !== 'posted' && (
          <Button
            icon={RefreshCw}
            loading={isBusy}
            disabled={disabled}
            aria-label={t('till:offlineSales.retryOf', { receipt: row.receipt })}
            onClick={onRetry}
          >
            {t('till:offlineSales.retry')}
          </Button>
        )}
      </div>
    </li>
  )
}
