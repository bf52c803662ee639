import { dueOfOrder, type OrderChanged, type OrderDetail, type OrderId, openOfPayment } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { useState } from 'react'
import { forgetOldCommandId } from '../../lib/command-id.ts'
import { useFormat } from '../../lib/format.ts'
import { sendMoneyOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PayDialog } from '../pay/pay-dialog.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { WithOrder } from './change-form.tsx'
import { useOrderChanges } from './queries.ts'
import { TakeDueDone } from './take-due-done.tsx'
import { useLostDue } from './use-lost-due.ts'

interface TakeInvoiceDialogProps {
  orderId: OrderId
  onClose: () => void
}

/** Takes in what an order owes on account. A part counts at once, and the rest stays open. */
export function TakeInvoiceDialog({ orderId, onClose }: TakeInvoiceDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} title={t('refunds:takeInvoice.title')} size="lg" onClose={onClose}>
      {(order) => <TakeInvoice order={order} onClose={onClose} />}
    </WithOrder>
  )
}

function TakeInvoice({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('refunds', 'common')
  const format = useFormat()
  const { takeInvoice } = useOrderChanges()
  const [done, setDone] = useState<{ changed: OrderChanged; takenMinor: number } | null>(null)
  const { dueMinor: openMinor, payAll } = useLostDue(order.payments.reduce((sum, paid) => sum + openOfPayment(paid), 0))
  const name = `orderChanges.takeInvoice.${order.id}`
  useState(() => forgetOldCommandId(name))
  const title = t('refunds:takeInvoice.titleOf', { number: String(order.orderNo) })
  async function take(taken: PaymentInput[]) {
    const payments = taken.map(({ partId: _, ...payment }) => payment)
    const input = { orderId: order.id, expectedOpenMinor: openMinor, payments }
    const changed = await sendMoneyOnce(name, input, (commandId) => takeInvoice.mutateAsync({ ...input, commandId }))
    return { changed, takenMinor: payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
  }
  if (done) {
    const still = { of: 'stillDue' as const, minor: dueOfOrder(order) }
    return <TakeDueDone {...done} still={still} order={order} onClose={onClose} />
  }
  if (openMinor === 0 && !takeInvoice.isPending) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        }
      >
        <p>{t('refunds:takeInvoice.nothing')}</p>
      </Dialog>
    )
  }
  return (
    <PayDialog
      open
      title={title}
      onOpenChange={(open) => !open && onClose()}
      notice={
        <p className="text-ink-2 text-sm">
          {t('refunds:takeInvoice.notice', { amount: format.money(openMinor, order.currency) })}
        </p>
      }
      taken={[]}
      onTake={async (part) => {
        const { takenMinor } = await take([part])
        toast.success(t('refunds:takeInvoice.done', { amount: format.money(takenMinor, order.currency) }))
      }}
      onTakenBack={() => undefined}
      dueMinor={openMinor}
      currency={order.currency}
      start="bank"
      without="invoice"
      onPay={async (payments) => setDone(await payAll(() => take(payments)))}
    />
  )
}
