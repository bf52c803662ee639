import type { BookableSession, TicketSessionId } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { inOrder, isOnSale } from '../model/sessions.ts'
import { useNames } from '../use-names.ts'

interface SessionListProps {
  rows: readonly BookableSession[]
  chosen: TicketSessionId | null
  onChoose: (id: TicketSessionId) => void
}

/** The sessions of the day, the next entry first, each with how full it is. */
export function SessionList({ rows, chosen, onChoose }: SessionListProps) {
  const { t } = useTexts('getPass')
  const now = Date.now()
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{t('getPass:session.label')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] gap-2 max-md:-mx-4 max-md:flex max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1">
        {inOrder(rows, now).map((row) => (
          <SessionTile
            key={row.id}
            row={row}
            isOpen={isOnSale(row, now)}
            isChosen={row.id === chosen}
            onChoose={() => onChoose(row.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface SessionTileProps {
  row: BookableSession
  isOpen: boolean
  isChosen: boolean
  onChoose: () => void
}

function SessionTile({ row, isOpen, isChosen, onChoose }: SessionTileProps) {
  const { t } = useTexts('getPass')
  const format = useFormat()
  const name = useNames()
  const tile = useRef<HTMLLabelElement>(null)
  // On a phone the tiles lie in one row, and the chosen one may be out of it.
  useEffect(() => {
    if (isChosen) tile.current?.scrollIntoView?.({ block: 'nearest', inline: 'start' })
  }, [isChosen])
  const taken = row.capacity === 0 ? 1 : (row.capacity - row.free) / row.capacity
  const left = !isOpen
    ? t(`getPass:session.state.${row.state}`)
    : row.free === 0
      ? t('getPass:session.soldOut')
      : t('getPass:session.left', { count: row.free, number: format.number(row.free) })
  return (
    <label
      ref={tile}
      className={cx(
        'relative flex min-h-[84px] cursor-pointer snap-start flex-col justify-between gap-2 rounded-md border bg-surface p-3 has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2 max-md:w-[230px] max-md:shrink-0',
        isChosen
          ? 'border-accent bg-accent-soft shadow-[inset_0_0_0_1px_rgb(var(--accent))]'
          : 'border-line-strong/[.55]',
      )}
    >
      <input
        type="radio"
        name="ticket-session"
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-md outline-none focus-visible:outline-none"
      />
      <span className="flex items-start gap-3">
        <span
          className={cx(
            'tnum stretch-wide shrink-0 rounded-sm px-2 py-1 font-[680] text-md',
            isChosen ? 'bg-accent text-accent-on' : 'bg-sunken text-ink',
            !isOpen && !isChosen && 'text-ink-3',
          )}
        >
          {row.time}
        </span>
        <span className="min-w-0">
          <span className={cx('line-clamp-2 font-[660] leading-5', !isOpen && 'text-ink-2')}>
            {name(row.product.name)}
          </span>
          <span className={cx('block truncate text-sm', isChosen ? 'text-accent-on-soft' : 'text-ink-3')}>
            {name(row.floor.name)}
          </span>
        </span>
      </span>
      <span className="flex flex-col gap-1">
        <span aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-line">
          <span className="bg-accent" style={{ width: `${Math.round(taken * 100)}%` }} />
        </span>
        <span className={cx('tnum text-sm', isChosen ? 'text-accent-on-soft' : 'text-ink-2')}>{left}</span>
      </span>
    </label>
  )
}
