import { dueOfOrder, type OrderDetail, type OrderId } from '@marquee/contract'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PayDialog } from '../pay/pay-dialog.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { WithOrder } from './change-form.tsx'
import { useOrderChanges } from './queries.ts'

interface TakeDueDialogProps {
  orderId: OrderId
  onClose: () => void
  /** Once nothing is due any more. */
  onPaid?: () => void
}

/** Takes what is still due of an order. A part counts at once, and the rest stays due. */
export function TakeDueDialog({ orderId, onClose, onPaid }: TakeDueDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} title={t('refunds:takeDue.title')} size="lg" onClose={onClose}>
      {(order) => <TakeDue order={order} onClose={onClose} onPaid={onPaid} />}
    </WithOrder>
  )
}

function TakeDue({ order, onClose, onPaid }: Omit<TakeDueDialogProps, 'orderId'> & { order: OrderDetail }) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const { takeDue } = useOrderChanges()
  const dueMinor = dueOfOrder(order)
  const name = `orderChanges.takeDue.${order.id}`
  async function take(taken: PaymentInput[]) {
    const payments = taken.map(({ partId: _, ...payment }) => payment)
    const input = { orderId: order.id, expectedDueMinor: dueMinor, payments }
    await takeDue.mutateAsync({ ...input, commandId: commandIdFor(name, input) })
    forgetCommandId(name)
    const minor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    toast.success(t('refunds:takeDue.done', { amount: format.money(minor, order.currency) }))
  }
  if (dueMinor === 0) return null
  return (
    <PayDialog
      open
      title={t('refunds:takeDue.titleOf', { number: String(order.orderNo) })}
      onOpenChange={(open) => !open && onClose()}
      taken={[]}
      onTake={(part) => take([part])}
      onTakenBack={() => undefined}
      dueMinor={dueMinor}
      currency={order.currency}
      onPay={async (payments) => {
        await take(payments)
        onClose()
        onPaid?.()
      }}
    />
  )
}
