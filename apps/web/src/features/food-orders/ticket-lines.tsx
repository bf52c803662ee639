import { inLanguage } from '@marquee/contract'
import type { KitchenLine, KitchenTicket } from '@marquee/contract/kitchen'
import { Button, cx, IconButton } from '@marquee/ui'
import Undo from 'lucide-react/icons/undo-2'
import { useTexts } from '../../lib/use-texts.ts'
import { lineWays, type Way } from './board.ts'
import type { Piece } from './queries.ts'

interface LinesProps {
  ticket: KitchenTicket
  /** Whether each line has its own buttons. */
  byLine: boolean
  may: (way: Way) => boolean
  disabled: boolean
  onMove: (way: Way, piece: Piece) => void
}

/** What is on a ticket, each line with how far it is and, where wanted, with buttons of its own. */
export function TicketLines({ ticket, byLine, ...rest }: LinesProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {ticket.lines.map((line) => (
        <li key={line.id} className="min-w-0 break-words text-[.95rem]">
          <LineText line={line} />
          {byLine && <LineButtons line={line} {...rest} />}
        </li>
      ))}
    </ul>
  )
}

const isOff = ({ kind, state }: KitchenLine) => kind === 'cancel' || state === 'cancelled' || state === 'wasted'

function LineText({ line }: { line: KitchenLine }) {
  const { t, language } = useTexts('foodOrders')
  const { qty, readyQty, servedQty, mods, note, guestNo } = line
  const off = isOff(line)
  const about = [
    ...mods.map((mod) => `${mod.qty > 1 ? `${mod.qty} × ` : ''}${inLanguage(mod.name, language)}`),
    note,
    guestNo === null ? '' : t('foodOrders:guest', { number: String(guestNo) }),
  ].filter(Boolean)
  const far = [
    readyQty > servedQty && t('foodOrders:far.ready', { done: String(readyQty - servedQty), of: String(qty) }),
    servedQty > 0 && t('foodOrders:far.served', { done: String(servedQty), of: String(qty) }),
  ].filter(Boolean)
  return (
    <>
      <span className={cx(off && 'text-ink-3 line-through')}>
        {qty > 0 && <span className="tnum font-bold">{`${qty} × `}</span>}
        {inLanguage(line.name, language)}
      </span>
      {off && <span className="ml-2 font-semibold text-danger-on-soft text-sm">{t('foodOrders:kind.cancel')}</span>}
      {!off && about.length > 0 && <span className="block pl-4 font-bold text-sm">{about.join(' · ')}</span>}
      {!off && far.length > 0 && <span className="tnum block pl-4 text-ink-2 text-sm">{far.join(' · ')}</span>}
    </>
  )
}

function LineButtons({ line, may, disabled, onMove }: Omit<LinesProps, 'ticket' | 'byLine'> & { line: KitchenLine }) {
  const { t, language } = useTexts('foodOrders')
  const { id: lineId } = line
  const ways = lineWays(line).filter(({ way }) => may(way))
  if (ways.length === 0) return null
  const dish = inLanguage(line.name, language)
  const named = (act: string) => t('foodOrders:act.named', { act, ticket: dish })
  return (
    <span className="flex flex-wrap items-center gap-1 pt-1 pb-1">
      {ways.map(({ way, pieces }) => {
        const word = t(`foodOrders:act.${way}`)
        if (way === 'recall') {
          return (
            <IconButton
              key={way}
              icon={Undo}
              label={named(word)}
              disabled={disabled}
              onClick={() => onMove(way, { lineId })}
            />
          )
        }
        const one = way === 'start' || pieces === 1 ? null : t(`foodOrders:one.${way}`)
        return (
          <span key={way} className="flex gap-1">
            {one && (
              <Button disabled={disabled} aria-label={named(one)} onClick={() => onMove(way, { lineId, qty: 1 })}>
                {one}
              </Button>
            )}
            <Button disabled={disabled} aria-label={named(word)} onClick={() => onMove(way, { lineId })}>
              {word}
            </Button>
          </span>
        )
      })}
    </span>
  )
}
