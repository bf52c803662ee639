import type { FloorRow } from '@marquee/contract'
import { Card, Skeleton } from '@marquee/ui'
import type { KeyboardEvent } from 'react'
import type { ArchiveUrl } from '../../../lib/list/use-archive-url.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useToday } from '../queries.ts'
import type { FloorActions } from '../use-floor-actions.ts'
import type { Direction, FloorOrder } from '../use-floor-order.ts'
import { FloorCard } from './floor-card.tsx'

interface FloorListProps {
  rows: readonly FloorRow[]
  state: ArchiveUrl
  actions: FloorActions
  order: FloorOrder
  mayUpdate: boolean
}

/** Moves the focus from one floor to the next. */
export function focusFloor(step: 1 | -1): void {
  const names = [...document.querySelectorAll<HTMLElement>('[data-floor] [data-name]')]
  const card = document.activeElement?.closest('[data-floor]')
  const at = names.findIndex((name) => card?.contains(name))
  const to = at < 0 ? (step > 0 ? 0 : names.length - 1) : Math.min(names.length - 1, Math.max(0, at + step))
  names[to]?.focus()
}

/** The levels of the venue, in the order that its people gave them. */
export function FloorList({ rows, state, actions, order, mayUpdate }: FloorListProps) {
  const { t } = useTexts('floors')
  const { data: today } = useToday()
  const isOrdered = mayUpdate && !state.archived && rows.length > 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isName = event.target instanceof HTMLElement && event.target.matches('[data-name]')
    if (!isName || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    focusFloor(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <>
      <ol ref={order.list} aria-label={t('floors:title')} onKeyDown={onKeyDown} className="flex flex-col gap-3">
        {rows.map((row, index) => {
          const directions: Direction[] = []
          if (index > 0) directions.push('up')
          if (index < rows.length - 1) directions.push('down')
          return (
            <FloorCard
              key={row.id}
              row={row}
              isOpen={state.id === row.id}
              onOpen={mayUpdate && !state.archived ? () => state.open(row.id) : undefined}
              directions={isOrdered ? directions : undefined}
              onMove={(direction, from) => void order.move(row, direction, from)}
              steps={actions.stepsOf(row, () => state.id === row.id && state.close())}
              actions={actions}
              today={today}
            />
          )
        })}
      </ol>
      <span role="status" className="sr-only">
        {order.said}
      </span>
    </>
  )
}

/** The shape of what is to come. */
export function FloorSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {[1, 2, 3].map((each) => (
        <Card key={each} className="flex items-start gap-4">
          <Skeleton width={56} height={56} shape="box" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </div>
        </Card>
      ))}
    </div>
  )
}
