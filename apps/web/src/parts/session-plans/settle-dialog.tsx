import type { SessionPlanOrder, SessionPlanRow } from '@marquee/contract'
import { Field, Textarea } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useRefused } from '../../lib/form/use-refused.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePlanMutations } from './queries.ts'

interface SettleDialogProps {
  plan: Pick<SessionPlanRow, 'id'>
  order: Pick<SessionPlanOrder, 'orderId' | 'orderNo' | 'causes'>
  onClose: () => void
}

/** Notes that a person has done what was left for an order, and how. */
export function SettleDialog({ plan, order, onClose }: SettleDialogProps) {
  const { t } = useTexts('sessionPlans')
  const field = useId()
  const [note, setNote] = useState('')
  const { settle } = usePlanMutations()
  const said = useRefused()
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
      lead={order.causes.map((cause) => t(`sessionPlans:cause.${cause}`)).join(' · ')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={{ failure: said.failure, attempt: said.attempt }}
      pending={settle.isPending}
      isDirty={note.trim() !== ''}
      submitLabel={t('sessionPlans:settle.action')}
      words={{ STATE: t('sessionPlans:settle.stale') }}
    >
      <Field id={field} label={t('sessionPlans:settle.note')} optional>
        <Textarea value={note} rows={3} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
