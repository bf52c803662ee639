import type { GenerationStep } from '@marquee/contract'
import { Badge, Button, type IconType, type Tone } from '@marquee/ui'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CirclePlus from 'lucide-react/icons/circle-plus'
import Clock from 'lucide-react/icons/clock'
import History from 'lucide-react/icons/history'
import PencilLine from 'lucide-react/icons/pencil-line'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWords } from '../use-words.ts'

type What = GenerationStep['what']

const looks: Record<What, { tone: Tone; icon: IconType }> = {
  add: { tone: 'success', icon: CirclePlus },
  change: { tone: 'info', icon: PencilLine },
  keep: { tone: 'neutral', icon: CircleCheck },
  remove: { tone: 'warning', icon: CircleMinus },
  cancel: { tone: 'warning', icon: CalendarX },
  clash: { tone: 'danger', icon: TriangleAlert },
  past: { tone: 'neutral', icon: History },
}

interface Counts {
  added: number
  changed: number
  kept: number
  removed: number
  clashes: number
}

/** What is made, changed, kept and taken away, in numbers. */
export function GenerationCounts({ result, isDone }: { result: Counts | null; isDone: boolean }) {
  const { t } = useTexts('schedule')
  if (!result) return null
  const rows: [What, number][] = [
    ['add', result.added],
    ['change', result.changed],
    ['keep', result.kept],
    ['remove', result.removed],
    ['clash', result.clashes],
  ]
  const nothing = result.added + result.changed + result.removed === 0
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {rows
          .filter(([what, count]) => count > 0 || what === 'add')
          .map(([what, count]) => (
            <li key={what}>
              <Badge {...looks[what]}>{t(isDone ? `schedule:did.${what}` : `schedule:will.${what}`, { count })}</Badge>
            </li>
          ))}
      </ul>
      {nothing && !isDone && <p className="text-ink-2 text-sm">{t('schedule:generate.nothing')}</p>}
      {result.clashes > 0 && <p className="text-sm">{t('schedule:generate.clashHint')}</p>}
    </div>
  )
}

// What stays as it is, without a reason given, is not what people look for.
const isQuiet = ({ what, note }: GenerationStep) => what === 'past' || (what === 'keep' && note === null)

/** The steps day by day; those that change nothing only when they are asked for. */
export function GenerationDays({ steps, isDone }: { steps: readonly GenerationStep[]; isDone: boolean }) {
  const { t } = useTexts('schedule')
  const [showsAll, setShowsAll] = useState(false)
  const loud = steps.filter((step) => !isQuiet(step))
  const quiet = steps.length - loud.length
  const canHide = quiet > 0 && loud.length > 0
  return (
    <div className="flex flex-col items-start gap-2">
      <DayList steps={canHide && !showsAll ? loud : steps} isDone={isDone} />
      {canHide && (
        <Button size="sm" variant="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('schedule:generate.hideQuiet') : t('schedule:generate.showQuiet', { count: quiet })}
        </Button>
      )}
    </div>
  )
}

function DayList({ steps, isDone }: { steps: readonly GenerationStep[]; isDone: boolean }) {
  const { t } = useTexts('schedule')
  const words = useWords()
  const days = Map.groupBy(steps, (step) => step.date)
  if (days.size === 0) return null
  return (
    <section
      aria-label={t('schedule:generate.byDay')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className="max-h-[320px] w-full overflow-y-auto rounded-md border border-line"
    >
      <ul>
        {[...days].map(([date, own]) => (
          <li
            key={date}
            className="grid gap-x-4 border-line border-b px-3 py-2 last:border-b-0 sm:grid-cols-[190px_1fr]"
          >
            <h3 className="py-1 font-semibold text-sm">{words.dayAndMonth(date)}</h3>
            <ul className="flex flex-col">
              {own.map((step) => (
                <li key={step.startsAt + step.time} className="flex flex-wrap items-center gap-2 py-1 text-sm">
                  <span className="tnum w-12 font-semibold">{step.time}</span>
                  <Badge {...looks[step.what]}>
                    {t(isDone ? `schedule:stepDone.${step.what}` : `schedule:step.${step.what}`)}
                  </Badge>
                  {step.clock !== 'plain' && (
                    <Badge tone="warning" icon={Clock}>
                      {t(`schedule:clock.${step.clock}`)}
                    </Badge>
                  )}
                  {(step.note === 'byHand' || step.note === 'taken') && (
                    <span className="text-ink-2">{t(`schedule:note.${step.note}`)}</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
