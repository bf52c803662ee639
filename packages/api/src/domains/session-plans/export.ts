import {
  currencyDigits,
  exportSessionPlanInput,
  type PlanFilter,
  type SessionPlanId,
  type SessionPlanOrder,
} from '@marquee/contract'
import { type ExportKind, exportBatch } from '../../exports/kind.ts'
import { selectPlans } from './repo/plans.ts'
import { selectPlanOrders } from './repo/results.ts'

/** The orders of a plan with what became of each. */
const sessionPlansExport: ExportKind<{ id: SessionPlanId; filter: PlanFilter }> = {
  access: { module: 'order_list', action: 'export' },
  filter: exportSessionPlanInput,
  columns: [
    'sessionPlans.order',
    'sessionPlans.guest',
    'sessionPlans.phone',
    'sessionPlans.email',
    'sessionPlans.result',
    'sessionPlans.passes',
    'sessionPlans.refunded',
    'sessionPlans.owed',
    'sessionPlans.told',
    'sessionPlans.toDo',
    'sessionPlans.settled',
  ],
  async *rows({ db, venueId, language, words }, { id, filter }) {
    const [plan] = await selectPlans(db, venueId, { id })
    if (!plan) return
    const digits = currencyDigits(plan.currency)
    const amountOf = (minor: number) => {
      const amount = (minor / 10 ** digits).toFixed(digits)
      return language === 'tr' ? amount.replace('.', ',') : amount
    }
    const unsent = ({ toCardMinor, toTransferMinor, underWayMinor, declinedMinor }: SessionPlanOrder) =>
      toCardMinor + toTransferMinor + underWayMinor + declinedMinor
    for (let after = 0, size = exportBatch; size === exportBatch; ) {
      const orders = await selectPlanOrders(db, { venueId, id, filter, after, limit: exportBatch })
      size = orders.length
      after = orders.at(-1)?.no ?? after
      yield orders.map((order) => [
        String(order.orderNo),
        order.guestName ?? '',
        order.guestPhone ?? '',
        order.guestEmail ?? '',
        words[`sessionPlans.is.${order.result ?? (order.state as 'waiting' | 'failed')}`],
        String(order.passes),
        amountOf(order.refundedMinor - unsent(order)),
        amountOf(order.openMinor + unsent(order)),
        words[order.isTold ? 'sessionPlans.yes' : 'sessionPlans.no'],
        order.isToDo ? order.causes.map((cause) => words[`sessionPlans.cause.${cause}`]).join(', ') : '',
        order.settled ? [order.settled.by, order.settled.note ?? ''].filter(Boolean).join(': ') : '',
      ])
    }
  },
}

export const exportKinds = { sessionPlans: sessionPlansExport }
