import type { TicketSessionRow } from '@marquee/contract'
import { cx, Icon } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Dot } from '../dot.tsx'
import { standingOf } from '../model/states.ts'
import { useWords } from '../use-words.ts'
import { FillBar } from './fill-bar.tsx'

interface SessionTileProps {
  row: TicketSessionRow
  isOpen: boolean
  onOpen: () => void
  /** One line, for a month. */
  compact?: boolean
  /** Room for the floor. */
  wide?: boolean
}

const toneText = {
  neutral: 'text-ink-2',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  info: 'text-info',
  accent: 'text-accent-text',
}

/** One ticket session: when, what, how full, in which state. */
export function SessionTile({ row, isOpen, onOpen, compact = false, wide = false }: SessionTileProps) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const { key, tone, icon } = standingOf(row)
  const isGone = row.state === 'cancelled'
  // What is over steps back behind what can be sold.
  const isOver = row.state === 'finished' || isGone
  const name = words.name(row.product.name)
  const state = t(`schedule:sessionState.${key}`)
  const filled = t('schedule:tile.filled', { taken: format.number(row.sold), capacity: format.number(row.capacity) })
  const others = [
    row.held > row.keptForCodes && t('schedule:tile.held', { count: row.held - row.keptForCodes }),
    row.keptForCodes > 0 && t('schedule:tile.kept', { count: row.keptForCodes }),
    row.blocked > 0 && t('schedule:tile.blocked', { count: row.blocked }),
    row.free > 0 && t('schedule:tile.free', { count: row.free }),
  ].filter(Boolean)
  const look = cx(
    'relative block w-full rounded-md border text-left hover:border-accent',
    isOpen
      ? 'border-accent bg-accent-soft text-accent-on-soft'
      : isOver
        ? 'border-line bg-surface-2 text-ink-2'
        : 'border-line bg-surface',
  )
  if (compact) {
    return (
      <button
        type="button"
        data-tile=""
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(look, 'px-1.5 py-0.5')}
      >
        <span className="flex min-w-0 items-center gap-1.5 text-xs leading-5">
          <Dot color={row.product.color} />
          <b className={cx('tnum', isOver ? 'font-medium' : 'font-semibold')}>{row.time}</b>
          <span className={cx('truncate', isGone && 'line-through')}>{name}</span>
          <span className="sr-only">{[state, filled].join(', ')}</span>
          {key !== 'on_sale' && <Icon of={icon} size="xs" className={cx('ml-auto', !isOpen && toneText[tone])} />}
        </span>
        {!isOver && <FillBar fill={row} />}
      </button>
    )
  }
  return (
    <button
      type="button"
      data-tile=""
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cx(look, 'border-l-4', wide ? 'p-2.5' : 'p-2')}
      // The colour of the product at the edge: in a narrow day it would take the room of its name.
      style={isOver ? undefined : { borderLeftColor: row.product.color }}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        {/* Where a day is narrow, the end goes below the start and not the dash alone. */}
        <b className={cx('tnum flex flex-wrap', isOver ? 'font-medium' : 'font-[650]')}>
          {row.time}
          <span className={cx('font-normal', !isOpen && 'text-ink-3')}>–{format.time(row.endsAt)}</span>
        </b>
        <span className={cx('inline-flex items-center gap-1 font-semibold text-xs', !isOpen && toneText[tone])}>
          <Icon of={icon} size="xs" />
          {state}
        </span>
      </span>
      <span className={cx('mt-1 block break-words text-sm leading-5', isGone && 'line-through')}>{name}</span>
      <span className={cx('block text-xs', !isOpen && 'text-ink-3', !wide && 'truncate')}>
        {words.name(row.floor.name)}
      </span>
      {!isOver && (
        <span className="mt-2 block">
          <FillBar fill={row} />
        </span>
      )}
      <span className={cx('tnum mt-1 flex flex-wrap gap-x-2 text-xs', !isOpen && 'text-ink-2')}>
        {(isOver ? [filled] : [filled, ...others]).map((part) => (
          <span key={String(part)}>{part}</span>
        ))}
      </span>
      {row.note && <span className={cx('mt-1 block text-xs italic', !wide && 'truncate')}>{row.note}</span>}
    </button>
  )
}
