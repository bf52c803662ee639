import { dueOfOrder, type OrderChanged, type OrderDetail, type OrderId, openOfPayment } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { useState } from 'react'
import { forgetOldCommandId } from '../../lib/command-id.ts'
import { useFormat } from '../../lib/format.ts'
import { sendMoneyOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { PayDialog } from '../pay/pay-dialog.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { WithOrder } from './change-form.tsx'
import { useOrderChanges } from './queries.ts'
import { TakeDueDone } from './take-due-done.tsx'
import { useLostDue } from './use-lost-due.ts'

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
  const { t } = useTexts('refunds', 'common')
  const format = useFormat()
  const { takeDue } = useOrderChanges()
  const [done, setDone] = useState<{ changed: OrderChanged; takenMinor: number; isOnAccount: boolean } | null>(null)
  // An exchange that is being paid for takes what is due with it; the server says what that leaves.
  const [told, setTold] = useState<{ rev: number; dueMinor: number } | null>(null)
  const { dueMinor, payAll } = useLostDue(told?.rev === order.rev ? told.dueMinor : dueOfOrder(order))
  const name = `orderChanges.takeDue.${order.id}`
  useState(() => forgetOldCommandId(name))
  async function take(taken: PaymentInput[]) {
    const payments = taken.map(({ partId: _, ...payment }) => payment)
    const input = { orderId: order.id, expectedDueMinor: dueMinor, payments }
    try {
      const changed = await sendMoneyOnce(name, input, (commandId) => takeDue.mutateAsync({ ...input, commandId }))
      setTold(null)
      const takenMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      return { changed, takenMinor, isOnAccount: payments.every(({ method }) => method === 'invoice') }
    } catch (error) {
      const { reason, details } = readFailure(error)
      if (reason === 'STALE' && typeof details.dueMinor === 'number') {
        setTold({ rev: order.rev, dueMinor: details.dueMinor })
      }
      throw error
    }
  }
  if (done) {
    const close = () => {
      onClose()
      onPaid?.()
    }
    const openMinor = order.payments.reduce((sum, payment) => sum + openOfPayment(payment), 0)
    return <TakeDueDone {...done} still={{ of: 'stillOpen', minor: openMinor }} order={order} onClose={close} />
  }
  if (dueMinor === 0 && !takeDue.isPending) {
    return (
      <Dialog
        open
        title={t('refunds:takeDue.titleOf', { number: String(order.orderNo) })}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        }
      >
        <NothingToTake order={order} />
      </Dialog>
    )
  }
  return (
    <PayDialog
      open
      title={t('refunds:takeDue.titleOf', { number: String(order.orderNo) })}
      onOpenChange={(open) => !open && onClose()}
      taken={[]}
      onTake={async (part) => {
        const { takenMinor } = await take([part])
        toast.success(t('refunds:takeDue.done', { amount: format.money(takenMinor, order.currency) }))
      }}
      onTakenBack={() => undefined}
      dueMinor={dueMinor}
      currency={order.currency}
      debtor={order.guestName ?? undefined}
      onPay={async (payments) => setDone(await payAll(() => take(payments)))}
    />
  )
}

/** Why nothing can be taken; of an order that was let go because nobody paid it, what becomes of its deposit too. */
function NothingToTake({ order }: { order: OrderDetail }) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  if (dueOfOrder(order) > 0) return <p>{t('refunds:takeDue.inExchange')}</p>
  const release = order.changes.find(({ kind }) => kind === 'release')
  if (!release) return <p>{t('refunds:takeDue.nothing')}</p>
  const money = (minor: number) => ({ amount: format.money(minor, order.currency) })
  const owedMinor = Math.max(0, order.paidMinor - order.grossMinor)
  const keptMinor = order.state === 'cancelled' ? order.paidMinor - owedMinor : 0
  return (
    <div className="flex flex-col gap-2">
      <p>{t('refunds:takeDue.released')}</p>
      {keptMinor > 0 && <p>{t('refunds:takeDue.kept', money(keptMinor))}</p>}
      {release.paidMinor < 0 && <p>{t('refunds:takeDue.returned', money(-release.paidMinor))}</p>}
      {owedMinor > 0 && <p>{t('refunds:takeDue.owed', money(owedMinor))}</p>}
    </div>
  )
}
