import { type SeatCategoryRow, saveSeatCategoryInput } from '@marquee/contract'
import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { resolverOf, showIssues } from '../../../lib/form/resolver.ts'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { contrast, readColor } from '../../../parts/seat-map/paint/color.ts'
import { SeatSwatch } from '../../../parts/seat-map/seat-swatch.tsx'
import { useCategoryMutations } from '../queries.ts'
import { useSeen } from '../use-seen.ts'

const schema = saveSeatCategoryInput.pick({ name: true, color: true })
const words = {
  'name.en': { 'field.required': 'seatLayout:categories.nameRule' },
  color: { 'field.invalid': 'seatLayout:categories.colorRule' },
} as const
const resolver = resolverOf(schema, words)
const fields = ['name.en', 'name.tr', 'color'] as const
// A colour to begin with, far from those that mean something already.
const firstColor = '#2563eb'

interface CategoryFormProps {
  /** null: a new one. */
  category: SeatCategoryRow | null
  onClose: () => void
}

/** Name and colour of a seat category. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const { t } = useTexts('seatLayout', 'common')
  const fieldText = useFieldText()
  const { save } = useCategoryMutations()
  const { seen, renew } = useSeen(category?.rev)
  const { failure, attempt, clear, tell } = useRefused()
  const form = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { name: category?.name ?? { en: '', tr: '' }, color: category?.color ?? firstColor },
  })
  const { errors, isDirty } = form.formState
  const guard = useCloseGuard(isDirty, onClose)
  const color = form.watch('color').trim().toLowerCase()
  const isColor = /^#[0-9a-f]{6}$/.test(color)
  const submit = form.handleSubmit(async (values) => {
    if (save.isPending) return
    clear()
    try {
      const row = await save.mutateAsync({
        ...values,
        ...(category ? { id: category.id, expectedRev: seen } : {}),
      })
      toast.success(t('seatLayout:toast.saved', { name: row.name.en || row.name.tr }))
      onClose()
    } catch (error) {
      renew()
      const read = readFailure(error)
      const rest = showIssues(form.setError, read.issues, { fields, words })
      tell(read.reason !== 'VALIDATION' || rest.length > 0 ? read : null)
    }
  })
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t(category ? 'seatLayout:categories.editTitle' : 'seatLayout:categories.newTitle')}
        footer={
          <>
            <Button onClick={guard.requestClose} disabled={save.isPending}>
              {t('common:action.cancel')}
            </Button>
            <Button variant="primary" type="submit" form="seat-category-form" loading={save.isPending}>
              {t('seatLayout:categories.save')}
            </Button>
          </>
        }
      >
        <form id="seat-category-form" noValidate onSubmit={submit} className="flex flex-col gap-[var(--field-gap)]">
          <FormFailure failure={failure} attempt={attempt} />
          <Field label={t('seatLayout:area.nameEn')} error={fieldText(errors.name?.en)}>
            <TextInput {...form.register('name.en')} autoComplete="off" lang="en" />
          </Field>
          <Field label={t('seatLayout:area.nameTr')} error={fieldText(errors.name?.tr)}>
            <TextInput {...form.register('name.tr')} autoComplete="off" lang="tr" />
          </Field>
          <Field
            label={t('seatLayout:categories.color')}
            error={fieldText(errors.color)}
            hint={isColor && isFaint(color) ? t('seatLayout:categories.faint') : t('seatLayout:categories.colorHint')}
            required
          >
            <TextInput
              {...form.register('color', { setValueAs: (value: string) => value.trim().toLowerCase() })}
              autoComplete="off"
              spellCheck={false}
              end={
                <span className="flex items-center gap-2">
                  {isColor && <SeatSwatch color={color} />}
                  <input
                    type="color"
                    aria-label={t('seatLayout:categories.picker')}
                    value={isColor ? color : firstColor}
                    onChange={(event) =>
                      form.setValue('color', event.target.value, { shouldDirty: true, shouldValidate: true })
                    }
                    className="h-7 w-9 cursor-pointer rounded-sm border border-line bg-surface p-0.5"
                  />
                </span>
              }
            />
          </Field>
        </form>
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}

/** Whether the map must move the colour to keep it apart from one of its grounds: white paper, or a dark hall. */
function isFaint(color: string): boolean {
  const rgb = readColor(color)
  return contrast(rgb, [255, 255, 255]) < 3 || contrast(rgb, [31, 22, 27]) < 3
}
