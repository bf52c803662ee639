import type { TillSessionId, TillSessionRow } from '@marquee/contract'
import { Button, Field, TextInput } from '@marquee/ui'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useUnsavedInside } from '../../lib/form/unsaved-inside.tsx'
import { useFormat } from '../../lib/format.ts'
import { isPassing } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ReasonChoices } from '../reasons/reason-choices.tsx'
import { noCount, readCount } from './count.ts'
import { CountField } from './count-field.tsx'

interface CountInput {
  commandId: string
  tillSessionId: TillSessionId
  countedMinor: number
  denominations?: Record<string, number>
  reason?: string
}

interface CountDrawerProps {
  row: TillSessionRow
  /** Of the command that brings the count. */
  name: string
  send: (input: CountInput) => Promise<TillSessionRow>
  title: string
  lead: string
  /** What the button says, without and with the sum. */
  submit: (amount: string | null) => string
  /** The count stands. */
  onCounted: (row: TillSessionRow) => void
  onBack: () => void
  children?: ReactNode
}

/**
 * Counts a drawer without a word about what should be in it. A first count that differs may be made once more; one that
 * someone has to approve stays as it is and is only sent again.
 */
export function CountDrawer({ row, name, send, title, lead, submit, onCounted, onBack, children }: CountDrawerProps) {
  const { t } = useTexts('till', 'common', 'errors')
  const format = useFormat()
  const id = useId()
  const command = useCommand(name, send)
  const [count, setCount] = useState(noCount)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  useUnsavedInside(reason !== '' || JSON.stringify(count) !== JSON.stringify(noCount))
  const { recount } = row
  const { failure, isSeen } = command
  const counts = row.counts.length
  const known = useRef(counts)
  useEffect(() => {
    if (counts === known.current) return
    known.current = counts
    if (!failure || !isPassing(failure.reason)) return
    // The answer was lost, and the till says now that the count came through.
    isSeen()
    setCount(noCount)
    setTried(false)
  }, [counts, failure, isSeen])
  const fixedMinor = recount?.isFixed ? recount.countedMinor : null
  const read = fixedMinor === null ? readCount(count, row.currency) : { minor: fixedMinor }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!read) return
    const { minor, ...pieces } = read
    const why = reason.trim()
    const input = { tillSessionId: row.id, countedMinor: minor, ...pieces, ...(why !== '' && { reason: why }) }
    const done = await command.act(input)
    if (!done || 'failure' in done) return
    if (!done.answer.recount) return onCounted(done.answer)
    setCount(noCount)
    setTried(false)
    document.getElementById(`${id}-counted`)?.focus()
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <h3 className="font-[660] text-lg">{title}</h3>
      <FormFailure
        isCommand
        failure={command.failure}
        attempt={command.attempt}
        words={{ STATE: t('till:close.already') }}
      />
      {recount ? (
        <p role="alert" className="rounded-md bg-warning-soft px-4 py-3 font-semibold text-sm text-warning-on-soft">
          {t(recount.isFixed ? 'till:close.fixed' : 'till:close.again', {
            amount: format.money(recount.countedMinor, row.currency),
            // It may be hours old, with sales after it.
            time: format.time(row.counts.at(-1)?.at ?? row.openedAt),
          })}
        </p>
      ) : (
        <p className="text-ink-2 text-sm">{lead}</p>
      )}
      {children}
      {fixedMinor === null && (
        <CountField
          id={`${id}-counted`}
          label={t('till:close.counted')}
          error={tried && !read ? t('errors:field.amount') : undefined}
          currency={row.currency}
          count={count}
          onCount={setCount}
          takesFocus
        />
      )}
      {recount && (
        <>
          <Field id={`${id}-reason`} label={t('till:close.reason')} hint={t('till:close.reasonHint')}>
            <TextInput
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <ReasonChoices occasion="till_difference" value={reason} onChoose={setReason} fieldId={`${id}-reason`} />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common:action.cancel')}</Button>
        <Button variant="primary" type="submit" loading={command.pending}>
          {submit(read ? format.money(read.minor, row.currency) : null)}
        </Button>
      </div>
    </form>
  )
}
