import { inLanguage } from '@marquee/contract'
import type { FoodOrderLine } from '@marquee/contract/food-orders'
import { leftOfLine } from '@marquee/contract/food-price'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

interface OrderLineProps {
  line: FoodOrderLine
  parts: readonly FoodOrderLine[]
  money: (minor: number) => string
  children: ReactNode
}

/** A line of an order with what was chosen, how far it is, and what of it went back. */
export function OrderLine({ line, parts, money, children }: OrderLineProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const qty = line.qty - line.cancelledQty
  const left = leftOfLine(line)
  const details = [
    ...line.mods.map((mod) =>
      [mod.qty > 1 ? `${format.number(mod.qty)} ×` : '', inLanguage(mod.name, language)].join(' ').trim(),
    ),
    ...parts.map((part) => inLanguage(part.name, language)),
    line.note,
    line.course > 1 ? t('foodBooking:line.courseNo', { number: String(line.course) }) : '',
    line.guestNo ? t('foodBooking:line.guestNo', { number: String(line.guestNo) }) : '',
  ].filter(Boolean)
  const paid = left.qty === 0 && left.minor === 0 ? t('foodBooking:order.linePaid') : ''
  const step = stepOf(line, parts)
  const state = typeof step === 'string' ? t(`foodBooking:order.${step}`) : t('foodBooking:orders.ready', told(step))
  function told(count: { ready: number; total: number }) {
    return { ready: format.number(count.ready), total: format.number(count.total) }
  }
  const back =
    line.returnedQty > 0 ? t('foodBooking:order.lineReturned', { number: format.number(line.returnedQty) }) : ''
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="tnum font-[680]">{format.number(qty)} ×</span>{' '}
        <span className="font-semibold">{inLanguage(line.name, language)}</span>
        {details.length > 0 && <span className="block text-ink-3 text-sm">{details.join(', ')}</span>}
      </span>
      <span className="text-ink-3 text-sm">{[state, paid, back].filter(Boolean).join(' · ')}</span>
      <span className="tnum font-semibold">{money(qty * line.unitMinor)}</span>
      {children}
    </li>
  )
}

type Step =
  | 'lineUnsent'
  | 'lineSent'
  | 'lineHeld'
  | 'lineStarted'
  | 'lineReady'
  | 'lineServed'
  | { ready: number; total: number }

// A combo is as far as its parts.
function stepOf(line: FoodOrderLine, parts: readonly FoodOrderLine[]): Step {
  const made = (parts.length > 0 ? parts : [line]).flatMap(({ progress }) => progress ?? [])
  const sum = (of: 'sent' | 'started' | 'ready' | 'served' | 'held') =>
    made.reduce((total, each) => total + (each[of] ?? 0), 0)
  const [total, started, ready, served] = [sum('sent'), sum('started'), sum('ready'), sum('served')]
  if (!line.sentAt) return 'lineUnsent'
  if (total > 0 && served === total) return 'lineServed'
  if (total > 0 && ready === total) return 'lineReady'
  if (ready > 0) return { ready, total }
  if (started > 0) return 'lineStarted'
  return total > 0 && sum('held') === total ? 'lineHeld' : 'lineSent'
}
