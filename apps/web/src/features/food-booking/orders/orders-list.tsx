import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { FoodOrderId, ListedFoodOrder } from '@marquee/contract/food-orders'
import { Badge, cx, EmptyState, ErrorState, SearchInput, Segmented, Skeleton } from '@marquee/ui'
import Armchair from 'lucide-react/icons/armchair'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import HandPlatter from 'lucide-react/icons/hand-platter'
import Pause from 'lucide-react/icons/pause'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useDayTime } from '../../../lib/use-day-time.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFoodOrders } from '../queries.ts'
import { useMoneyWords } from './use-money-words.ts'

interface OrdersListProps {
  onOpen: (id: FoodOrderId) => void
}

/** The orders that are open, the oldest first, or the last that have ended. */
export function OrdersList({ onOpen }: OrdersListProps) {
  const { t } = useTexts('foodBooking')
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<'open' | 'ahead' | 'over'>('open')
  const rows = useFoodOrders({ over: which === 'over', ahead: which === 'ahead', search: search.trim() })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          label={t('foodBooking:orders.search')}
          placeholder={t('foodBooking:orders.search')}
          value={search}
          onValueChange={setSearch}
          className="min-w-0 flex-1 md:max-w-[360px]"
        />
        <Segmented
          label={t('foodBooking:orders.which')}
          options={[
            { value: 'open', label: t('foodBooking:orders.open') },
            { value: 'ahead', label: t('foodBooking:orders.ahead') },
            { value: 'over', label: t('foodBooking:orders.over') },
          ]}
          value={which}
          onValueChange={setWhich}
        />
      </div>
      {rows.isError && !rows.data ? (
        <ErrorState
          title={t('foodBooking:orders.loadFailed')}
          requestId={readFailure(rows.error).requestId ?? undefined}
          onRetry={() => void rows.refetch()}
          retrying={rows.isFetching}
        />
      ) : !rows.data ? (
        <div aria-busy="true" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
          <Skeleton shape="box" width="100%" height={112} />
          <Skeleton shape="box" width="100%" height={112} />
        </div>
      ) : rows.data.length === 0 ? (
        <EmptyState
          title={t(search.trim() === '' ? `foodBooking:orders.none.${which}` : 'foodBooking:orders.noMatch')}
          body={which !== 'over' && search.trim() === '' ? t(`foodBooking:orders.noneHint.${which}`) : undefined}
        />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-2">
          {rows.data.map((row) => (
            <li key={row.id}>
              <OrderCard row={row} onOpen={() => onOpen(row.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// The kitchen hears of an order within seconds of its time; longer after that something keeps it.
const lateAfter = 90_000

const icons = { counter: Store, table: HandPlatter, seat: Armchair, pickup: ShoppingBag, preorder: CalendarClock }

function OrderCard({ row, onOpen }: { row: ListedFoodOrder; onOpen: () => void }) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const dayTime = useDayTime()
  const moneyWords = useMoneyWords()
  const left = row.totalMinor - row.paidMinor
  const place = row.table
    ? t('foodBooking:orders.atTable', { code: row.table.code })
    : t(`foodBooking:service.${row.service}`)
  const { sendAt, kitchen, paidMinor } = row
  const isPartlyPaid = left > 0 && paidMinor > 0
  const isLate = sendAt !== null && Date.parse(sendAt) < Date.now() - lateAfter
  // What is to be done comes before what only has to be known.
  function standing(): string {
    if (row.state === 'cancelled') return t('foodBooking:orders.cancelled')
    if (sendAt) return t(isLate ? 'foodBooking:orders.late' : 'foodBooking:orders.sendAt', { at: dayTime(sendAt) })
    if (row.unsent > 0) return t('foodBooking:orders.unsent', { count: row.unsent })
    if (kitchen && row.state !== 'closed') return t('foodBooking:orders.ready', progress(kitchen))
    if (isPartlyPaid) return t('foodBooking:orders.partlyPaid')
    return left === 0 && paidMinor > 0 ? t('foodBooking:orders.paid') : ''
  }
  const progress = ({ ready, total }: { ready: number; total: number }) => ({
    ready: format.number(ready),
    total: format.number(total),
  })
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex size-full min-h-[112px] flex-col gap-2 rounded-md border border-line-strong/[.55] bg-surface p-3 text-left hover:bg-sunken',
        row.state === 'cancelled' && 'text-ink-3',
      )}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="stretch-wide tnum font-[680] text-xl">{calledAs(row)}</span>
        <Badge
          icon={row.state === 'parked' ? Pause : icons[row.service]}
          tone={row.state === 'parked' ? 'warning' : 'neutral'}
        >
          {row.state === 'parked' ? t('foodBooking:orders.parked') : place}
        </Badge>
      </span>
      <span className="min-w-0 truncate text-ink-2 text-sm">
        {[
          dayTime(row.wantedAt ?? row.openedAt),
          row.session && inLanguage(row.session.product, language),
          row.state === 'parked' ? place : '',
          row.guestName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {row.money.length > 0 && (
        <span className="tnum rounded-sm bg-warning-soft px-2 py-1 text-sm text-warning-on-soft">
          {moneyWords.said(row)}
        </span>
      )}
      <span className="mt-auto flex items-baseline justify-between gap-2 text-sm">
        <span className="tnum font-semibold">
          {isPartlyPaid
            ? t('foodBooking:orders.left', { amount: format.money(left, row.currency) })
            : format.money(row.totalMinor, row.currency)}
        </span>
        <span className={cx('tnum', isLate ? 'font-semibold text-warning' : 'text-ink-2')}>{standing()}</span>
      </span>
    </button>
  )
}
