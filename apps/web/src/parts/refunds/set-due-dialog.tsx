import { dueOfOrder, type OrderDetail, type OrderId } from '@marquee/contract'
import { DateInput, Field, TextInput, TimeInput } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFieldText } from '../../lib/form/use-field-text.ts'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { WithOrder } from './change-form.tsx'
import { useOrderChanges } from './queries.ts'

interface SetDueDialogProps {
  orderId: OrderId
  onClose: () => void
}

/** Gives one order another date by which its rest is due. */
export function SetDueDialog({ orderId, onClose }: SetDueDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} title={t('refunds:setDue.title')} onClose={onClose}>
      {(order) => <SetDueForm key={order.dueAt} order={order} onClose={onClose} />}
    </WithOrder>
  )
}

/** Date and time on the clock of the venue. */
function localOf(instant: string, zone: string): { date: string; time: string } {
  const shape = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', shape).format(new Date(instant)).split(' ')
  return { date, time }
}

function SetDueForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('refunds', 'errors')
  const format = useFormat()
  const fieldText = useFieldText()
  const zone = useMe()?.venue.zone ?? 'Europe/Istanbul'
  const before = order.dueAt ? localOf(order.dueAt, zone) : { date: '', time: '' }
  const [date, setDate] = useState(before.date)
  const [time, setTime] = useState(before.time)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { setDue } = useOrderChanges()
  const command = useCommand(`orderChanges.setDue.${order.id}`, setDue.mutateAsync)
  const { failure } = command
  const errorOf = (path: string, value: string) => {
    const issue = failure?.issues.find((each) => each.path === path)
    if (issue) return fieldText(issue)
    return tried && value === '' ? t('errors:field.required') : undefined
  }
  const isSame = date === before.date && time === before.time
  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (date === '' || time === '' || reason.trim() === '' || isSame || !order.dueAt) return
    const sent = { orderId: order.id, expectedDueAt: order.dueAt, date, time, reason: reason.trim() }
    const done = await command.act(sent)
    if (!done || !('answer' in done)) return
    toast.success(t('refunds:setDue.done', { when: format.dateTime(done.answer.dueAt, 'short') }))
    onClose()
  }
  const amount = format.money(dueOfOrder(order), order.currency)
  return (
    <FormDialog
      title={t('refunds:setDue.titleOf', { number: String(order.orderNo) })}
      lead={order.dueAt ? t('refunds:setDue.lead', { amount, when: format.dateTime(order.dueAt, 'long') }) : undefined}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: (event) => void submit(event) }}
      said={command}
      pending={command.pending}
      isDirty={!isSame || reason !== ''}
      submitLabel={t('refunds:setDue.submit')}
      words={{ STATE: t('refunds:setDue.nothing'), STALE: t('refunds:setDue.stale') }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field id="due-date" label={t('refunds:setDue.date')} error={errorOf('date', date)} required>
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field id="due-time" label={t('refunds:setDue.time')} error={errorOf('time', time)} required>
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
      </div>
      <Field
        id="due-reason"
        label={t('refunds:reason')}
        hint={t('refunds:setDue.reasonHint')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          disabled={command.pending}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p className="text-ink-2 text-sm">{t(order.guestEmail ? 'refunds:setDue.told' : 'refunds:setDue.notTold')}</p>
    </FormDialog>
  )
}
