import type { KitchenTicket } from '@marquee/contract/kitchen'
import { Badge, formatCountdown } from '@marquee/ui'
import Ban from 'lucide-react/icons/ban'
import Clock from 'lucide-react/icons/clock'
import Flame from 'lucide-react/icons/flame'
import Hourglass from 'lucide-react/icons/hourglass'
import Megaphone from 'lucide-react/icons/megaphone'
import Pause from 'lucide-react/icons/pause'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import { useTexts } from '../../lib/use-texts.ts'
import { columnOf, paceOf } from './board.ts'

const paces = {
  calm: { icon: Clock, tone: 'neutral' },
  soon: { icon: Hourglass, tone: 'warning' },
  late: { icon: TriangleAlert, tone: 'danger' },
} as const

/** How a ticket stands: what kind it is, how urgent, and its time against the target. */
export function TicketMarks({ ticket, now }: { ticket: KitchenTicket; now: number }) {
  const { t } = useTexts('foodOrders')
  const { kind, isHeld, isRush, lines, calledAt } = ticket
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
      {column === 'ready' && calledAt && (
        <Badge icon={Megaphone} tone="success">
          {t('foodOrders:called')}
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
