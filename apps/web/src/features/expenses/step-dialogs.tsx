import { type FundId, inLanguage } from '@marquee/contract'
import type { ExpenseDetail } from '@marquee/contract/expenses'
import { Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonForm } from '../../parts/reasons/reason-form.tsx'
import { useChoices, useExpenseCommands } from './queries.ts'

interface ReasonDialogProps {
  row: ExpenseDetail
  doing: 'return' | 'reverse'
  onClose: () => void
}

/** Sends an expense back, or takes back what was approved; each with a reason. */
export function ReasonDialog({ row, doing, onClose }: ReasonDialogProps) {
  const { t } = useTexts('expenses')
  const format = useFormat()
  const commands = useExpenseCommands()
  const isPaid = doing === 'reverse' && row.fund
  return (
    <ReasonForm
      name={`expenses.${doing}`}
      send={commands[doing].mutateAsync}
      of={{ id: row.id, expectedRev: row.rev }}
      words={{
        title: t(`expenses:${doing}.title`),
        lead: isPaid
          ? t('expenses:reverse.leadPaid', { amount: format.money(row.grossMinor, row.currency) })
          : t(`expenses:${doing}.lead`),
        reason: t('expenses:field.reason'),
        submit: t(`expenses:${doing}.submit`),
        done: t(`expenses:${doing}.done`),
      }}
      tone={doing === 'reverse' ? 'danger' : 'neutral'}
      onClose={onClose}
    />
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
