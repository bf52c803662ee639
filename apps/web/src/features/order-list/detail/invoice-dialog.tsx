import { billTo, type InvoiceRow, languages, type OrderDetail, text } from '@marquee/contract'
import { Field, Select, Textarea, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useFormat } from '../../../lib/format.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useInvoiceMutations } from '../../../parts/invoices/queries.ts'

const shape = billTo.extend({ language: z.enum(languages) })
const issuing = resolverOf(shape.extend({ reason: text({ max: 500 }) }))
const correcting = resolverOf(shape.extend({ reason: text({ min: 1, max: 500 }) }))
const fields = ['name', 'taxNumber', 'taxOffice', 'address', 'language', 'reason'] as const

// Who owes what was bought on account gets the invoice.
const debtorOf = ({ payments }: OrderDetail) => payments.find(({ debtor }) => debtor !== null)?.debtor

interface InvoiceDialogProps {
  order: OrderDetail
  /** What was issued before: then this corrects it. */
  invoices: readonly InvoiceRow[]
  onClose: () => void
  /** Told the document that is to be printed. */
  onDone: (issued: InvoiceRow) => void
}

/** Asks who an invoice is made out to; of an order that has one, who it should have been. */
export function InvoiceDialog({ order, invoices, onClose, onDone }: InvoiceDialogProps) {
  const { t, language } = useTexts('invoices', 'common')
  const format = useFormat()
  const fieldText = useFieldText()
  const { issue, correct } = useInvoiceMutations()
  const latest = invoices.at(-1)
  // The count that was seen when the dialog opened, or a document that comes meanwhile would be corrected unseen.
  const [seen] = useState(invoices.length)
  const { form, formProps, said, pending } = useSmallForm({
    resolver: latest ? correcting : issuing,
    defaultValues: {
      name: latest?.billTo.name ?? debtorOf(order) ?? order.guestName ?? '',
      taxNumber: latest?.billTo.taxNumber ?? '',
      taxOffice: latest?.billTo.taxOffice ?? '',
      address: latest?.billTo.address ?? '',
      language,
      reason: '',
    },
    fields,
    async send({ language: chosen, reason, ...to }) {
      const input = { orderId: order.id, billTo: to, language: chosen }
      const answer = latest
        ? await sendOnce('invoices.correct', { ...input, reason, expectedCount: seen }, (commandId) =>
            correct.mutateAsync({ ...input, reason, expectedCount: seen, commandId }),
          )
        : await sendOnce('invoices.issue', input, (commandId) => issue.mutateAsync({ ...input, commandId }))
      const made = answer.invoices.findLast(({ kind }) => kind === 'invoice')
      if (!made) return
      toast.success(t('invoices:issued', { number: made.number }))
      onDone(made)
    },
  })
  const { errors, isDirty } = form.formState
  const sum = format.money(order.grossMinor, order.currency)
  return (
    <FormDialog
      title={t(latest ? 'invoices:correct.title' : 'invoices:issue.title')}
      lead={t(latest ? 'invoices:correct.lead' : 'invoices:issue.lead', { order: order.orderNo, sum })}
      onClose={onClose}
      formProps={formProps}
      said={said}
      words={{ STATE: t('invoices:already'), STALE: t('invoices:stale') }}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t(latest ? 'invoices:correct.action' : 'invoices:issue.action')}
    >
      <Field label={t('invoices:field.name')} error={fieldText(errors.name)} required>
        <TextInput {...form.register('name')} maxLength={200} autoComplete="off" />
      </Field>
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field label={t('invoices:field.taxNumber')} error={fieldText(errors.taxNumber)} optional>
          <TextInput {...form.register('taxNumber')} maxLength={30} className="tnum" autoComplete="off" />
        </Field>
        <Field label={t('invoices:field.taxOffice')} error={fieldText(errors.taxOffice)} optional>
          <TextInput {...form.register('taxOffice')} maxLength={100} autoComplete="off" />
        </Field>
      </div>
      <Field label={t('invoices:field.address')} error={fieldText(errors.address)} optional>
        <Textarea {...form.register('address')} rows={2} maxLength={500} />
      </Field>
      <Field label={t('invoices:field.language')} error={fieldText(errors.language)}>
        <Select
          {...form.register('language')}
          options={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
      </Field>
      {latest && (
        <Field label={t('invoices:field.reason')} error={fieldText(errors.reason)} required>
          <TextInput {...form.register('reason')} maxLength={500} autoComplete="off" />
        </Field>
      )}
    </FormDialog>
  )
}
