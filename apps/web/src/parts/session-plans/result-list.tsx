import type { PlanFilter, SessionPlanOrder, SessionPlanRow } from '@marquee/contract'
import { Badge, Button, EmptyState, LinkButton, Skeleton } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { planPage, usePlanOrders } from './queries.ts'
import { isUnsaid, SettleDialog } from './settle-dialog.tsx'

/** The orders of a plan, a hundred at a time, each with what became of it. */
export function ResultList({ plan, filter }: { plan: SessionPlanRow; filter: PlanFilter }) {
  const { t } = useTexts('sessionPlans', 'common')
  const [pages, setPages] = useState<number[]>([0])
  const after = pages.at(-1) ?? 0
  const list = usePlanOrders(plan.id, filter, after, { enabled: true })
  const [settling, setSettling] = useState<SessionPlanOrder | null>(null)
  const rows = list.data
  if (!rows) {
    return list.isError ? (
      <FailedState title={t('sessionPlans:list.failed')} query={list} />
    ) : (
      <div aria-busy="true">
        <Skeleton shape="box" width="100%" height={120} />
      </div>
    )
  }
  if (rows.length === 0)
    return <EmptyState title={t(filter === 'hand' ? 'sessionPlans:list.nothingToDo' : 'sessionPlans:list.empty')} />
  return (
    <>
      <ul aria-label={t('sessionPlans:list.label')} className="divide-y divide-line border-line border-y">
        {rows.map((order) => (
          <ResultRow
            key={order.no}
            order={order}
            currency={plan.currency}
            isOnCards={plan.outcome === 'voucher'}
            onSettle={() => setSettling(order)}
          />
        ))}
      </ul>
      {(pages.length > 1 || rows.length === planPage) && (
        <div className="flex justify-end gap-2">
          <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
            {t('sessionPlans:list.previous')}
          </Button>
          <Button disabled={rows.length < planPage} onClick={() => setPages([...pages, rows.at(-1)?.no ?? 0])}>
            {t('sessionPlans:list.next')}
          </Button>
        </div>
      )}
      {settling && (
        <SettleDialog plan={plan} order={settling} currency={plan.currency} onClose={() => setSettling(null)} />
      )}
    </>
  )
}

interface ResultRowProps {
  order: SessionPlanOrder
  currency: string
  /** The plan gives the money on gift cards. */
  isOnCards: boolean
  onSettle: () => void
}

function ResultRow({ order, currency, isOnCards, onSettle }: ResultRowProps) {
  const { t } = useTexts('sessionPlans')
  const format = useFormat()
  const maySettle = useMay('order_list', 'cancel')
  const money = (minor: number) => format.money(minor, currency)
  const mayDecide = useMay('transactions', 'capture')
  const { toCardMinor, toTransferMinor, underWayMinor, declinedMinor } = order
  const givenMinor = order.refundedMinor - toCardMinor - toTransferMinor - underWayMinor - declinedMinor
  const said = [
    order.result === 'refunded' &&
      givenMinor > 0 &&
      t(isOnCards ? 'sessionPlans:row.voucher' : 'sessionPlans:row.refunded', { amount: money(givenMinor) }),
    toCardMinor > 0 && t('sessionPlans:row.toCard', { amount: money(toCardMinor) }),
    toTransferMinor > 0 && t('sessionPlans:row.toTransfer', { amount: money(toTransferMinor) }),
    underWayMinor > 0 && t('sessionPlans:row.underWay', { amount: money(underWayMinor) }),
    declinedMinor > 0 && t('sessionPlans:row.declined', { amount: money(declinedMinor) }),
    order.result === 'rebooked' && t('sessionPlans:row.rebooked', { count: order.passes }),
    order.result === 'untouched' && t('sessionPlans:result.untouched'),
    order.openMinor > 0 && t('sessionPlans:row.owed', { amount: money(order.openMinor) }),
    order.state === 'done' &&
      !order.isTold &&
      (order.guestPhone ? t('sessionPlans:row.phone', { phone: order.guestPhone }) : t('sessionPlans:row.untold')),
    order.settled && t('sessionPlans:row.settled', { name: order.settled.by, when: format.dateTime(order.settled.at) }),
    order.settled?.note,
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1.5 py-2.5 text-sm">
      <Link
        to={`/order-list?id=${order.orderId}`}
        className="tnum font-semibold text-accent-ink underline-offset-2 hover:underline"
      >
        #{order.orderNo}
      </Link>
      <div className="min-w-0 flex-1">
        <span className="block [overflow-wrap:anywhere]">{order.guestName ?? t('sessionPlans:noName')}</span>
        <span className="tnum block text-ink-2">{said.join(' · ')}</span>
      </div>
      <span className="flex flex-wrap items-center gap-1.5">
        {order.state !== 'done' && (
          <Badge
            tone={order.state === 'failed' ? 'danger' : 'neutral'}
            icon={order.state === 'failed' ? CircleAlert : Hourglass}
          >
            {t(`sessionPlans:state.${order.state}`)}
          </Badge>
        )}
        {order.isToDo &&
          order.causes.filter(isUnsaid).map((cause) => (
            <Badge key={cause} tone="warning" icon={CircleAlert}>
              {t(`sessionPlans:cause.${cause}`)}
            </Badge>
          ))}
        {declinedMinor > 0 && mayDecide && (
          <LinkButton size="sm" render={<Link to="/transactions?view=cards" />}>
            {t('sessionPlans:settle.decide')}
          </LinkButton>
        )}
        {order.isToDo && order.openMinor === 0 && declinedMinor === 0 && maySettle && (
          <Button size="sm" onClick={onSettle}>
            {t('sessionPlans:settle.action')}
          </Button>
        )}
      </span>
    </li>
  )
}
