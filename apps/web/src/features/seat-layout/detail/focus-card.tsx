import { type SeatGeometry, setFocusInput } from '@marquee/contract'
import { Button, Card, Field, SectionHeader, TextInput } from '@marquee/ui'
import Crosshair from 'lucide-react/icons/crosshair'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { readNumber, roundUnit } from '../model.ts'
import { useLayoutMutations } from '../queries.ts'
import type { DraftTools } from './use-draft-tools.ts'

interface FocusCardProps {
  geometry: SeatGeometry
  tools: DraftTools
}

/** Where people look: best seats are those near to it. */
export function FocusCard({ geometry, tools }: FocusCardProps) {
  const { t } = useTexts('seatLayout')
  const format = useFormat()
  const { focus } = geometry
  return (
    <Card as="section">
      <SectionHeader
        title={t('seatLayout:focus.title')}
        subtitle={
          focus
            ? t('seatLayout:focus.at', { x: format.number(roundUnit(focus.x)), y: format.number(roundUnit(focus.y)) })
            : t('seatLayout:focus.none')
        }
        actions={
          tools.task?.kind !== 'focus' && (
            <Button size="sm" icon={Crosshair} onClick={() => tools.begin({ kind: 'focus' })}>
              {t('seatLayout:focus.move')}
            </Button>
          )
        }
        className={tools.task?.kind === 'focus' ? undefined : '!mb-0'}
      />
      {tools.task?.kind === 'focus' && <FocusForm focus={focus} tools={tools} />}
    </Card>
  )
}

interface FocusValues {
  x: string
  y: string
}
type FocusInput = Omit<typeof setFocusInput._output, 'versionId'>
const check = resolverOf<FocusInput, FocusValues>(setFocusInput.omit({ versionId: true }))

function FocusForm({ focus, tools }: { focus: SeatGeometry['focus']; tools: DraftTools }) {
  const { t } = useTexts('seatLayout', 'common')
  const fieldText = useFieldText()
  const { setFocus } = useLayoutMutations()
  const { failure, attempt, clear, tell } = useRefused()
  const form = useForm<FocusValues, unknown, FocusInput>({
    resolver: (values, context, options) =>
      check({ x: readNumber(values.x), y: readNumber(values.y) } as unknown as FocusValues, context, options),
    mode: 'onTouched',
    defaultValues: { x: focus ? String(roundUnit(focus.x)) : '', y: focus ? String(roundUnit(focus.y)) : '' },
  })
  const { drawn, showAim, draft } = tools
  const { setValue, clearErrors, setFocus: focusField } = form

  useEffect(() => focusField('x'), [focusField])

  useEffect(() => {
    if (!drawn || !('point' in drawn)) return
    setValue('x', String(roundUnit(drawn.point.x)), { shouldDirty: true })
    setValue('y', String(roundUnit(drawn.point.y)), { shouldDirty: true })
    clearErrors()
  }, [drawn, setValue, clearErrors])

  const [x = Number.NaN, y = Number.NaN] = form.watch(['x', 'y']).map(readNumber)
  useEffect(() => {
    showAim(Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null)
  }, [x, y, showAim])

  const submit = form.handleSubmit(async (values) => {
    if (setFocus.isPending) return
    clear()
    try {
      await setFocus.mutateAsync({ versionId: draft.id, ...values })
      toast.success(t('seatLayout:toast.focusSaved'))
      tools.end()
    } catch (error) {
      tell(readFailure(error))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
      <FormFailure
        failure={failure}
        attempt={attempt}
        words={{ STATE: t('seatLayout:area.noDraft'), NOT_FOUND: t('seatLayout:area.noDraft') }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('seatLayout:area.x')} error={fieldText(form.formState.errors.x)} required>
          <TextInput {...form.register('x')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t('seatLayout:area.y')} error={fieldText(form.formState.errors.y)} required>
          <TextInput {...form.register('y')} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={tools.end}>{t('common:action.cancel')}</Button>
        <Button type="submit" loading={setFocus.isPending}>
          {t('seatLayout:focus.save')}
        </Button>
      </div>
    </form>
  )
}
