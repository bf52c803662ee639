import type { OrderDetail, OrderId } from '@marquee/contract'
import { Badge, Button, Drawer, SectionHeader, Skeleton, Tabs } from '@marquee/ui'
import UserPen from 'lucide-react/icons/user-pen'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useEscape } from '../../../lib/keys/use-escape.ts'
import { Phone } from '../../../lib/phone/phone.tsx'
import { useMay } from '../../../lib/rights.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ChangeDialog } from '../../../parts/exchange/change-dialog.tsx'
import { useExchangeRights } from '../../../parts/exchange/rights.ts'
import { shownState } from '../../../parts/orders/order-states.ts'
import { TrainingBadge } from '../../../parts/orders/training-badge.tsx'
import { useRefundRights } from '../../../parts/refunds/rights.ts'
import { openMinorOf } from '../components/open-refunds.ts'
import { PaidNote } from '../components/paid-cell.tsx'
import { useOrder } from '../queries.ts'
import { useOrderFacts } from '../use-order-facts.ts'
import type { OrdersState, OrderTab } from '../use-orders-state.ts'
import { ChangeActions } from './change-actions.tsx'
import { CustomerPart } from './customer-part.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { Facts } from './facts.tsx'
import { GuestDrawer } from './guest-drawer.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LinesTab } from './lines-tab.tsx'
import { NextAction } from './next-action.tsx'
import { PassesTab } from './passes-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { RefundedNote } from './refunded-note.tsx'

const width = 504

/** One order: whose it is, what is likely wanted next, and everything about it in tabs. */
export function OrderDrawer({ id, state }: { id: OrderId; state: OrdersState }) {
  const { t } = useTexts('orderList')
  const order = useOrder(id)
  const mayEdit = useMay('order_list', 'edit_guest')
  const isGone = order.isError && readFailure(order.error).reason === 'NOT_FOUND'
  if (order.data && !isGone) {
    if (state.edit && mayEdit) return <GuestDrawer key={id} order={order.data} onDone={() => state.setEdit('off')} />
    return (
      <LoadedDrawer
        key={id}
        order={order.data}
        state={state}
        onEdit={mayEdit ? () => state.setEdit('on') : undefined}
      />
    )
  }
  return (
    <Drawer open inline width={width} onClose={state.close} title={t('orderList:order')}>
      {order.isError ? (
        <FailedState title={t(isGone ? 'orderList:gone' : 'orderList:orderFailed')} query={order} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="100%" height={40} shape="box" />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="100%" height={40} shape="box" />
        </div>
      )}
    </Drawer>
  )
}

interface LoadedProps {
  order: OrderDetail
  state: OrdersState
  /** Absent without the right. */
  onEdit?: () => void
}

function LoadedDrawer({ order, state, onEdit }: LoadedProps) {
  const { t } = useTexts('orderList', 'common')
  const says = useOrderFacts(order)
  const mayPrint = useMay('order_list', 'print')
  const mayCustomers = useMay('customers', 'view')
  const { mayChange } = useRefundRights()
  const { mayExchange, mayReseat } = useExchangeRights()
  useEscape('aside', state.close)
  const asked = state.deed
  const mayTake = useMay('order_list', 'take_due')
  const mayTakeInvoice = useMay('order_list', 'take_invoice')
  const mayMoveDue = useMay('order_list', 'move_due')
  const mayDeed =
    asked === 'takeDue'
      ? mayTake
      : asked === 'takeInvoice'
        ? mayTakeInvoice
        : asked === 'setDue'
          ? mayMoveDue
          : asked === 'exchange'
            ? mayExchange
            : asked === 'reseat' || asked === 'swap'
              ? mayReseat
              : mayChange
  const deed = mayDeed ? asked : null
  // Nothing is due, and what was to go back has not reached the guest: the note of the refunds says all of it.
  const shown = shownState(order)
  const isAllOpen = order.paidMinor === 0 && order.grossMinor === 0 && openMinorOf(order) > 0
  const tabs = [
    { value: 'lines', label: t('orderList:tab.lines'), content: <LinesTab order={order} /> },
    {
      value: 'passes',
      label: t('orderList:tab.passes'),
      count: order.passList.filter(({ state }) => state !== 'cancelled').length,
      content: <PassesTab order={order} />,
    },
    { value: 'payments', label: t('orderList:tab.payments'), content: <PaymentsTab order={order} /> },
    { value: 'history', label: t('orderList:tab.history'), content: <HistoryTab order={order} /> },
    ...(mayPrint
      ? [{ value: 'documents', label: t('orderList:tab.documents'), content: <DocumentsTab order={order} /> }]
      : []),
  ]
  return (
    <Drawer
      open
      inline
      width={width}
      onClose={state.close}
      kicker={t('orderList:order')}
      title={<span className="tnum">{order.orderNo}</span>}
      subtitle={says.show}
      badges={
        <>
          {order.isTraining && <TrainingBadge />}
          <Badge {...shown.look}>{t(`orderList:state.${shown.word}`)}</Badge>
          {!isAllOpen && (
            <span className="text-sm">
              <PaidNote row={order} />
            </span>
          )}
          <RefundedNote order={order} />
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <NextAction order={order} onDeed={state.setDeed} onEdit={onEdit} />
        <ChangeActions order={order} onDeed={state.setDeed} />
      </div>
      <section aria-labelledby="order-guest">
        <SectionHeader
          id="order-guest"
          level={3}
          title={t('orderList:guest.title')}
          actions={
            onEdit && (
              <Button size="sm" variant="quiet" icon={UserPen} onClick={onEdit} aria-keyshortcuts="e">
                {t('orderList:guest.edit')}
              </Button>
            )
          }
          className="!mb-1.5"
        />
        <Facts
          facts={[
            [t('orderList:guest.name'), order.guestName ?? t('orderList:noGuest')],
            [t('orderList:guest.phone'), order.guestPhone && <Phone number={order.guestPhone} />],
            [t('orderList:guest.email'), order.guestEmail],
            [t('orderList:note'), order.note],
            [t('orderList:sold'), says.sold],
            [t('orderList:by'), says.place],
          ]}
        />
      </section>
      {mayCustomers && <CustomerPart order={order} />}
      <Tabs
        label={t('orderList:tab.label')}
        tabs={tabs}
        value={tabs.some(({ value }) => value === state.tab) ? state.tab : 'lines'}
        onValueChange={(tab) => state.openTab(tab as OrderTab)}
      />
      <ChangeDialog deed={deed} orderId={order.id} onDeed={state.setDeed} />
    </Drawer>
  )
}
