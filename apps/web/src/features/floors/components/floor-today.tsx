import { type FloorRow, inLanguage, type TicketSessionRow } from '@marquee/contract'
import { cx, TextLink } from '@marquee/ui'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { runsNow, stillToday } from '../today.ts'

interface FloorTodayProps {
  floor: FloorRow
  /** Of all floors; undefined while they load, and for people who may not see them. */
  rows: readonly TicketSessionRow[] | undefined
  /** Instead of "Today": then everything is shown, and large. */
  heading?: string
}

const inCard = 3

/** What runs on a floor now and what comes next today, with how many are sold. */
export function FloorToday({ floor, rows, heading }: FloorTodayProps) {
  const { t, language } = useTexts('floors')
  const format = useFormat()
  const now = Date.now()
  const all = stillToday(rows ?? [], { floorId: floor.id, now })
  if (all.length === 0) return null
  const large = heading !== undefined
  const shown = large ? all : all.slice(0, inCard)
  const title = heading ?? t('floors:today.title')
  return (
    <section aria-label={title} className={large ? undefined : 'mt-4 border-line border-t pt-4'}>
      <h3 className={cx('mb-2 font-semibold', large ? 'text-md' : 'text-ink-3 text-xs')}>{title}</h3>
      <ul className={large ? 'text-base' : 'text-sm'}>
        {shown.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-baseline gap-x-3 border-line border-b py-1.5 last:border-b-0"
          >
            <span className="tnum font-semibold">
              {format.time(row.startsAt)}
              <span className="font-normal text-ink-3">–{format.time(row.endsAt)}</span>
            </span>
            <span className="min-w-0 flex-1">
              <TextLink render={<Link to={`/ticket/schedule?date=${row.date}&session=${row.id}`} />}>
                {inLanguage(row.product.name, language)}
              </TextLink>
              {runsNow(row, now) && <b className="ml-2 font-semibold text-success">{t('floors:today.now')}</b>}
            </span>
            <span className="tnum shrink-0 text-ink-2">
              {t('floors:today.sold', { sold: format.number(row.sold), capacity: format.number(row.capacity) })}
            </span>
          </li>
        ))}
      </ul>
      {all.length > shown.length && (
        <p className="mt-1 text-ink-3 text-xs">{t('floors:today.more', { count: all.length - shown.length })}</p>
      )}
    </section>
  )
}
