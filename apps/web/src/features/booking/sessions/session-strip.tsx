import { type BookableSession, inLanguage, type TicketSessionId } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { type KeyboardEvent, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { serverNow } from '../../../parts/live-seats/server-clock.ts'
import { useWithOpenCounts } from '../model/open-counts.ts'
import { saleStateOf } from '../model/sale-state.ts'
import { FillBar } from './fill-bar.tsx'

interface SessionStripProps {
  rows: readonly BookableSession[]
  openId: TicketSessionId | null
  onOpen: (id: TicketSessionId) => void
  /** Below each other instead of side by side: the first step on phones. */
  stacked?: boolean
}

/** The ticket sessions of a day: when, what, how many are left, and whether it is sold. */
export function SessionStrip({ rows, openId, onOpen, stacked = false }: SessionStripProps) {
  const { t } = useTexts('booking')
  const list = useRef<HTMLUListElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    event.preventDefault()
    buttons[at + step]?.focus()
  }
  return (
    <ul
      ref={list}
      aria-label={t('booking:sessions.label')}
      onKeyDown={onKeyDown}
      className={cx(stacked ? 'grid gap-2' : 'flex gap-2 overflow-x-auto p-0.5 [scrollbar-width:thin]')}
    >
      {rows.map((session) => (
        <StripSession
          key={session.id}
          session={session}
          isOn={session.id === openId}
          stacked={stacked}
          onOpen={() => onOpen(session.id)}
        />
      ))}
    </ul>
  )
}

interface StripSessionProps {
  session: BookableSession
  isOn: boolean
  stacked: boolean
  onOpen: () => void
}

function StripSession({ session: row, isOn, stacked, onOpen }: StripSessionProps) {
  const { t, language } = useTexts('booking')
  const format = useFormat()
  const session = useWithOpenCounts(row)
  const state = saleStateOf(session, serverNow())
  const says =
    state === 'open' || state === 'soldOut'
      ? session.free > 0
        ? t('booking:left', { count: session.free, formatted: format.number(session.free) })
        : t('booking:state.soldOut')
      : t(`booking:state.${state}`)
  return (
    <li className={cx(!stacked && 'min-w-[188px] max-w-[240px] flex-1')}>
      <button
        type="button"
        aria-current={isOn || undefined}
        ref={isOn && !stacked ? comeIntoSight : undefined}
        onClick={onOpen}
        className={cx(
          'flex w-full items-center gap-3 rounded-md border p-2 pr-3 text-left focus-visible:outline-offset-[-2px]',
          isOn
            ? 'border-accent bg-accent-soft shadow-[inset_0_0_0_1px_rgb(var(--accent))]'
            : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span
          className={cx(
            'tnum grid h-10 w-[52px] shrink-0 place-items-center rounded-sm font-bold',
            isOn ? 'bg-accent text-accent-on' : 'bg-sunken text-ink',
          )}
        >
          {session.time}
        </span>
        <span className="min-w-0 flex-1">
          <b className={cx('block truncate font-semibold text-sm', isOn && 'text-accent-on-soft')}>
            {inLanguage(session.product.name, language)}
          </b>
          <span className={cx('tnum mb-1 block truncate text-xs', isOn ? 'text-accent-on-soft' : 'text-ink-3')}>
            {says}
          </span>
          {state !== 'cancelled' && <FillBar session={session} />}
        </span>
      </button>
    </li>
  )
}

const comeIntoSight = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
