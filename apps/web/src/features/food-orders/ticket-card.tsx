import { inLanguage } from '@marquee/contract'
import type { KitchenLine, KitchenTicket } from '@marquee/contract/kitchen'
import { Badge, Button, cx, formatCountdown, Kbd } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import { useTexts } from '../../lib/use-texts.ts'
import { columnOf, nextWay, paceOf, type Way } from './board.ts'

interface TicketCardProps {
  ticket: KitchenTicket
  /** The name of its station, where several are shown. */
  station: string | undefined
  /** 1 to 9: the key that moves it on. */
  keyNo: number | null
  now: number
  may: (way: Way) => boolean
  disabled: boolean
  onMove: (way: Way) => void
}

/** What one station has to make of an order, with how it stands and what moves it on. */
export function TicketCard({ ticket, station, keyNo, now, may, disabled, onMove }: TicketCardProps) {
  const { t, language } = useTexts('foodOrders')
  const { callNo, table, service, guestName, note, course } = ticket
  const place = table ? inLanguage(table, language) : t(`foodOrders:service.${service}`)
  const name = `${callNo} · ${place}`
  const column = columnOf(ticket)
  const next = nextWay(ticket)
  const isCancel = ticket.kind === 'cancel'
  const ways: Way[] = isCancel
    ? ['start']
    : ([next, column === 'new' && 'ready', (column === 'ready' || column === 'served') && 'recall'] as const).filter(
        (way): way is Way => Boolean(way),
      )
  const about = [station, guestName, course > 1 && t('foodOrders:course', { number: String(course) })]
  return (
    <article
      aria-label={name}
      className={cx(
        'flex flex-col gap-2 rounded-md border bg-surface p-3',
        isCancel ? 'border-danger border-dashed' : 'border-line-strong/[.55]',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="stretch-wide tnum block font-[680] text-2xl leading-tight">{String(callNo)}</span>
          <span className="block truncate font-semibold">{place}</span>
        </p>
        {keyNo !== null && (
          <span className="max-md:hidden">
            <Kbd>{String(keyNo)}</Kbd>
          </span>
        )}
      </div>
      {about.some(Boolean) && <p className="truncate text-ink-2 text-sm">{about.filter(Boolean).join(' · ')}</p>}
      <Marks ticket={ticket} now={now} />
      {note !== '' && <p className="break-words font-bold text-sm">{note}</p>}
      <ul className="flex flex-col gap-1.5">
        {ticket.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {ways.some(may) && (
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          {ways.filter(may).map((way) => {
            const word = t(isCancel ? 'foodOrders:act.seen' : `foodOrders:act.${way}`)
            return (
              <Button
                key={way}
                variant={way === next ? 'secondary' : 'quiet'}
                icon={way === 'recall' ? Undo : undefined}
                disabled={disabled}
                aria-label={t('foodOrders:act.named', { act: word, ticket: name })}
                onClick={() => onMove(way)}
                className={way === next ? 'flex-1' : ''}
              >
                {word}
              </Button>
            )
          })}
        </div>
      )}
    </article>
  )
}

const paces = {
  calm: { icon: Clock, tone: 'neutral' },
  soon: { icon: Hourglass, tone: 'warning' },
  late: { icon: TriangleAlert, tone: 'danger' },
} as const

function Marks({ ticket, now }: Pick<TicketCardProps, 'ticket' | 'now'>) {
  const { t } = useTexts('foodOrders')
  const { kind, isHeld, isRush, lines } = ticket
  const column = columnOf(ticket)
  const time = kind !== 'cancel' && (column === 'new' || column === 'preparing') ? paceOf(ticket, now) : null
  return (
    <div className="flex flex-wrap gap-1 empty:hidden">
      {kind === 'cancel' && (
        <Badge icon={Ban} tone="danger">
          {t('foodOrders:kind.cancel')}
        </Badge>
      )}
      {kind === 'change' && (
        <Badge icon={Plus} tone="info">
          {t('foodOrders:kind.change')}
        </Badge>
      )}
      {isRush && (
        <Badge icon={Flame} tone="danger">
          {t('foodOrders:rush')}
        </Badge>
      )}
      {isHeld && <Badge icon={Pause}>{t('foodOrders:held')}</Badge>}
      {column === 'preparing' && lines.some(({ recalls }) => recalls > 0) && (
        <Badge icon={Undo} tone="warning">
          {t('foodOrders:recalled')}
        </Badge>
      )}
      {time && (
        <Badge {...paces[time.pace]} className="tnum">
          {t(`foodOrders:time.${time.pace}`, { time: formatCountdown(time.seconds) })}
        </Badge>
      )}
    </div>
  )
}

const isOff = ({ kind, state }: KitchenLine) => kind === 'cancel' || state === 'cancelled' || state === 'wasted'

function Line({ line }: { line: KitchenLine }) {
  const { t, language } = useTexts('foodOrders')
  const off = isOff(line)
  const name = inLanguage(line.name, language)
  return (
    <li className="min-w-0 break-words text-[.95rem]">
      <span className={cx(off && 'text-ink-3 line-through')}>
        {line.qty > 0 && <span className="tnum font-bold">{`${line.qty} × `}</span>}
        {name}
      </span>
      {off && <span className="ml-2 font-semibold text-danger-on-soft text-sm">{t('foodOrders:kind.cancel')}</span>}
      {!off && (line.mods.length > 0 || line.note !== '' || line.guestNo !== null) && (
        <span className="block pl-4 font-bold text-sm">
          {[
            ...line.mods.map((mod) => `${mod.qty > 1 ? `${mod.qty} × ` : ''}${inLanguage(mod.name, language)}`),
            line.note,
            line.guestNo === null ? '' : t('foodOrders:guest', { number: String(line.guestNo) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </li>
  )
}
