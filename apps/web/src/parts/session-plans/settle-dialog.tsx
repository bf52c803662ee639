import type { HandCause, SessionPlanOrder, SessionPlanRow } from '@marquee/contract'
import { Field, Textarea } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useRefused } from '../../lib/form/use-refused.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlanMutations } from './queries.ts'

/** What goes to a card or an account is said with its amount. */
export const isUnsaid = (cause: HandCause) => cause !== 'cardRefund' && cause !== 'transfer'

interface SettleDialogProps {
  plan: Pick<SessionPlanRow, 'id'>
  order: Pick<SessionPlanOrder, 'orderId' | 'orderNo' | 'causes' | 'toCardMinor' | 'toTransferMinor'> & {
    guestName?: string | null
  }
  currency: string
  onClose: () => void
}

/** Notes that a person has done what was left for an order, and how. */
export function SettleDialog({ plan, order, currency, onClose }: SettleDialogProps) {
  const { t } = useTexts('sessionPlans')
  const format = useFormat()
  const { toCardMinor, toTransferMinor } = order
  const lead = [
    order.guestName,
    toCardMinor > 0 && t('sessionPlans:row.toCard', { amount: format.money(toCardMinor, currency) }),
    toTransferMinor > 0 && t('sessionPlans:row.toTransfer', { amount: format.money(toTransferMinor, currency) }),
    ...order.causes.filter(isUnsaid).map((cause) => t(`sessionPlans:cause.${cause}`)),
  ].filter(Boolean)
  const field = useId()
  const [note, setNote] = useState('')
  const { settle } = usePlanMutations()
  const said = useRefused()
  const owed = said.failure?.details.owed
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (settle.isPending) return
    said.clear()
    try {
      await settle.mutateAsync({ id: plan.id, orderId: order.orderId, ...(note.trim() && { note: note.trim() }) })
      toast.success(t('sessionPlans:settle.done'))
      onClose()
    } catch (error) {
      said.tell(readFailure(error))
    }
  }
  return (
    <FormDialog
      title={t('sessionPlans:settle.title', { number: String(order.orderNo) })}
      lead={lead.join(' · ')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={{ failure: said.failure, attempt: said.attempt }}
      pending={settle.isPending}
      isDirty={note.trim() !== ''}
      submitLabel={t('sessionPlans:settle.action')}
      words={{
        STATE: t(
          owed === 'money'
            ? 'sessionPlans:settle.owedMoney'
            : owed === 'card'
              ? 'sessionPlans:settle.owedCard'
              : 'sessionPlans:settle.stale',
        ),
      }}
    >
      <Field id={field} label={t('sessionPlans:settle.note')} optional>
        <Textarea value={note} rows={3} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
