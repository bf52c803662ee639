import { type FundTransferRow, inLanguage } from '@marquee/contract'
import { useId, useState } from 'react'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { noCount, readCount } from '../../../parts/till/count.ts'
import { CountField } from '../../../parts/till/count-field.tsx'
import { useFundMutations } from '../queries.ts'
import { LineField } from './fields.tsx'

interface ReceiveDialogProps {
  transfer: FundTransferRow
  onClose: () => void
}

/** What arrived, counted by the person who takes it. */
export function ReceiveDialog({ transfer, onClose }: ReceiveDialogProps) {
  const { t, language } = useTexts('funds', 'errors', 'till')
  const format = useFormat()
  const id = useId()
  const { receive } = useFundMutations()
  const [count, setCount] = useState(noCount)
  const [reason, setReason] = useState('')
  const { currency, amountMinor } = transfer
  const read = readCount(count, currency)
  const differs = read !== null && read.minor !== amountMinor
  const form = useCommandForm({
    name: 'funds.receive',
    send: receive.mutateAsync,
    fields: differs ? ['receivedMinor', 'reason'] : ['receivedMinor'],
    read() {
      if (!read || (differs && !reason.trim())) return null
      const { minor, ...pieces } = read
      return { id: transfer.id, receivedMinor: minor, ...pieces, ...(differs && { reason: reason.trim() }) }
    },
    onDone() {
      toast.success(
        t('funds:receive.done', {
          amount: format.money(read?.minor ?? 0, currency),
          fund: inLanguage(transfer.to.name, language),
        }),
      )
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('funds:receive.title')}
      lead={t('funds:receive.lead', {
        amount: format.money(amountMinor, currency),
        from: inLanguage(transfer.from.name, language),
        to: inLanguage(transfer.to.name, language),
        name: transfer.sentBy.name,
      })}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      isDirty={reason !== '' || JSON.stringify(count) !== JSON.stringify(noCount)}
      submitLabel={t('funds:receive.submit')}
      words={{ STATE: t('funds:receive.ended') }}
    >
      <CountField
        id={`${id}-received`}
        label={t('funds:receive.counted')}
        error={form.errorAt('receivedMinor', !read && t('errors:field.amount'))}
        currency={currency}
        count={count}
        onCount={setCount}
      />
      {differs && (
        <LineField
          occasion="fund_difference"
          label={t('funds:receive.reason')}
          hint={t('funds:receive.difference', { amount: format.money(read.minor - amountMinor, currency) })}
          error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
          required
          value={reason}
          onValue={setReason}
        />
      )}
    </FormDialog>
  )
}
