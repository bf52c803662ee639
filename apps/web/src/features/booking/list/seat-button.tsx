import { seatStatuses } from '@marquee/contract'
import { cx, Icon } from '@marquee/ui'
import Accessibility from 'lucide-react/icons/accessibility'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import DoorOpen from 'lucide-react/icons/door-open'
import Hourglass from 'lucide-react/icons/hourglass'
import UserRound from 'lucide-react/icons/user-round'

interface SeatButtonProps {
  seatNo: number
  label: string
  name: string
  /** 0 seat, 1 wheelchair, 2 companion. */
  kind: number
  /** As in `seatStatuses`. */
  status: number
  isOwn: boolean
  isPending: boolean
  isActive: boolean
  isOff: boolean
  onFocus: () => void
  /** With Shift: everything up to here. */
  onPick: (isRange: boolean) => void
}

const looks = [
  'border-line-strong bg-surface text-ink hover:bg-accent-soft',
  'border-seat-other-ink bg-seat-other text-ink',
  'border-transparent bg-seat-booked text-ink-2',
  'border-dashed border-seat-blocked-ink bg-seat-blocked text-ink-3',
  'border-transparent bg-seat-booked text-ink-2',
] as const satisfies Record<number, string> & { length: typeof seatStatuses.length }
const marks = [null, Hourglass, null, Ban, DoorOpen]
const isSold = (status: number) => seatStatuses[status] === 'sold' || seatStatuses[status] === 'arrived'

/** One seat of the list: its number, and a mark for what it is. */
export function SeatButton(props: SeatButtonProps) {
  const { seatNo, label, name, kind, status, isOwn, isPending, isActive, isOff, onFocus, onPick } = props
  const mark = isOwn ? Check : (marks[status] ?? (kind === 1 ? Accessibility : kind === 2 ? UserRound : null))
  return (
    <button
      type="button"
      data-seat={seatNo}
      aria-label={name}
      aria-pressed={isOwn}
      aria-busy={isPending || undefined}
      aria-disabled={isOff || (isSold(status) && !isOwn) || undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={(event) => !isOff && onPick(event.shiftKey)}
      className={cx(
        'tnum flex h-10 min-w-10 items-center justify-center gap-0.5 rounded-md border px-1 font-semibold text-sm aria-disabled:cursor-not-allowed',
        isOwn ? 'border-accent bg-accent text-accent-on' : isPending ? 'border-accent bg-accent-soft' : looks[status],
      )}
    >
      {mark && <Icon of={mark} size="xs" stroke={2.25} />}
      {label}
    </button>
  )
}
