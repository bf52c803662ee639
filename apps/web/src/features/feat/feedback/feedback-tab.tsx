import { type FeedbackRow, type FeedbackState, feedbackStates } from '@marquee/contract/feedback'
import { Badge, Button, Card, EmptyState, SectionHeader, Segmented, Select } from '@marquee/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Inbox from 'lucide-react/icons/inbox'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useState } from 'react'
import { useAddress } from '../../../lib/address/use-address.ts'
import { oneOf, text } from '../../../lib/address/values.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFeedback } from '../queries.ts'
import { useScreenNames } from '../screen-names.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

const look = {
  new: { tone: 'info', icon: Inbox },
  planned: { tone: 'warning', icon: CalendarClock },
  done: { tone: 'success', icon: Check },
  declined: { tone: 'neutral', icon: CircleSlash },
} as const

const values = {
  whose: oneOf(['mine', 'all'] as const, { initial: 'mine' }),
  state: oneOf(feedbackStates),
  /** The screen from which somebody came to say something about it. */
  from: text(),
}

/** What the person has said about the product and what became of it; whoever answers sees everybody's. */
export function FeedbackTab() {
  const { t } = useTexts('feat')
  const mayAnswer = useMay('settings', 'features')
  const [{ whose: asked, state, from }, write] = useAddress(values)
  const whose = mayAnswer ? asked : 'mine'
  const [isSending, setSending] = useState(from !== null)
  const [answered, setAnswered] = useState<FeedbackRow | null>(null)
  return (
    <Card as="section" aria-labelledby="feedback" className="max-w-[720px]">
      <SectionHeader
        id="feedback"
        title={t('feat:tabs.feedback')}
        subtitle={t('feat:feedback.lead')}
        actions={
          <Button icon={MessageSquarePlus} onClick={() => setSending(true)}>
            {t('feat:feedback.send')}
          </Button>
        }
      />
      <div className="mb-3 flex flex-wrap gap-3">
        {mayAnswer && (
          <Segmented
            label={t('feat:feedback.whose')}
            options={(['mine', 'all'] as const).map((value) => ({ value, label: t(`feat:feedback.${value}`) }))}
            value={whose}
            onValueChange={(value) => write({ whose: value })}
          />
        )}
        <div className="w-52">
          <Select
            aria-label={t('feat:feedback.state.label', { state: t(`feat:feedback.state.${state ?? 'any'}`) })}
            value={state ?? ''}
            options={[
              { value: '', label: t('feat:feedback.state.label', { state: t('feat:feedback.state.any') }) },
              ...feedbackStates.map((value) => ({ value, label: t(`feat:feedback.state.${value}`) })),
            ]}
            onValueChange={(value) => write({ state: (value || null) as FeedbackState | null })}
          />
        </div>
      </div>
      <FeedbackList key={`${whose} ${state}`} whose={whose} state={state} onAnswer={mayAnswer ? setAnswered : null} />
      {isSending && (
        <SendDialog
          from={from}
          onClose={() => {
            setSending(false)
            write({ from: null })
          }}
        />
      )}
      {answered && <AnswerDialog feedback={answered} onClose={() => setAnswered(null)} />}
    </Card>
  )
}

interface FeedbackListProps {
  whose: 'mine' | 'all'
  state: FeedbackState | null
  onAnswer: ((row: FeedbackRow) => void) | null
}

function FeedbackList({ whose, state, onAnswer }: FeedbackListProps) {
  const { t } = useTexts('feat')
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useFeedback({ whose, state }, cursor)
  const rows = query.data?.rows
  const next = query.data?.nextCursor
  if (query.isError && !rows) return <FailedState query={query} title={t('feat:feedback.failed')} />
  if (!rows) return null
  if (rows.length === 0 && state !== null) return <EmptyState title={t('feat:feedback.noMatch')} />
  if (rows.length === 0) {
    const part = whose === 'all' ? 'All' : 'Mine'
    return <EmptyState title={t(`feat:feedback.empty${part}`)} body={t(`feat:feedback.empty${part}Hint`)} />
  }
  return (
    <>
      <ul aria-label={t('feat:feedback.list')} className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <Feedback key={row.id} row={row} onAnswer={onAnswer} />
        ))}
      </ul>
      {(cursor || next) && (
        <span className="mt-3 flex gap-2">
          <Button disabled={!cursor} onClick={() => setCursor(null)}>
            {t('feat:feedback.newest')}
          </Button>
          <Button disabled={!next} loading={query.isPlaceholderData} onClick={() => setCursor(next ?? null)}>
            {t('feat:feedback.older')}
          </Button>
        </span>
      )}
    </>
  )
}

function Feedback({ row, onAnswer }: { row: FeedbackRow; onAnswer: FeedbackListProps['onAnswer'] }) {
  const { t } = useTexts('feat')
  const format = useFormat()
  const nameOf = useScreenNames()
  const { from, sentAt, state, text: said, screen, picture, answer } = row
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
        <Badge tone={look[state].tone} icon={look[state].icon}>
          {t(`feat:feedback.state.${state}`)}
        </Badge>
        {t('feat:feedback.by', { name: from.name, time: format.dateTime(sentAt, 'long') })}
        {screen && <span>{t('feat:feedback.about', { screen: nameOf(screen) })}</span>}
      </span>
      <p className="whitespace-pre-wrap break-words">{said}</p>
      {picture && (
        <a href={picture.url} target="_blank" rel="noreferrer" aria-label={t('feat:feedback.showPicture')}>
          <img src={picture.smallUrl} alt="" className="max-h-40 rounded-md border border-line" />
        </a>
      )}
      {answer && (
        <p className="whitespace-pre-wrap break-words rounded-md bg-sunken px-3 py-2 text-sm">
          <b>{t('feat:feedback.answered')}:</b> {answer}
        </p>
      )}
      {onAnswer && (
        <Button
          size="sm"
          className="self-start"
          aria-label={t('feat:feedback.answerFor', { name: from.name })}
          onClick={() => onAnswer(row)}
        >
          {t('feat:feedback.answer')}
        </Button>
      )}
    </li>
  )
}
