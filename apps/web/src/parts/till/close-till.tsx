import type { TillSessionRow } from '@marquee/contract'
import { Button } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'
import { useParts } from './part-payment/queries.ts'
import { useTillMutations } from './queries.ts'
import { useCommand } from './use-command.ts'

interface CloseTillProps {
  row: TillSessionRow
  onClosed: (row: TillSessionRow) => void
  onBack: () => void
}

/** One count, which closes the till. What it should have been is told only then: the count cannot follow it. */
export function CloseTill({ row, onClosed, onBack }: CloseTillProps) {
  const called = useGivenNames()
  const { t } = useTexts('till', 'pay', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const { close } = useTillMutations()
  const command = useCommand('tills.close', close.mutateAsync)
  const [count, setCount] = useState(noCount)
  useUnsavedInside(JSON.stringify(count) !== JSON.stringify(noCount))
  const [tried, setTried] = useState(false)
  const openMinor = useParts().own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const read = readCount(count, row.currency)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read) return
    const { minor, ...pieces } = read
    const done = await command.act({ tillSessionId: row.id, countedMinor: minor, ...pieces })
    if (!done || 'failure' in done) return
    if (done.answer.differenceMinor === 0) toast.success(t('till:close.done', { till: called.till(row.till.name) }))
    onClosed(done.answer)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h3 className="font-[660] text-lg">{t('till:close.title')}</h3>
      <FormFailure failure={command.failure} attempt={command.attempt} words={{ STATE: t('till:close.already') }} />
      <p className="text-ink-2 text-sm">{t('till:close.lead')}</p>
      {openMinor > 0 && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 font-semibold text-sm text-warning-on-soft">
          {t('pay:taken.closing', { amount: format.money(openMinor, row.currency) })}
        </p>
      )}
      <CountField
        id={`${id}-counted`}
        label={t('till:close.counted')}
        error={tried && !read ? t('errors:field.amount') : undefined}
        currency={row.currency}
        count={count}
        onCount={setCount}
        takesFocus
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={command.pending}>
          {read
            ? t('till:close.submit', { amount: format.money(read.minor, row.currency) })
            : t('till:close.submitBare')}
        </Button>
      </div>
    </form>
  )
}
