import { type PassTypeId, savePassTypeInput, type TicketProductRow } from '@marquee/contract'
import { Checkbox, Field, TextInput } from '@marquee/ui'
import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePriceMutations } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { NameAndCode } from './name-and-code.tsx'

const input = savePassTypeInput.shape
const typed = (value: unknown) => (/^\d+$/.test(String(value).trim()) ? Number(value) : undefined)
const typedOrNull = (value: unknown) => (String(value).trim() === '' ? null : (typed(value) ?? Number.NaN))
const within = (min: number, max: number) =>
  z.preprocess(typedOrNull, z.int('field.number').min(min, 'field.tooSmall').max(max, 'field.tooBig').nullable())
const schema = z
  .object({
    code: input.code,
    name: input.name,
    ageMin: within(0, 130),
    ageMax: within(0, 130),
    people: z.preprocess(typed, input.people.unwrap()),
    maxPerOrder: within(1, 1000),
    requiresName: z.boolean(),
    requiresProof: z.boolean(),
  })
  .refine(({ ageMin, ageMax }) => ageMin === null || ageMax === null || ageMin <= ageMax, {
    path: ['ageMax'],
    message: 'field.match',
  })
type Output = z.output<typeof schema>
interface Values {
  code: string
  name: { en: string; tr: string }
  ageMin: string
  ageMax: string
  people: string
  maxPerOrder: string
  requiresName: boolean
  requiresProof: boolean
}

const number = (key: 'age' | 'passPeople' | 'perOrder') =>
  ({
    'field.number': `schedule:rule.${key}`,
    'field.tooSmall': `schedule:rule.${key}`,
    'field.tooBig': `schedule:rule.${key}`,
  }) as const
const words = {
  code: { 'field.taken': 'schedule:rule.codeTaken' },
  ageMin: number('age'),
  ageMax: { ...number('age'), 'field.match': 'schedule:rule.ages' },
  people: number('passPeople'),
  maxPerOrder: number('perOrder'),
} as const
const resolver = resolverOf<Output, Values>(schema, words)
const fields = ['code', 'name', 'name.en', 'name.tr', 'ageMin', 'ageMax', 'people', 'maxPerOrder'] as const
const textOf = (value: number | null) => (value === null ? '' : String(value))

interface PassTypeDialogProps {
  product: TicketProductRow
  /** null makes a new one. */
  id: PassTypeId | null
  onClose: () => void
}

/** A kind of pass: for whom it is, and what the clerk has to ask. */
export function PassTypeDialog({ product, id, onClose }: PassTypeDialogProps) {
  const { t } = useTexts('schedule')
  const shown = useWords()
  const fieldText = useFieldText()
  const { savePassType } = usePriceMutations()
  // As it was when it was opened: an edit of something older is seen by the server.
  const [type] = useState(() => product.passTypes.find((each) => each.id === id) ?? null)
  const { form, formProps, said, pending } = useSmallForm<Values, Output>({
    resolver,
    defaultValues: {
      code: type?.code ?? '',
      name: type?.name ?? { en: '', tr: '' },
      ageMin: textOf(type?.ageMin ?? null),
      ageMax: textOf(type?.ageMax ?? null),
      people: String(type?.people ?? 1),
      maxPerOrder: textOf(type?.maxPerOrder ?? null),
      requiresName: type?.requiresName ?? false,
      requiresProof: type?.requiresProof ?? false,
    },
    fields,
    words,
    async send(values) {
      await savePassType.mutateAsync({
        ...(type ? { id: type.id, expectedRev: type.rev } : {}),
        productId: product.id,
        ...values,
      })
      toast.success(t('schedule:toast.saved', { name: shown.name(values.name) }))
      onClose()
    },
  })
  const { errors } = form.formState
  const numeric = (name: 'ageMin' | 'ageMax' | 'people' | 'maxPerOrder') => ({
    ...form.register(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: 'tnum',
  })
  return (
    <FormDialog
      title={t(type ? 'schedule:pass.editTitle' : 'schedule:pass.newTitle')}
      lead={shown.name(product.name)}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      submitLabel={t('schedule:pass.save')}
    >
      <NameAndCode id="pass" form={form}>
        <Field id="pass-people" label={t('schedule:pass.people')} error={fieldText(errors.people)} required>
          <TextInput {...numeric('people')} />
        </Field>
        <Field id="pass-ageMin" label={t('schedule:pass.ageMin')} error={fieldText(errors.ageMin)} optional>
          <TextInput {...numeric('ageMin')} />
        </Field>
        <Field id="pass-ageMax" label={t('schedule:pass.ageMax')} error={fieldText(errors.ageMax)} optional>
          <TextInput {...numeric('ageMax')} />
        </Field>
      </NameAndCode>
      <Field
        id="pass-maxPerOrder"
        label={t('schedule:pass.maxPerOrder')}
        error={fieldText(errors.maxPerOrder)}
        optional
      >
        <TextInput {...numeric('maxPerOrder')} />
      </Field>
      <Checkbox {...form.register('requiresName')} label={t('schedule:pass.requiresName')} />
      <Checkbox
        {...form.register('requiresProof')}
        label={t('schedule:pass.requiresProof')}
        description={t('schedule:pass.proofHint')}
      />
    </FormDialog>
  )
}
