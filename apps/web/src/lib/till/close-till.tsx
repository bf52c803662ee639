import type { TillSessionRow } from '@marquee/contract'
import { Button, cx, Field, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormFailure } from '../form/form-failure.tsx'
import { useFormat } from '../format.ts'
import { toast } from '../toast/toast.ts'
import { useTexts } from '../use-texts.ts'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'
import { useTillMutations } from './queries.ts'
import { useDeed } from './use-deed.ts'
import { useTillWords } from './use-till-words.ts'
import { Takings } from './what-happened.tsx'

interface CloseTillProps {
  row: TillSessionRow
  onClosed: (row: TillSessionRow) => void
  onBack: () => void
}

/**
 * One count, and what it should have been only afterwards: a difference keeps the count as it is and asks for a word
 * why.
 */
export function CloseTill({ row, onClosed, onBack }: CloseTillProps) {
  const { t } = useTexts('till', 'common', 'errors')
  const format = useFormat()
  const words = useTillWords()
  const id = useId()
  const { close } = useTillMutations()
  const deed = useDeed('tills.close', close.mutateAsync)
  const [count, setCount] = useState(noCount)
  const [differenceMinor, setDifference] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const read = readCount(count, row.currency)
  const asksWhy = differenceMinor !== null

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read || (asksWhy && reason.trim() === '')) return
    const { minor, ...pieces } = read
    const why = asksWhy ? { reason: reason.trim() } : {}
    const done = await deed.act({ tillSessionId: row.id, countedMinor: minor, ...pieces, ...why })
    if (!done) return
    if ('answer' in done) {
      toast.success(t('till:close.done', { till: row.till.name }))
      onClosed(done.answer)
      return
    }
    const { differenceMinor: found } = done.failure.details
    if (typeof found === 'number') {
      setDifference(found)
      setTried(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h3 className="font-[660] text-lg">{t('till:close.title')}</h3>
      {!(asksWhy && deed.failure?.reason === 'VALIDATION') && (
        <FormFailure failure={deed.failure} attempt={deed.attempt} words={{ STATE: t('till:close.already') }} />
      )}
      {read && asksWhy ? (
        <>
          <dl className="grid grid-cols-2 gap-4 rounded-md border border-line bg-surface-2 p-4">
            <div>
              <dt className="text-ink-3 text-xs">{t('till:close.counted')}</dt>
              <dd className="tnum font-semibold text-lg">{format.money(read.minor, row.currency)}</dd>
            </div>
            <div role="alert">
              <dt className="text-ink-3 text-xs">{t('till:close.difference')}</dt>
              <dd className={cx('tnum font-semibold text-lg', differenceMinor < 0 ? 'text-danger' : 'text-warning')}>
                {words.difference(differenceMinor, row.currency)}
              </dd>
            </div>
          </dl>
          <p className="text-ink-2 text-sm">{t('till:close.reasonLead')}</p>
          <Field
            id={`${id}-reason`}
            label={t('till:close.reason')}
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
          <Takings row={row} cash="shown" />
        </>
      ) : (
        <>
          <p className="text-ink-2 text-sm">{t('till:close.lead')}</p>
          <CountField
            id={`${id}-counted`}
            label={t('till:close.counted')}
            error={tried && !read ? t('errors:field.amount') : undefined}
            currency={row.currency}
            count={count}
            onCount={setCount}
          />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={deed.pending}>
          {asksWhy
            ? t('till:close.submitDifference')
            : read
              ? t('till:close.submit', { amount: format.money(read.minor, row.currency) })
              : t('till:close.submitBare')}
        </Button>
      </div>
    </form>
  )
}
