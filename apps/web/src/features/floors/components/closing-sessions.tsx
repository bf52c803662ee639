import { type FloorRow, inLanguage, type SessionFate, sessionFates, type UndecidedSession } from '@marquee/contract'
import { Badge, DateInput, Field, Select, TimeInput } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CirclePause from 'lucide-react/icons/circle-pause'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { type Choice, type Choices, chooseForAll, noChoice, wrongIn } from '../closing.ts'

interface ClosingSessionsProps {
  sessions: readonly UndecidedSession[]
  choices: Choices
  onChoices: (choices: Choices) => void
  /** Floors to which a session without numbered seats can go. */
  floors: readonly FloorRow[]
  /** Whether someone has tried to go on: then what is missing is named. */
  tried: boolean
  /** What the server said about one of them. */
  refused: { id: string; text: string } | null
}

/** The ticket sessions of a floor that closes, each with what becomes of it. */
export function ClosingSessions(props: ClosingSessionsProps) {
  const { sessions, choices, onChoices } = props
  const { t } = useTexts('floors')
  const open = sessionFates.filter((fate) => fate !== 'move' && sessions.some(({ fates }) => fates.includes(fate)))
  return (
    <section aria-labelledby="closing-sessions" className="mt-5 flex flex-col gap-3">
      <h3 id="closing-sessions" className="font-[660] text-md">
        {t('floors:closing.title', { count: sessions.length })}
      </h3>
      <p className="text-ink-2 text-sm">{t('floors:closing.lead')}</p>
      {sessions.length > 1 && (
        <Field id="closing-all" label={t('floors:closing.forAll')} hint={t('floors:closing.forAllHint')}>
          <Select
            value=""
            placeholder={t('floors:closing.choose')}
            options={open.map((fate) => ({ value: fate, label: t(`floors:closing.fate.${fate}`) }))}
            onValueChange={(fate) => fate !== '' && onChoices(chooseForAll(sessions, choices, fate as SessionFate))}
          />
        </Field>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            {...props}
            session={session}
            choice={choices[session.id] ?? noChoice(session)}
            onChoice={(choice) => onChoices({ ...choices, [session.id]: choice })}
          />
        ))}
      </ul>
    </section>
  )
}

interface SessionRowProps extends ClosingSessionsProps {
  session: UndecidedSession
  choice: Choice
  onChoice: (choice: Choice) => void
}

function SessionRow({ session, choice, onChoice, floors, tried, refused }: SessionRowProps) {
  const { t, language } = useTexts('floors')
  const format = useFormat()
  const when = format.dateTime(session.startsAt, 'short')
  const wrong = tried ? wrongIn(session, choice) : null
  const error = refused?.id === session.id ? refused.text : wrong ? t(`floors:closing.${wrong}`) : undefined
  const name = `${inLanguage(session.product.name, language)}, ${when}`
  const set = (more: Partial<Choice>) => onChoice({ ...choice, ...more })
  const others = floors.filter(
    ({ id, state, capacity }) => id !== session.floor.id && state === 'open' && capacity >= session.capacity,
  )
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,320px)] items-start gap-x-5 gap-y-3 py-3.5 max-sm:grid-cols-1">
      <div className="min-w-0">
        <b className="tnum block font-semibold">{when}</b>
        <span className="block text-ink-2 text-sm [overflow-wrap:anywhere]">
          {inLanguage(session.product.name, language)}
        </span>
        <span className="tnum mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
          {t('floors:closing.sold', { sold: format.number(session.sold), total: format.number(session.capacity) })}
          {session.held > 0 && <span>{t('floors:closing.held', { count: session.held })}</span>}
          {session.state === 'paused' && (
            <Badge tone="neutral" icon={CirclePause}>
              {t('floors:closing.paused')}
            </Badge>
          )}
        </span>
        {session.staysFor && (
          <p className="mt-1.5 text-ink-3 text-sm">{t(`floors:closing.stays.${session.staysFor}`)}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Field id={`fate-${session.id}`} label={t('floors:closing.what', { name })} hideLabel error={error}>
          <Select
            value={choice.fate}
            placeholder={t('floors:closing.choose')}
            options={session.fates.map((fate) => ({ value: fate, label: t(`floors:closing.fate.${fate}`) }))}
            onValueChange={(fate) => set({ fate: fate as Choice['fate'] })}
          />
        </Field>
        {choice.fate === 'move' && (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,136px)] gap-2">
              <Field id={`date-${session.id}`} label={t('floors:closing.date')}>
                <DateInput value={choice.date} onValueChange={(date) => set({ date })} />
              </Field>
              <Field id={`time-${session.id}`} label={t('floors:closing.time')}>
                <TimeInput value={choice.time} onValueChange={(time) => set({ time })} />
              </Field>
            </div>
            {!session.hasSeats && others.length > 0 && (
              <Field id={`floor-${session.id}`} label={t('floors:closing.floor')}>
                <Select
                  value={choice.floorId}
                  options={[
                    { value: '', label: t('floors:closing.sameFloor') },
                    ...others.map((floor) => ({ value: floor.id, label: inLanguage(floor.name, language) })),
                  ]}
                  onValueChange={(id) => set({ floorId: id })}
                />
              </Field>
            )}
            {session.sold > 0 && (
              <p className="flex gap-2 text-ink-2 text-sm">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {t('floors:closing.passesStay')}
              </p>
            )}
          </>
        )}
      </div>
    </li>
  )
}
