import { inLanguage } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { KitchenTicket } from '@marquee/contract/kitchen'
import { Button, cx, IconButton, Kbd, Menu, type MenuEntry } from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Flame from 'lucide-react/icons/flame'
import List from 'lucide-react/icons/list'
import Megaphone from 'lucide-react/icons/megaphone'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Undo from 'lucide-react/icons/undo-2'
import { useTexts } from '../../lib/use-texts.ts'
import { columnOf, lineWays, nextWay, type Way } from './board.ts'
import type { OrderDeed, Piece } from './queries.ts'
import { TicketLines } from './ticket-lines.tsx'
import { TicketMarks } from './ticket-marks.tsx'

interface TicketCardProps {
  ticket: KitchenTicket
  /** What it was when it was called otherwise. */
  former: KitchenTicket | undefined
  /** The name of its station, where several are shown. */
  station: string | undefined
  /** 1 to 9: the key that moves it on. */
  keyNo: number | null
  now: number
  may: (way: Way | 'rush') => boolean
  disabled: boolean
  byLine: boolean
  onByLine: (byLine: boolean) => void
  onMove: (way: Way, piece?: Piece) => void
  onSay: (said: OrderDeed) => void
}

const pickedUp = ['counter', 'pickup', 'preorder']

/** What one station has to make of an order, with how it stands and what moves it on. */
export function TicketCard(props: TicketCardProps) {
  const { ticket, former, station, keyNo, now, may, disabled, byLine, onMove } = props
  const { t, language } = useTexts('foodOrders')
  const { guestName, note, course } = ticket
  const placeOf = ({ table, service }: KitchenTicket) =>
    table ? inLanguage(table, language) : t(`foodOrders:service.${service}`)
  const nameOf = (each: KitchenTicket) => `${calledAs(each)} · ${placeOf(each)}`
  const name = nameOf(ticket)
  const about = [station, guestName, course > 1 && t('foodOrders:course', { number: String(course) })]
  return (
    <article
      aria-label={name}
      className={cx(
        'flex flex-col gap-2 rounded-md border bg-surface p-3',
        ticket.kind === 'cancel' ? 'border-danger border-dashed' : 'border-line-strong/[.55]',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <span className="stretch-wide tnum block font-[680] text-2xl leading-tight">{calledAs(ticket)}</span>
          <span className="block truncate font-semibold">{placeOf(ticket)}</span>
        </p>
        <span className="flex items-center gap-1">
          {keyNo !== null && (
            <span className="max-md:hidden">
              <Kbd>{String(keyNo)}</Kbd>
            </span>
          )}
          <More {...props} name={name} />
        </span>
      </div>
      {former && (
        <p className="text-sm">
          {t('foodOrders:former', {
            name: [nameOf(former), former.guestName !== guestName && former.guestName].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      {about.some(Boolean) && <p className="truncate text-ink-2 text-sm">{about.filter(Boolean).join(' · ')}</p>}
      <TicketMarks ticket={ticket} now={now} />
      {note !== '' && <p className="break-words font-bold text-sm">{note}</p>}
      <TicketLines ticket={ticket} byLine={byLine} may={may} disabled={disabled} onMove={onMove} />
      <Steps {...props} name={name} />
    </article>
  )
}

type Named = TicketCardProps & { name: string }

// What moves the whole ticket on.
function Steps({ ticket, may, disabled, onMove, onSay, name }: Named) {
  const { t } = useTexts('foodOrders')
  const column = columnOf(ticket)
  const next = nextWay(ticket)
  const isCancel = ticket.kind === 'cancel'
  const wanted: readonly (Way | null | false)[] = isCancel
    ? ['start']
    : [next, column === 'new' && 'ready', (column === 'ready' || column === 'served') && 'recall']
  const ways = wanted.filter((way): way is Way => Boolean(way)).filter((way) => may(way))
  const fires = ticket.isHeld && may('rush')
  const calls = column === 'ready' && may('serve') && pickedUp.includes(ticket.service)
  if (ways.length === 0 && !fires && !calls) return null
  const named = (act: string) => t('foodOrders:act.named', { act, ticket: name })
  const call = t(ticket.calledAt ? 'foodOrders:act.callAgain' : 'foodOrders:act.call')
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {fires && (
        <Button
          icon={Play}
          disabled={disabled}
          aria-label={named(t('foodOrders:act.fire'))}
          onClick={() => onSay({ deed: 'hold', course: ticket.course, isHeld: false })}
        >
          {t('foodOrders:act.fire')}
        </Button>
      )}
      {ways.map((way) => {
        const word = t(isCancel ? 'foodOrders:act.seen' : `foodOrders:act.${way}`)
        return (
          <Button
            key={way}
            variant={way === next ? 'secondary' : 'quiet'}
            icon={way === 'recall' ? Undo : undefined}
            disabled={disabled}
            aria-label={named(word)}
            onClick={() => onMove(way)}
            className={way === next ? 'flex-1' : ''}
          >
            {word}
          </Button>
        )
      })}
      {calls && (
        <Button
          variant="quiet"
          icon={Megaphone}
          disabled={disabled}
          aria-label={named(call)}
          onClick={() => onSay({ deed: 'callNumber' })}
        >
          {call}
        </Button>
      )}
    </div>
  )
}

// What is needed now and then.
function More({ ticket, may, disabled, byLine, onByLine, onSay, name }: Named) {
  const { t } = useTexts('foodOrders')
  const column = columnOf(ticket)
  const isWaiting = column === 'new' || column === 'preparing'
  const items: MenuEntry[] = []
  if (ticket.lines.some((line) => lineWays(line).some(({ way }) => may(way)))) {
    items.push({
      ...{ id: 'lines', icon: List, onSelect: () => onByLine(!byLine) },
      label: t(byLine ? 'foodOrders:byLine.off' : 'foodOrders:byLine.on'),
    })
  }
  if (may('rush') && isWaiting) {
    const { isRush, isHeld, course } = ticket
    items.push({
      ...{ id: 'rush', icon: Flame, disabled, onSelect: () => onSay({ deed: 'rush', isRush: !isRush }) },
      label: t(isRush ? 'foodOrders:act.calm' : 'foodOrders:act.rush'),
    })
    if (!isHeld && column === 'new' && ticket.kind !== 'cancel') {
      items.push({
        ...{ id: 'hold', icon: Pause, disabled, onSelect: () => onSay({ deed: 'hold', course, isHeld: true }) },
        label: t('foodOrders:act.hold'),
      })
    }
  }
  if (items.length === 0) return null
  return (
    <Menu
      align="end"
      items={items}
      trigger={<IconButton icon={Ellipsis} label={t('foodOrders:more', { ticket: name })} />}
    />
  )
}
