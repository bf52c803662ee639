import type { TicketScheduleRow } from '@marquee/contract'
import { Button, DateInput, Dialog, Field, LoadingBulbs } from '@marquee/ui'
import { type SyntheticEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useRefused } from '../../../lib/form/use-refused.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { PastClosingNote, PastClosingQuestion } from '../closing-hour/past-closing.tsx'
import { usePastClosing, useRefusedPastClosing } from '../closing-hour/use-past-closing.ts'
import { addDays, daysBetween } from '../model/days.ts'
import { portionsOf } from '../model/portions.ts'
import { useGenerate } from '../queries.ts'
import { useWords } from '../use-words.ts'
import { GenerationCounts, GenerationDays } from './generation-list.tsx'

type Generated = NonNullable<ReturnType<typeof useGenerate>['data']>

interface GenerateDialogProps {
  schedule: TicketScheduleRow
  today: string
  onClose: () => void
  /** Shows a day in the calendar. */
  onShow: (date: string) => void
}

const longest = 400
/** So many sessions are made in one call: ten thousand seats each are two seconds of work. */
const atOnce = 20
const nothing: Generated = { added: 0, changed: 0, kept: 0, removed: 0, clashes: 0, steps: [] }

const together = (a: Generated, b: Generated): Generated => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  kept: a.kept + b.kept,
  removed: a.removed + b.removed,
  clashes: a.clashes + b.clashes,
  steps: [...a.steps, ...b.steps],
})
const changesOf = ({ added, changed, removed }: Generated) => added + changed + removed

/** Makes the ticket sessions of a schedule: the span, what would happen, and what has happened. */
export function GenerateDialog({ schedule, today, onClose, onShow }: GenerateDialogProps) {
  const { t } = useTexts('schedule', 'common')
  const generate = useGenerate()
  const first = schedule.from > today ? schedule.from : today
  const [span, setSpan] = useState({
    from: first,
    until: [schedule.until, addDays(first, 60)].sort()[0] ?? schedule.until,
  })
  const [plan, setPlan] = useState<Generated | null>(null)
  const [done, setDone] = useState<Generated | null>(null)
  /** While it is under way: what is made so far. */
  const [made, setMade] = useState<Generated | null>(null)
  const [asksPast, setAsksPast] = useState(false)
  const { failure, attempt, clear, tell } = useRefused()
  const isWrong = span.from === '' || span.until === '' || span.until < span.from
  const isLong = !isWrong && daysBetween(span.from, span.until) > longest
  const spanProblem = isWrong ? t('schedule:generate.wrongSpan') : isLong ? t('schedule:generate.longSpan') : undefined

  async function look() {
    if (generate.isPending || spanProblem) return
    clear()
    try {
      setPlan(await generate.mutateAsync({ scheduleId: schedule.id, ...span, dryRun: true }))
    } catch (error) {
      tell(readFailure(error))
    }
  }

  async function run(planned: Generated, acceptsPastClosing?: true) {
    if (made) return
    clear()
    setAsksPast(false)
    let all = nothing
    setMade(all)
    try {
      for (const portion of portionsOf(planned.steps, span, atOnce)) {
        all = together(
          all,
          await generate.mutateAsync({
            scheduleId: schedule.id,
            ...portion,
            dryRun: false,
            ...(acceptsPastClosing && { acceptsPastClosing }),
          }),
        )
        setMade(all)
      }
      setDone(all)
      toast.success(t('schedule:generate.done', { count: all.added }))
    } catch (error) {
      const read = readFailure(error)
      tell(read)
      // What was said before no longer holds, unless it is only asked whether it is meant.
      if (!read.details.pastClosing) setPlan(null)
    } finally {
      setMade(null)
    }
  }

  const change = (part: Partial<typeof span>) => {
    setSpan({ ...span, ...part })
    setPlan(null)
    clear()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void look()
  }
  const coming = (plan?.steps ?? []).filter(({ what }) => what === 'add' || what === 'change')
  const past = usePastClosing({
    floorId: schedule.floor.id,
    starts: [...new Set(coming.map(({ time }) => time))].sort(),
    minutes: schedule.minutes,
  })
  const refusedPast = useRefusedPastClosing(failure)
  const asked = asksPast ? past : refusedPast
  const changes = plan ? changesOf(plan) : 0
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('schedule:generate.title', { name: schedule.name })}
      description={t(done ? 'schedule:generate.doneHint' : 'schedule:generate.hint')}
      footer={
        done ? (
          <>
            <Button onClick={onClose}>{t('common:action.done')}</Button>
            <Button variant="primary" onClick={() => onShow(firstDay(done) ?? span.from)}>
              {t('schedule:generate.show')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:action.cancel')}</Button>
            {plan && changes > 0 ? (
              <Button
                variant="primary"
                loading={made !== null}
                onClick={() => (past === null ? void run(plan) : setAsksPast(true))}
              >
                {t('schedule:generate.doIt', { count: changes })}
              </Button>
            ) : (
              <Button variant="primary" type="submit" form="generate-form" loading={generate.isPending}>
                {t('schedule:generate.look')}
              </Button>
            )}
          </>
        )
      }
    >
      {failure && refusedPast === null && (
        <FormAlert tone="error" attempt={attempt}>
          <GenerateFailure failure={failure} schedule={schedule} />
        </FormAlert>
      )}
      {!done && (
        <form id="generate-form" noValidate onSubmit={submit} className="grid grid-cols-2 gap-3">
          <Field id="generate-from" label={t('schedule:field.from')} error={spanProblem}>
            <DateInput value={span.from} onValueChange={(from) => change({ from })} />
          </Field>
          <Field id="generate-until" label={t('schedule:field.until')}>
            <DateInput value={span.until} onValueChange={(until) => change({ until })} />
          </Field>
        </form>
      )}
      <div aria-live="polite" className="mt-4">
        {generate.isPending && !plan && <LoadingBulbs />}
        {made && plan && (
          <p className="mb-3 text-ink-2 text-sm">
            {t('schedule:generate.progress', { done: changesOf(made), total: changes })}
          </p>
        )}
        {(done ?? plan) && (
          <div className="flex flex-col gap-4">
            <GenerationCounts result={done ?? plan} isDone={done !== null} />
            {!done && <PastClosingNote says={past} />}
            <GenerationDays steps={(done ?? plan)?.steps ?? []} isDone={done !== null} />
          </div>
        )}
      </div>
      {asked !== null && plan && (
        <PastClosingQuestion
          says={asked}
          onStay={() => {
            setAsksPast(false)
            if (refusedPast !== null) clear()
          }}
          onSave={() => void run(plan, true)}
        />
      )}
    </Dialog>
  )
}

const firstDay = (result: Generated) => result.steps.find((step) => step.what === 'add' || step.what === 'change')?.date

/** Why nothing was made, and what to do next. */
function GenerateFailure({ failure, schedule }: { failure: Failure; schedule: TicketScheduleRow }) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const failureText = useFailureText()
  const { reason, details, issues } = failure
  if (reason === 'OVERLAP') return t('schedule:generate.overlap')
  if (reason === 'STATE' && details.layout === 'unpublished') {
    return (
      <>
        {t('schedule:generate.unpublished', { layout: schedule.layout?.name ?? '' })}{' '}
        <Link to={`/seat-layout?id=${schedule.layout?.id ?? ''}`} className="underline">
          {t('schedule:generate.openLayout')}
        </Link>
      </>
    )
  }
  if (reason === 'STATE' && (details.floor === 'closed' || details.floor === 'archived')) {
    const why = details.floor === 'closed' ? 'schedule:generate.floorClosed' : 'schedule:generate.floorArchived'
    return (
      <>
        {t(why, { floor: words.name(schedule.floor.name) })}{' '}
        <Link to="/floor" className="underline">
          {t('schedule:generate.openFloors')}
        </Link>
      </>
    )
  }
  if (reason === 'STATE') return t('schedule:generate.ended')
  if (reason === 'VALIDATION' && issues.some((issue) => issue.path === 'until')) return t('schedule:generate.tooMany')
  return failureText(failure)
}
