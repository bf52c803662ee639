import { type FundId, inLanguage } from '@marquee/contract'
import type { ExpenseDetail } from '@marquee/contract/expenses'
import { Field, Select, TextInput } from '@marquee/ui'
import { useId, useState } from 'react'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommandForm } from '../../parts/till/use-command-form.ts'
import { useChoices, useExpenseCommands } from './queries.ts'

interface ReasonDialogProps {
  row: ExpenseDetail
  doing: 'return' | 'reverse'
  onClose: () => void
}

/** Sends an expense back, or takes back what was approved; each with a reason. */
export function ReasonDialog({ row, doing, onClose }: ReasonDialogProps) {
  const { t } = useTexts('expenses', 'errors')
  const format = useFormat()
  const id = useId()
  const commands = useExpenseCommands()
  const [reason, setReason] = useState('')
  const form = useCommandForm({
    name: `expenses.${doing}`,
    send: commands[doing].mutateAsync,
    fields: ['reason'],
    read: () => (reason.trim() ? { id: row.id, expectedRev: row.rev, reason: reason.trim() } : null),
    onDone() {
      toast.success(t(`expenses:${doing}.done`))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(`expenses:${doing}.title`)}
      lead={
        doing === 'reverse' && row.fund
          ? t('expenses:reverse.leadPaid', { amount: format.money(row.grossMinor, row.currency) })
          : t(`expenses:${doing}.lead`)
      }
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t(`expenses:${doing}.submit`)}
      tone={doing === 'reverse' ? 'danger' : 'neutral'}
    >
      <Field
        id={`${id}-reason`}
        label={t('expenses:field.reason')}
        error={form.errorAt('reason', !reason.trim() && t('errors:field.required'))}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

/** Pays an expense out of a fund; amount and whom it goes to are said again. */
export function PayDialog({ row, onClose }: { row: ExpenseDetail; onClose: () => void }) {
  const { t, language } = useTexts('expenses', 'errors')
  const format = useFormat()
  const id = useId()
  const commands = useExpenseCommands()
  const funds = useChoices().data?.funds ?? []
  const [chosen, setChosen] = useState<FundId | null>(null)
  const fundId = chosen ?? funds.find(({ kind }) => kind === 'petty_cash')?.id ?? funds[0]?.id ?? null
  const amount = format.money(row.grossMinor, row.currency)
  const form = useCommandForm({
    name: 'expenses.pay',
    send: commands.pay.mutateAsync,
    fields: ['fundId'],
    read: () => (fundId ? { id: row.id, expectedRev: row.rev, fundId } : null),
    onDone() {
      toast.success(t('expenses:pay.done', { amount }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('expenses:pay.title', { amount })}
      lead={row.vendor ? t('expenses:pay.lead', { vendor: row.vendor.name, what: row.description }) : row.description}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('expenses:pay.submit', { amount })}
    >
      <Field
        id={`${id}-fund`}
        label={t('expenses:fund')}
        error={form.errorAt('fundId', !fundId && t('errors:field.required'))}
        required
      >
        <Select
          key={funds.length}
          value={fundId ?? ''}
          onValueChange={(value) => setChosen(value as FundId)}
          options={funds.map((fund) => ({ value: fund.id as string, label: inLanguage(fund.name, language) }))}
        />
      </Field>
    </FormDialog>
  )
}
