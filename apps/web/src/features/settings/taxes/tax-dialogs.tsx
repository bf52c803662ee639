import {
  changeTaxRateInput,
  createTaxInput,
  inLanguage,
  type LocalText,
  renameTaxInput,
  type TaxRateRow,
} from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import type { FieldValues, Resolver } from 'react-hook-form'
import { FormDate } from '../../../lib/form/date-fields.tsx'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { NameField } from '../../../lib/form/name-field.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useToldRow } from '../../../lib/form/use-told-row.ts'
import { useFormat } from '../../../lib/format.ts'
import { readPercent } from '../../../lib/record/kinds.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useToday } from '../../../lib/today.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { useTaxMutations } from '../queries.ts'

interface NewTax {
  code: string
  name: LocalText
  ratePpm: string
  from: string
}

const words: FieldWords = {
  ratePpm: {
    'field.number': 'settings:taxes.rateRule',
    'field.tooSmall': 'settings:taxes.rateRule',
    'field.tooBig': 'settings:taxes.rateRule',
  },
}

/** What is typed, as the schema takes it: percent in parts per million, an empty day is none. */
function typed<Values extends FieldValues, Output extends FieldValues>(
  schema: Parameters<typeof resolverOf<Output>>[0],
): Resolver<Values, unknown, Output> {
  const check = resolverOf<Output, Output>(schema, words)
  return async (values, context, options) => {
    const percent = 'ratePpm' in values ? { ratePpm: readPercent(String(values.ratePpm)) } : {}
    const from = 'from' in values && values.from === '' ? { from: null } : {}
    return (await check({ ...values, ...percent, ...from } as unknown as Output, context, options as never)) as never
  }
}

const newTax = typed<NewTax, { code: string; name: LocalText; ratePpm: number; from: string | null }>(
  createTaxInput.pick({ code: true, name: true, ratePpm: true, from: true }),
)
const newRate = typed<{ ratePpm: string; from: string }, { ratePpm: number; from: string }>(
  changeTaxRateInput.pick({ ratePpm: true, from: true }),
)
const newName = typed<{ name: LocalText }, { name: LocalText }>(renameTaxInput.pick({ name: true }))

/** A tax that the venue has not had. */
export function NewTaxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('settings')
  const text = useFieldText()
  const { create } = useTaxMutations()
  const { form, ...rest } = useSmallForm<
    NewTax,
    { code: string; name: LocalText; ratePpm: number; from: string | null }
  >({
    resolver: newTax,
    defaultValues: { code: '', name: { en: '', tr: '' }, ratePpm: '', from: '' },
    fields: ['code', 'name', 'ratePpm', 'from'],
    async send(values) {
      await create.mutateAsync(values)
      toast.success(t('settings:taxes.added'))
      onClose()
    },
  })
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={t('settings:taxes.add')}
      submitLabel={t('settings:taxes.add')}
      isDirty={isDirty}
      onClose={onClose}
      {...rest}
    >
      <InTheWay error={create.error} />
      <NameField id="tax-name" label={t('settings:taxes.name')} control={form.control} maxLength={60} />
      <div className="grid gap-[var(--field-gap)] sm:grid-cols-2">
        <Field label={t('settings:taxes.code')} hint={t('settings:taxes.codeHint')} error={text(errors.code)}>
          <TextInput {...form.register('code')} maxLength={20} autoComplete="off" />
        </Field>
        <Field label={t('settings:taxes.rate')} error={text(errors.ratePpm)}>
          <TextInput {...form.register('ratePpm')} inputMode="decimal" suffix="%" autoComplete="off" className="tnum" />
        </Field>
      </div>
      <Field label={t('settings:taxes.from')} hint={t('settings:taxes.fromHint')} optional error={text(errors.from)}>
        <FormDate control={form.control} name="from" />
      </Field>
    </FormDialog>
  )
}

/** The rate that is in the way of the last try. */
function InTheWay({ error }: { error: unknown }) {
  const { t, language } = useTexts('settings')
  const format = useFormat()
  const overlaps = error ? (readFailure(error).details.overlaps as TaxRateRow | undefined) : undefined
  if (!overlaps) return null
  const { name, ratePpm, from, until } = overlaps
  return (
    <FormAlert tone="error">
      {t('settings:taxes.inTheWay', {
        name: inLanguage(name, language),
        percent: format.rate(ratePpm),
        from: from ? format.date(from) : '…',
        until: until ? format.date(until) : '…',
      })}
    </FormAlert>
  )
}

interface RateProps {
  rate: TaxRateRow
  onClose: () => void
}

/** Another rate from a date on. */
export function RateDialog({ rate, onClose }: RateProps) {
  const { t, language } = useTexts('settings')
  const text = useFieldText()
  const format = useFormat()
  const today = useToday(useZone())
  const { changeRate } = useTaxMutations()
  const told = useToldRow(rate)
  const { form, ...rest } = useSmallForm<{ ratePpm: string; from: string }, { ratePpm: number; from: string }>({
    resolver: newRate,
    defaultValues: { ratePpm: '', from: rate.from && rate.from > today ? rate.from : today },
    fields: ['ratePpm', 'from'],
    async send(values) {
      await changeRate.mutateAsync({ id: rate.id, expectedRev: told.row.rev, ...values })
      toast.success(t('settings:taxes.changed'))
      onClose()
    },
  })
  told.tell(rest.said.failure)
  const { errors, isDirty } = form.formState
  const name = inLanguage(rate.name, language)
  return (
    <FormDialog
      title={t('settings:taxes.change', { name })}
      lead={t('settings:taxes.changeLead', { percent: format.rate(rate.ratePpm) })}
      submitLabel={t('settings:taxes.changeSubmit')}
      isDirty={isDirty}
      onClose={onClose}
      {...rest}
    >
      <InTheWay error={changeRate.error} />
      <Field label={t('settings:taxes.rate')} error={text(errors.ratePpm)}>
        <TextInput {...form.register('ratePpm')} inputMode="decimal" suffix="%" autoComplete="off" className="tnum" />
      </Field>
      <Field label={t('settings:taxes.from')} error={text(errors.from)}>
        <FormDate control={form.control} name="from" />
      </Field>
    </FormDialog>
  )
}

/** What the tax is called, on every document from now on. */
export function RenameDialog({ rate, onClose }: RateProps) {
  const { t, language } = useTexts('settings', 'common')
  const { rename } = useTaxMutations()
  const told = useToldRow(rate)
  const { form, ...rest } = useSmallForm<{ name: LocalText }>({
    resolver: newName,
    defaultValues: { name: rate.name },
    fields: ['name'],
    async send(values) {
      await rename.mutateAsync({ id: rate.id, expectedRev: told.row.rev, ...values })
      toast.success(t('settings:toast.saved'))
      onClose()
    },
  })
  told.tell(rest.said.failure)
  return (
    <FormDialog
      title={t('settings:taxes.rename', { name: inLanguage(rate.name, language) })}
      submitLabel={t('common:action.save')}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      {...rest}
    >
      <NameField id="tax-name" label={t('settings:taxes.name')} control={form.control} maxLength={60} />
    </FormDialog>
  )
}
