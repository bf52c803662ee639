import { type BookableSession, fold, inLanguage, type TicketSessionId } from '@marquee/contract'
import { Combobox, type ComboboxOption, Field } from '@marquee/ui'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { serverNow } from '../live-seats/server-clock.ts'
import { takesPasses } from './model.ts'
import { useShowsAhead } from './queries.ts'

interface ShowChoiceProps {
  value: TicketSessionId | null
  /** The shows that the passes are for. */
  present: ReadonlySet<TicketSessionId>
  onChoose: (id: TicketSessionId | null) => void
  disabled: boolean
}

/** The shows to come that have places left, the present one first; typing finds a name, a day or a time. */
export function ShowChoice({ value, present, onChoose, disabled }: ShowChoiceProps) {
  const { t, language } = useTexts('exchange')
  const format = useFormat()
  const shows = useShowsAhead()
  if (shows.isError && !shows.data) return <FailedState title={t('exchange:show.failed')} query={shows} />
  const now = serverNow()
  const open = (shows.data?.rows ?? []).filter((row) => takesPasses(row, now, present.has(row.id)))
  const sorted = [...open].sort((a, b) => Number(present.has(b.id)) - Number(present.has(a.id)))
  const optionOf = (row: BookableSession): ComboboxOption => ({
    value: row.id,
    label: `${format.date(row.date, 'medium')}, ${row.time} · ${inLanguage(row.product.name, language)}`,
    description: [
      inLanguage(row.floor.name, language),
      t('exchange:show.left', { count: row.free, formatted: format.number(row.free) }),
      present.has(row.id) && t('exchange:show.present'),
    ]
      .filter(Boolean)
      .join(' · '),
  })
  return (
    <Field label={t('exchange:show.label')} hint={t('exchange:show.hint')}>
      <Combobox
        options={sorted.map(optionOf)}
        value={value}
        onValueChange={(id) => onChoose(id as TicketSessionId | null)}
        filter={matches}
        disabled={disabled}
        placeholder={t('exchange:show.placeholder')}
      />
    </Field>
  )
}

const matches = ({ label, description }: ComboboxOption, query: string): boolean => {
  const text = fold(`${label} ${typeof description === 'string' ? description : ''}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
