import type { ApprovalRow } from '@marquee/contract'
import { Avatar, Button, Field, Textarea } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useAnswer, useReadApproval } from '../../parts/approvals/queries.ts'
import { Summary } from '../../parts/approvals/summary.tsx'
import { useApprovalWords } from '../../parts/approvals/use-words.ts'
import { Since } from './since.tsx'

interface RequestCardProps {
  row: ApprovalRow
  /** It has just moved: a press now was meant for the one that was there. */
  isResting?: boolean
  onAnswered: () => void
}

/** One request of someone else: who, what, on whom, why, since when, and the answer. */
export function RequestCard({ row, isResting = false, onAnswered }: RequestCardProps) {
  const { t } = useTexts('approvals')
  const words = useApprovalWords()
  const answer = useAnswer()
  const read = useReadApproval()
  const note = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const send = async (decided: 'grant' | 'deny') => {
    if (answer.isPending || isResting) return
    try {
      const text = note.current?.value.trim()
      await answer.mutateAsync({ id: row.id, answer: decided, note: text || undefined })
      toast.success(t(decided === 'grant' ? 'approvals:toast.granted' : 'approvals:toast.denied'), {
        body: words.command(row),
      })
      onAnswered()
    } catch (error) {
      const failure = readFailure(error)
      if (failure.reason === 'STATE') return sayWhatBecame()
      setSaid((last) => ({ failure, attempt: last.attempt + 1 }))
    }
  }
  // Someone was faster: the card goes with its request, so what they decided is said where it stays.
  const sayWhatBecame = async () => {
    const became = await read(row.id).catch(() => null)
    toast.info(words.became(became ?? row), { body: words.command(row), id: `became-${row.id}` })
    onAnswered()
  }
  const decided = answer.isPending ? answer.variables?.answer : null
  return (
    <li aria-label={words.command(row)} className="rounded-lg border border-line p-4">
      <div className="mb-3 flex items-center gap-3">
        <Avatar name={row.requestedBy.name} seed={row.requestedBy.id} size={36} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{row.requestedBy.name}</p>
          <p className="text-ink-3 text-sm">
            <Since at={row.requestedAt} />
          </p>
        </div>
      </div>
      <Summary row={row} />
      <div className="mt-4">
        <FormFailure {...said} />
        <Field label={t('approvals:note')} optional>
          <Textarea ref={note} rows={1} maxLength={500} />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          icon={Ban}
          aria-disabled={isResting || undefined}
          loading={decided === 'deny'}
          disabled={decided === 'grant'}
          onClick={() => void send('deny')}
        >
          {t('approvals:deny')}
        </Button>
        <Button
          icon={Check}
          aria-disabled={isResting || undefined}
          loading={decided === 'grant'}
          disabled={decided === 'deny'}
          onClick={() => void send('grant')}
        >
          {t('approvals:grant')}
        </Button>
      </div>
    </li>
  )
}
