import { type BookPeriod, type PeriodState, setPeriodInput } from '@marquee/contract'
import { Field, Textarea } from '@marquee/ui'
import { useState } from 'react'
import { z } from 'zod'
import { newCommandId } from '../../../lib/command-id.ts'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { resolverOf } from '../../../lib/form/resolver.ts'
import { useFieldText } from '../../../lib/form/use-field-text.ts'
import { useSmallForm } from '../../../lib/form/use-small-form.ts'
import { useToldRow } from '../../../lib/form/use-told-row.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { monthName } from '../periods.ts'
import { useSetPeriod } from '../queries.ts'

const resolver = resolverOf(z.object({ reason: setPeriodInput.shape.reason }))

/** Closes, locks or opens a month, with the reason. */
export function PeriodDialog({ period, to, onClose }: { period: BookPeriod; to: PeriodState; onClose: () => void }) {
  const { t, language } = useTexts('finances')
  const fieldText = useFieldText()
  const setPeriod = useSetPeriod()
  const told = useToldRow(period)
  // Pressed again after a lost answer, it is the same command.
  const [commandId] = useState(newCommandId)
  const month = monthName(period.month, language)
  const { form, formProps, said, pending } = useSmallForm({
    resolver,
    defaultValues: { reason: '' },
    fields: ['reason'],
    async send({ reason }) {
      await setPeriod.mutateAsync({ commandId, month: period.month, state: to, expectedRev: told.row.rev, reason })
      toast.success(t(`finances:months.done.${to}`, { month }))
      onClose()
    },
  })
  told.tell(said.failure)
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={t(`finances:months.ask.${to}`, { month })}
      lead={t(`finances:months.means.${to}`)}
      onClose={onClose}
      formProps={formProps}
      said={said}
      pending={pending}
      isDirty={isDirty}
      submitLabel={t(`finances:months.action.${to}`)}
    >
      <Field
        label={t('finances:months.reason')}
        hint={t('finances:months.reasonHint')}
        error={fieldText(errors.reason)}
      >
        <Textarea {...form.register('reason')} maxLength={500} rows={2} />
      </Field>
    </FormDialog>
  )
}
