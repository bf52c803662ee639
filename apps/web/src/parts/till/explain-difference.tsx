import type { TillSessionRow } from '@marquee/contract'
import { Button, cx, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { useFormat } from '../../lib/format.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { useTillMutations } from './queries.ts'
import { useTillWords } from './use-till-words.ts'
import { Takings } from './what-happened.tsx'
import { DifferenceBefore } from './who-worked.tsx'

interface ExplainDifferenceProps {
  row: TillSessionRow
  onExplained: (row: TillSessionRow) => void
}

/** A till whose count differs: the count stands, and a reason is asked for. */
export function ExplainDifference({ row, onExplained }: ExplainDifferenceProps) {
  const called = useGivenNames()
  const { t } = useTexts('till', 'errors')
  const format = useFormat()
  const words = useTillWords()
  const id = useId()
  const { explain } = useTillMutations()
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const [reason, setReason] = useState('')
  useUnsavedInside(reason !== '')
  const [tried, setTried] = useState(false)
  const differenceMinor = row.differenceMinor ?? 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '' || explain.isPending) return
    try {
      onExplained(await explain.mutateAsync({ tillSessionId: row.id, reason: reason.trim() }))
    } catch (error) {
      setSaid((last) => ({ failure: readFailure(error), attempt: last.attempt + 1 }))
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h3 className="font-[660] text-lg">{t('till:close.done', { till: called.till(row.till.name) })}</h3>
      <FormFailure {...said} words={{ STATE: t('till:explain.already') }} />
      <dl className="grid grid-cols-2 gap-4 rounded-md border border-line bg-surface-2 p-4">
        <div>
          <dt className="text-ink-3 text-xs">{t('till:close.counted')}</dt>
          <dd className="tnum font-semibold text-lg">{format.money(row.countedMinor ?? 0, row.currency)}</dd>
        </div>
        <div role="alert">
          <dt className="text-ink-3 text-xs">{t('till:close.difference')}</dt>
          <dd className={cx('tnum font-semibold text-lg', differenceMinor < 0 ? 'text-danger' : 'text-warning')}>
            {words.difference(differenceMinor, row.currency)}
          </dd>
        </div>
      </dl>
      <DifferenceBefore row={row} />
      <p className="text-ink-2 text-sm">{t('till:explain.lead')}</p>
      <Field
        id={`${id}-reason`}
        label={t('till:explain.reason')}
        error={tried && reason.trim() === '' ? t('errors:field.required') : undefined}
        required
      >
        <TextInput
          autoFocus
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <ReasonChoices occasion="till_difference" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
      <Takings row={row} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" loading={explain.isPending}>
          {t('till:explain.submit')}
        </Button>
      </div>
    </form>
  )
}
