import { saveTicketProductInput, type TicketProductRow } from '@marquee/contract'
import { Button, Dialog, Field, Select, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LocalTextField } from '../../../lib/form/local-text-field.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePriceMutations, useTaxes } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { useSmallForm } from './use-small-form.ts'

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
  const { t } = useTexts('schedule', 'common')
  const format = useFormat()
  const shown = useWords()
  const fieldText = useFieldText()
  const taxes = useTaxes()
  const { saveProduct } = usePriceMutations()
  const [first] = useState<Values>(() =>
    product
      ? { code: product.code, name: product.name, color: product.color, taxCode: product.taxCode }
      : { code: '', name: { en: '', tr: '' }, color: palette[0], taxCode: '' },
  )
  const { form, submit, failure, attempt, pending } = useSmallForm({
    resolver,
    start: first,
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
    <Dialog
      open
      onClose={onClose}
      title={t(product ? 'schedule:product.editTitle' : 'schedule:product.newTitle')}
      description={t('schedule:product.dialogHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button variant="primary" type="submit" form="product-form" loading={pending}>
            {t('schedule:product.save')}
          </Button>
        </>
      }
    >
      <form id="product-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={failure} attempt={attempt} />
        <Controller
          control={form.control}
          name="name"
          render={({ field }) => (
            <LocalTextField
              id="product-name"
              ref={field.ref}
              label={t('schedule:product.name')}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              errors={{ en: fieldText(errors.name?.en), tr: fieldText(errors.name?.tr) }}
              maxLength={100}
              required
            />
          )}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field id="product-code" label={t('schedule:product.code')} error={fieldText(errors.code)} required>
            <TextInput
              {...form.register('code')}
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field id="product-color" label={t('schedule:product.color')} error={fieldText(errors.color)}>
            <TextInput {...form.register('color')} type="color" list="product-colors" />
          </Field>
        </div>
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
              label: t('schedule:product.taxSays', {
                name: shown.name(tax.name),
                rate: format.percent(tax.ratePpm / 1_000_000),
              }),
            }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
