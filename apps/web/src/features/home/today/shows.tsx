import { inLanguage, mayDo, type Rights, type TodayDocument, type TodayShow } from '@marquee/contract'
import { Badge, Card, EmptyState, type IconType, LinkButton, SectionHeader, TextLink, type Tone } from '@marquee/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Ticket from 'lucide-react/icons/ticket'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useRights } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'

const looks: Record<TodayShow['state'], { tone: Tone; icon: IconType }> = {
  planned: { tone: 'neutral', icon: CalendarClock },
  onSale: { tone: 'success', icon: Ticket },
  paused: { tone: 'warning', icon: Pause },
  running: { tone: 'info', icon: Play },
  finished: { tone: 'neutral', icon: Check },
  closed: { tone: 'neutral', icon: Lock },
}

/** Where the person goes on with a show: to sell it, else to look at it in the schedule. */
function pathOf(show: TodayShow, rights: Rights, date: string): string | null {
  if (mayDo(rights, 'ticket_booking', 'view') && show.state !== 'finished') return `/ticket-booking?session=${show.id}`
  if (mayDo(rights, 'ticket_schedules', 'view')) return `/ticket/schedule?date=${date}&session=${show.id}`
  return null
}

/** The shows of today, else of the next day that has any, with how many places are sold, held and free. */
export function Shows({ shows }: { shows: NonNullable<TodayDocument['shows']> }) {
  const { t } = useTexts('home')
  const format = useFormat()
  const rights = useRights()
  const { date } = shows
  return (
    <Card as="section" aria-labelledby="shows">
      <SectionHeader
        id="shows"
        title={t('home:shows.title')}
        subtitle={date && !shows.isToday ? t('home:next', { date: format.date(date, 'long') }) : undefined}
        actions={
          mayDo(rights, 'ticket_schedules', 'view') && (
            <LinkButton size="sm" render={<Link to="/ticket/schedule" />}>
              {t('home:shows.schedule')}
            </LinkButton>
          )
        }
      />
      {date === null ? (
        <EmptyState title={t('home:shows.none')} />
      ) : (
        <ul className="divide-y divide-line">
          {shows.rows.map((show) => (
            <ShowRow key={show.id} show={show} path={pathOf(show, rights, date)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ShowRow({ show, path }: { show: TodayShow; path: string | null }) {
  const { t, language } = useTexts('home')
  const format = useFormat()
  const name = inLanguage(show.name, language)
  const facts = [
    { id: 'sold', count: show.sold },
    { id: 'held', count: show.held },
    { id: 'free', count: show.free },
  ] as const
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <time dateTime={show.startsAt} className="tnum stretch-wide w-14 shrink-0 font-[680] text-md">
        {format.time(show.startsAt)}
      </time>
      <div className="min-w-32 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {path ? (
            <TextLink tone="quiet" render={<Link to={path} />}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </p>
        <p className="text-ink-3 text-sm">{inLanguage(show.floor, language)}</p>
      </div>
      <Badge {...looks[show.state]}>{t(`home:state.${show.state}`)}</Badge>
      <dl className="flex gap-4 max-sm:w-full max-sm:pl-[72px]">
        {facts.map(({ id, count }) => (
          <div key={id} className="flex min-w-14 flex-col-reverse sm:text-right">
            <dt className="text-ink-3 text-xs">{t(`home:shows.${id}`)}</dt>
            <dd className="tnum font-semibold">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
