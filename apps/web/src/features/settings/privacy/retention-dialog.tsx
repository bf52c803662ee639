import type { RetentionRule } from '@marquee/contract/retention'
import { Field, Segmented, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormDialog } from '../../../lib/form/form-dialog.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRetentionPreview, useSetRetention } from '../queries.ts'

/** A whole number of months from 1 to 240; null: none was typed. */
function monthsIn(typed: string): number | null {
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return months >= 1 && months <= 240 ? months : null
}

/** Sets how long a kind is kept, and says what that would erase now. */
export function RetentionDialog({ rule, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const { t } = useTexts('settings', 'errors')
  const id = useId()
  const set = useSetRetention()
  const [ends, setEnds] = useState(rule.months !== null)
  const [typed, setTyped] = useState(String(rule.months ?? 24))
  const [attempt, setAttempt] = useState(0)
  const months = monthsIn(typed)
  const { kind } = rule
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt((count) => count + 1)
    if (ends && months === null) return
    set.mutate(
      { kind, months: ends ? months : null, expectedRev: rule.rev },
      {
        onSuccess: () => {
          toast.success(t('settings:privacy.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t(`settings:privacy.kind.${kind}`)}
      lead={t(`settings:privacy.what.${kind}`)}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={{ failure: set.error ? readFailure(set.error) : null, attempt }}
      pending={set.isPending}
      isDirty={ends !== (rule.months !== null) || (ends && months !== (rule.months ?? 24))}
      submitLabel={t('settings:privacy.save')}
      {...(ends && { tone: 'danger' as const })}
    >
      <Segmented
        label={t('settings:privacy.how')}
        value={ends ? 'months' : 'kept'}
        onValueChange={(value) => setEnds(value === 'months')}
        options={[
          { value: 'kept', label: t('settings:privacy.kept') },
          { value: 'months', label: t('settings:privacy.erase') },
        ]}
      />
      {ends && (
        <>
          <Field
            id={`${id}-months`}
            label={t('settings:privacy.after')}
            error={attempt > 0 && months === null ? t('settings:privacy.wrong') : undefined}
            required
          >
            <TextInput
              value={typed}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {months !== null && <Due kind={kind} months={months} />}
        </>
      )}
    </FormDialog>
  )
}

function Due({ kind, months }: { kind: RetentionRule['kind']; months: number }) {
  const { t } = useTexts('settings')
  const format = useFormat()
  const { data, isError } = useRetentionPreview({ kind, months })
  const said = isError
    ? t('settings:privacy.dueFailed')
    : data === undefined
      ? t('settings:privacy.counting')
      : data.due === 0
        ? t('settings:privacy.dueNone')
        : t(data.isMore ? 'settings:privacy.dueMore' : 'settings:privacy.due', {
            count: data.due,
            formatted: format.number(data.due),
          })
  return (
    <p role="status" className="tnum rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
      {said}
    </p>
  )
}
