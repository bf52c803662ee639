import { type BookableSession, fold, inLanguage, type TicketSessionId } from '@marquee/contract'
import { Field, RadioGroup, Skeleton, TextInput } from '@marquee/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { serverNow } from '../live-seats/server-clock.ts'
import { takesPasses } from './model.ts'
import { useShowsAhead } from './queries.ts'

// More of them are found by typing.
const mostShown = 30

interface ShowChoiceProps {
  value: TicketSessionId | null
  /** The shows that the passes are for. */
  present: ReadonlySet<TicketSessionId>
  onChoose: (id: TicketSessionId) => void
  disabled: boolean
}

/** The shows to come that have places left, the present one first; typing finds a name, a day or a time. */
export function ShowChoice({ value, present, onChoose, disabled }: ShowChoiceProps) {
  const { t, language } = useTexts('exchange')
  const format = useFormat()
  const id = useId()
  const [text, setText] = useState('')
  const shows = useShowsAhead()
  const box = useRef<HTMLDivElement>(null)
  // Back from the map the list is a new one: it begins where the choice is.
  const isKnown = shows.data !== undefined
  useEffect(() => {
    if (isKnown) box.current?.querySelector('input:checked')?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isKnown])
  if (shows.isError && !shows.data) return <FailedState title={t('exchange:show.failed')} query={shows} />
  if (!shows.data) return <Skeleton shape="box" width="100%" height={120} />
  const now = serverNow()
  const nameOf = ({ date, time, product }: BookableSession) =>
    `${format.date(date, 'short')}, ${time} · ${inLanguage(product.name, language)}`
  const words = fold(text).split(/\s+/)
  const isFound = (row: BookableSession) => {
    const all = fold(`${nameOf(row)} ${format.date(row.date, 'long')} ${inLanguage(row.floor.name, language)}`)
    return words.every((word) => all.includes(word))
  }
  const open = shows.data.rows.filter((row) => takesPasses(row, now, present.has(row.id)))
  // What is chosen stays in sight, whatever is typed and however many there are.
  const found = open.filter((row) => row.id === value || isFound(row))
  const sorted = [...found].sort((a, b) => Number(present.has(b.id)) - Number(present.has(a.id)))
  const firsts = sorted.slice(0, mostShown)
  const chosen = sorted.find(({ id: row }) => row === value)
  // One from further on closes the list, so that no other moves under the pointer.
  const shown = !chosen || firsts.includes(chosen) ? firsts : [...firsts.slice(0, -1), chosen]
  const isFew = open.length <= 5
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isFew ? (
        <p id={`${id}-title`} className="font-semibold text-sm">
          {t('exchange:show.label')}
        </p>
      ) : (
        <Field id={`${id}-text`} label={t('exchange:show.label')} hint={t('exchange:show.hint')}>
          <TextInput
            value={text}
            maxLength={100}
            autoComplete="off"
            disabled={disabled}
            placeholder={t('exchange:show.placeholder')}
            onChange={(event) => setText(event.target.value)}
            // Enter looks nothing up and sends nothing: the list follows what is typed.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
            }}
          />
        </Field>
      )}
      <div
        ref={box}
        className="max-h-[184px] overflow-y-auto rounded-md border border-line px-3 py-1 [scrollbar-width:thin]"
      >
        <RadioGroup
          label={t('exchange:show.list')}
          value={value ?? undefined}
          disabled={disabled}
          onValueChange={(next) => onChoose(next as TicketSessionId)}
          options={shown.map((row) => ({
            value: row.id as string,
            label: <span className="tnum">{nameOf(row)}</span>,
            description: [
              inLanguage(row.floor.name, language),
              t('exchange:show.left', { count: row.free, formatted: format.number(row.free) }),
              present.has(row.id) && t('exchange:show.present'),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
        {sorted.length === 0 && <p className="py-2 text-ink-2 text-sm">{t('exchange:show.none')}</p>}
        {sorted.length > mostShown && (
          <p className="py-2 text-ink-3 text-sm">
            {t('exchange:show.more', {
              count: sorted.length - mostShown,
              formatted: format.number(sorted.length - mostShown),
            })}
          </p>
        )}
      </div>
    </div>
  )
}
