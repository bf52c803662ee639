import {
  type Language,
  type LocalText,
  type SeatCategoryId,
  type SeatGeometry,
  saveStandingAreaInput,
} from '@marquee/contract'
import { Button, Field, Select, TextInput } from '@marquee/ui'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import type { FieldWords } from '../../../lib/form/issue-text.ts'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { sendOnce } from '../../../lib/send-once.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readWhole } from '../../../lib/whole.ts'
import type { MapCategory } from '../../../parts/seat-map/types.ts'
import { readNumber, roundUnit } from '../model.ts'
import { useCategories, useLayoutMutations } from '../queries.ts'
import type { DraftTools } from './use-draft-tools.ts'
import { useRemoveArea } from './use-remove-area.ts'

interface AreaValues {
  name: LocalText
  capacity: string
  categoryId: string
  x: string
  y: string
  width: string
  height: string
}
type AreaInput = Omit<typeof saveStandingAreaInput._output, 'commandId' | 'versionId' | 'areaNo'>

const words: FieldWords = {
  'name.en': { 'field.required': 'seatLayout:area.nameRule' },
  capacity: { 'field.tooSmall': 'seatLayout:area.capacityRule', 'field.tooBig': 'seatLayout:area.capacityRule' },
  width: { 'field.tooSmall': 'seatLayout:area.sizeRule' },
  height: { 'field.tooSmall': 'seatLayout:area.sizeRule' },
  categoryId: { 'field.invalid': 'seatLayout:area.categoryRule' },
}
const check = resolverOf<AreaInput, AreaValues>(
  saveStandingAreaInput.omit({ commandId: true, versionId: true, areaNo: true }),
  words,
)
const places = ['x', 'y', 'width', 'height'] as const
const fields = ['name.en', 'name.tr', 'capacity', 'categoryId', ...places] as const

// Typed as text, so that a comma is as good as a point; checked and sent as numbers.
const toNumbers = (values: AreaValues, language: Language) => ({
  ...values,
  // A number of people has no decimals: 1,000 is a thousand, or is refused.
  capacity: readWhole(values.capacity, language) ?? Number.NaN,
  x: readNumber(values.x),
  y: readNumber(values.y),
  width: readNumber(values.width),
  height: readNumber(values.height),
})

interface AreaFormProps {
  area: SeatGeometry['standing'][number] | null
  geometry: SeatGeometry
  categories: readonly MapCategory[]
  tools: DraftTools
}

/** A standing area by its words and numbers; its place may be drawn on the map instead. */
export function AreaForm({ area, geometry, categories, tools }: AreaFormProps) {
  const { t, language } = useTexts('seatLayout', 'common')
  const fieldText = useFieldText()
  const { saveArea } = useLayoutMutations()
  const remove = useRemoveArea(tools)
  const living = useCategories().data?.filter(({ archivedAt }) => archivedAt === null) ?? []
  // A new one is likely to be of a category of its own plan: what another plan brought may have no price.
  const likely = geometry.categories.find((id) => living.some((row) => row.id === id)) ?? living[0]?.id
  const current = area ? geometry.categories[area.category] : likely
  const choices = categories.filter(({ id }) => id === current || living.some((row) => row.id === id))
  const { failure, attempt, clear, tell } = useRefused()
  const text = (value: number | undefined) => (value === undefined ? '' : String(roundUnit(value)))
  const form = useForm<AreaValues, unknown, AreaInput>({
    resolver: (values, context, options) =>
      check(toNumbers(values, language) as unknown as AreaValues, context, options),
    // Not on leaving a field: one leaves the first one to draw on the map.
    mode: 'onSubmit',
    defaultValues: {
      name: area?.name ?? { en: '', tr: '' },
      capacity: text(area?.capacity),
      categoryId: current ?? '',
      x: text(area?.x),
      y: text(area?.y),
      width: text(area?.width),
      height: text(area?.height),
    },
  })
  const { errors } = form.formState
  const { drawn, showMark, draft } = tools
  const { getValues, setValue, clearErrors, setFocus: focusField } = form

  useEffect(() => focusField('name.en'), [focusField])

  // The categories may come after the form.
  useEffect(() => {
    if (current && getValues('categoryId') === '') setValue('categoryId', current)
  }, [current, getValues, setValue])

  useEffect(() => {
    if (!drawn || !('rect' in drawn)) return
    for (const place of places) setValue(place, String(roundUnit(drawn.rect[place])), { shouldDirty: true })
    clearErrors(places)
  }, [drawn, setValue, clearErrors])

  const [x, y, width, height] = form.watch(places).map(readNumber)
  useEffect(() => {
    const rect = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 }
    showMark(Object.values(rect).every(Number.isFinite) && rect.width > 0 && rect.height > 0 ? rect : null)
  }, [x, y, width, height, showMark])

  const submit = form.handleSubmit(async (values) => {
    if (saveArea.isPending) return
    clear()
    try {
      const input = {
        versionId: draft.id,
        ...(area ? { areaNo: area.areaNo } : {}),
        ...values,
        categoryId: values.categoryId as SeatCategoryId,
      }
      // Drawn twice, it would be sold twice.
      await sendOnce('seatLayouts.area', input, (commandId) => saveArea.mutateAsync({ ...input, commandId }))
      toast.success(t('seatLayout:toast.areaSaved', { name: values.name.en || values.name.tr }))
      tools.end()
    } catch (error) {
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields, words })
      tell(read.reason !== 'VALIDATION' || rest.length > 0 ? read : null)
    }
  })
  const number = (name: 'capacity' | (typeof places)[number], label: string) => (
    <Field label={label} error={fieldText(errors[name])} required>
      <TextInput {...form.register(name)} inputMode="decimal" autoComplete="off" />
    </Field>
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <FormFailure
        failure={failure}
        attempt={attempt}
        words={{ STATE: t('seatLayout:area.noDraft'), NOT_FOUND: t('seatLayout:area.noDraft') }}
      />
      <Field label={t('seatLayout:area.nameEn')} error={fieldText(errors.name?.en)}>
        <TextInput {...form.register('name.en')} autoComplete="off" lang="en" />
      </Field>
      <Field label={t('seatLayout:area.nameTr')} error={fieldText(errors.name?.tr)}>
        <TextInput {...form.register('name.tr')} autoComplete="off" lang="tr" />
      </Field>
      {number('capacity', t('seatLayout:area.capacity'))}
      <Field label={t('seatLayout:area.category')} error={fieldText(errors.categoryId)} required>
        <Select
          {...form.register('categoryId')}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {number('x', t('seatLayout:area.x'))}
        {number('y', t('seatLayout:area.y'))}
        {number('width', t('seatLayout:area.width'))}
        {number('height', t('seatLayout:area.height'))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {area && (
          <Button variant="danger" loading={remove.isPending} onClick={() => void remove.run(area, geometry)}>
            {t('seatLayout:area.remove')}
          </Button>
        )}
        <span className="flex-1" />
        <Button onClick={tools.end}>{t('common:action.cancel')}</Button>
        <Button type="submit" loading={saveArea.isPending}>
          {t('seatLayout:area.save')}
        </Button>
      </div>
    </form>
  )
}
