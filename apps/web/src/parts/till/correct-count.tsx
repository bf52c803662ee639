import type { TillSessionRow } from '@marquee/contract'
import { Button, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'
import { useTillMutations } from './queries.ts'

interface CorrectCountProps {
  row: TillSessionRow
  onCorrected: (row: TillSessionRow) => void
  onBack: () => void
}

/** Another count beside the first one, with a reason. A person who may not do it themselves needs an approval. */
export function CorrectCount({ row, onCorrected, onBack }: CorrectCountProps) {
  const called = useGivenNames()
  const { t } = useTexts('till', 'common', 'errors')
  const id = useId()
  const { correct } = useTillMutations()
  const command = useCommand('tills.correct', correct.mutateAsync)
  const [count, setCount] = useState(noCount)
  const [reason, setReason] = useState('')
  useUnsavedInside(reason !== '' || JSON.stringify(count) !== JSON.stringify(noCount))
  const [tried, setTried] = useState(false)
  const read = readCount(count, row.currency)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read || reason.trim() === '') return
    const { minor, ...pieces } = read
    const done = await command.act({ tillSessionId: row.id, countedMinor: minor, ...pieces, reason: reason.trim() })
    if (!done || 'failure' in done) return
    toast.success(t('till:correct.done', { till: called.till(row.till.name) }))
    onCorrected(done.answer)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-md border border-line bg-surface-2 p-4">
      <h3 className="font-[660] text-md">{t('till:correct.title')}</h3>
      <p className="text-ink-2 text-sm">{t('till:correct.lead')}</p>
      <FormFailure isCommand failure={command.failure} attempt={command.attempt} />
      <CountField
        id={`${id}-counted`}
        label={t('till:correct.counted')}
        error={tried && !read ? t('errors:field.amount') : undefined}
        currency={row.currency}
        count={count}
        onCount={setCount}
      />
      <Field
        id={`${id}-reason`}
        label={t('till:explain.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ReasonChoices occasion="till_difference" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={command.pending}>
          {t('till:correct.submit')}
        </Button>
      </div>
    </form>
  )
}
