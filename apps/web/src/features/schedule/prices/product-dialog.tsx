import { saveTicketProductInput, type TicketProductRow } from '@marquee/contract'
import { Field, Select, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePriceMutations, useTaxes } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { NameAndCode } from './name-and-code.tsx'

const { code, name, color, taxCode } = saveTicketProductInput.shape
const schema = z.object({ code, name, color, taxCode })
type Values = z.input<typeof schema>

const words = {
  code: { 'field.taken': 'schedule:rule.codeTaken' },
  taxCode: { 'field.required': 'errors:field.choice', 'field.invalid': 'errors:field.choice' },
} as const
const resolver = resolverOf<z.output<typeof schema>, Values>(schema, words)
const fields = ['code', 'name', 'name.en', 'name.tr', 'color', 'taxCode'] as const
// Colours that stay apart from each other on a calendar.
const palette = ['#0f766e', '#be123c', '#7c3aed', '#b45309', '#1d4ed8', '#4d7c0f'] as const

interface ProductDialogProps {
  /** null makes a new one. */
  product: TicketProductRow | null
  onClose: () => void
  onDone: (product: TicketProductRow) => void
}

/** What is sold: its name, its colour on the calendar, its tax. */
export function ProductDialog({ product, onClose, onDone }: ProductDialogProps) {
  const { t } = useTexts('schedule')
  const shown = useWords()
  const fieldText = useFieldText()
  const taxes = useTaxes()
  const { saveProduct } = usePriceMutations()
  const [first] = useState<Values>(() =>
    product
      ? { code: product.code, name: product.name, color: product.color, taxCode: product.taxCode }
      : { code: '', name: { en: '', tr: '' }, color: palette[0], taxCode: '' },
  )
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: first,
    fields,
    words,
    async send(values) {
      const saved = await saveProduct.mutateAsync({
        ...(product ? { id: product.id, expectedRev: product.rev } : {}),
        ...values,
      })
      toast.success(t('schedule:toast.saved', { name: shown.name(saved.name) }))
      onDone(saved)
    },
  })
  const { errors } = form.formState
  const noTax = taxes.data?.length === 0
  return (
    <FormDialog
      title={t(product ? 'schedule:product.editTitle' : 'schedule:product.newTitle')}
      lead={t('schedule:product.dialogHint')}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('schedule:product.save')}
    >
      <NameAndCode id="product" form={form}>
        <Field id="product-color" label={t('schedule:product.color')} error={fieldText(errors.color)}>
          <TextInput {...form.register('color')} type="color" list="product-colors" />
        </Field>
      </NameAndCode>
      <datalist id="product-colors">
        {palette.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <Field
        id="product-taxCode"
        label={t('schedule:product.tax')}
        error={fieldText(errors.taxCode)}
        hint={noTax ? t('schedule:product.noTax') : undefined}
        required
      >
        <Select
          // The choices come a moment later than the form.
          key={taxes.data?.length ?? 0}
          {...form.register('taxCode')}
          placeholder={t('schedule:form.choose')}
          options={(taxes.data ?? []).map((tax) => ({
            value: tax.code,
            label: shown.tax(tax),
          }))}
        />
      </Field>
    </FormDialog>
  )
}
