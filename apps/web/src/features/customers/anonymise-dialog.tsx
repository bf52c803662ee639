import { type Anonymised, anonymiseCauses } from '@marquee/contract/customer-privacy'
import type { CustomerRow } from '@marquee/contract/customers'
import { Field, Select, Skeleton } from '@marquee/ui'
import { useId, useState } from 'react'
import { useCommandForm } from '../../lib/command/use-command-form.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { forgetRecent } from '../../lib/recent.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useAnonymisePreview, useCustomerCommands } from './queries.ts'

type Cause = (typeof anonymiseCauses)[number]

interface AnonymiseDialogProps {
  customer: CustomerRow
  onClose: () => void
}

/** What goes with a customer's personal data and what stays, before it is done for good. */
export function AnonymiseDialog({ customer, onClose }: AnonymiseDialogProps) {
  const { t } = useTexts('customers', 'errors')
  const id = useId()
  const { anonymise } = useCustomerCommands()
  const [cause, setCause] = useState<Cause>('asked')
  const form = useCommandForm({
    name: `customers.anonymise.${customer.id}`,
    send: anonymise.mutateAsync,
    fields: ['cause'],
    read: () => (found.data ? { id: customer.id, expectedRev: customer.rev, cause } : null),
    onDone() {
      forgetRecent(`/customers?id=${customer.id}`)
      toast.success(t('customers:anonymise.done', { number: customer.customerNo }))
      onClose()
    },
  })
  // What changed meanwhile is looked up anew; who is forgotten or merged already has nothing more to show.
  const isRefused = anonymise.isError && readFailure(anonymise.error).reason !== 'STALE'
  const found = useAnonymisePreview(customer.id, form.pending || anonymise.isSuccess || isRefused)
  return (
    <FormDialog
      title={t('customers:anonymise.title', { name: customer.name })}
      lead={t('customers:anonymise.lead')}
      onClose={onClose}
      formProps={form.formProps}
      said={form.said}
      pending={form.pending}
      submitLabel={t('customers:anonymise.submit')}
      tone="danger"
      isBlocked={found.isError}
    >
      <Field id={`${id}-cause`} label={t('customers:anonymise.cause')} error={form.errorAt('cause')}>
        <Select
          value={cause}
          onValueChange={(value) => setCause(value as Cause)}
          options={anonymiseCauses.map((value) => ({ value, label: t(`customers:cause.${value}`) }))}
        />
      </Field>
      {found.isError ? (
        <FailedState title={t('customers:anonymise.failed')} query={found} />
      ) : found.data ? (
        <Preview customer={customer} found={found.data} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="60%" />
        </div>
      )}
    </FormDialog>
  )
}

function Preview({ customer, found }: { customer: CustomerRow; found: Anonymised }) {
  const { t } = useTexts('customers')
  const format = useFormat()
  const { goes, stays, upcoming } = found
  const warnings = [
    ...(stays.owedMinor > 0
      ? [t('customers:anonymise.owed', { amount: format.money(stays.owedMinor, stays.currency) })]
      : []),
    ...(upcoming > 0 ? [t('customers:anonymise.upcoming', { count: upcoming })] : []),
  ]
  const parts = Object.entries(goes) as [keyof typeof goes, number][]
  const going = parts.flatMap(([part, count]) => (count > 0 ? [t(`customers:goes.${part}`, { count })] : []))
  const staying = [
    t('customers:stays.number', { number: customer.customerNo }),
    t('customers:stays.orders', { count: stays.orders, amount: format.money(stays.spentMinor, stays.currency) }),
    ...(stays.invoices > 0 ? [t('customers:stays.invoices', { count: stays.invoices })] : []),
    ...(stays.consents > 0 ? [t('customers:stays.consents', { count: stays.consents })] : []),
  ]
  return (
    <div className="flex flex-col gap-4 text-sm">
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-warning-soft px-4 py-3 text-warning-on-soft">
          {warning}
        </p>
      ))}
      <Lines title={t('customers:anonymise.goes')} lines={[t('customers:goes.fields'), ...going]} />
      <Lines title={t('customers:anonymise.stays')} lines={staying} />
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="tnum mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
