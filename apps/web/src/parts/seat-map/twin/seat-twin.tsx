import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../names/given-names.ts'
import type { SeatPlan } from '../model/seat-plan.ts'
import { type Step, walk } from '../model/walk.ts'

interface SeatTwinProps {
  label: string
  plan: SeatPlan
  /** Full name of a seat: place, category, state. */
  nameOf: (seatNo: number) => string
  own?: ReadonlySet<number>
  /** Missing: seats are only looked at. */
  onPick?: (seatNo: number, keys: { shift: boolean }) => void
  /** The seat that the keyboard is at; null when the focus has left. */
  onFocusSeat: (seatNo: number | null) => void
  onZoom: (step: 'in' | 'out' | 'fit') => void
}

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'sectionBefore',
  PageDown: 'sectionAfter',
}
// So much of the hall is in the page at once: some rows around, and a stretch of each.
const rowsAround = 2
const seatsAround = 24

/**
 * The seats for the keyboard and for readers: section, row, seat. Out of sight; the map shows where one is. Only what
 * lies around that seat is in the page, however large the hall.
 */
export function SeatTwin({ label, plan, nameOf, own, onPick, onFocusSeat, onZoom }: SeatTwinProps) {
  const { t } = useTexts('seatMap')
  const called = useGivenNames()
  const [at, setAt] = useState(0)
  const wantsFocus = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  // A plan that was drawn anew may have fewer seats.
  const active = Math.min(at, plan.count - 1)
  const activeRow = plan.geometry.seats.row[active] ?? 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step the seat is in the page and takes the focus
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [active])

  if (plan.count === 0) return null

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey) return
    const zoom = ({ '+': 'in', '=': 'in', '-': 'out', '0': 'fit' } as const)[event.key]
    if (zoom && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return onZoom(zoom)
    }
    if ((event.key === 'Enter' || event.key === ' ') && onPick) {
      event.preventDefault()
      return onPick(active, { shift: event.shiftKey })
    }
    const isFar = event.ctrlKey || event.metaKey
    const step = isFar ? ({ Home: 'first', End: 'last' } as const)[event.key] : steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = walk(plan, active, step)
    if (next === active) return
    wantsFocus.current = true
    setAt(next)
  }

  const rows = plan.rows.slice(Math.max(0, activeRow - rowsAround), activeRow + rowsAround + 1)
  const first = Math.max(0, activeRow - rowsAround)
  const longest = plan.rows.reduce((most, row) => Math.max(most, row.seats.length), 0)
  return (
    <div className="sr-only">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by keys
        role="grid"
        aria-label={label}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget) && !wantsFocus.current) onFocusSeat(null)
        }}
        aria-rowcount={plan.rows.length}
        aria-colcount={longest}
        aria-multiselectable={onPick ? true : undefined}
        aria-readonly={onPick ? undefined : true}
      >
        {groupsOf(rows, first).map((group) => (
          <tbody key={group.section} aria-label={called.zone(plan.geometry.sections[group.section] ?? '')}>
            {group.rows.map(({ row, number }) => {
              const from = Math.max(0, placeNear(plan, { row, active }) - seatsAround)
              return (
                <tr
                  key={number}
                  aria-rowindex={number + 1}
                  aria-label={t(row.isTable ? 'seatMap:seat.table' : 'seatMap:seat.row', { label: row.label })}
                >
                  {row.seats.slice(from, from + 2 * seatsAround + 1).map((n, i) => (
                    <td
                      key={n}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that takes the focus
                      role="gridcell"
                      aria-colindex={from + i + 1}
                      aria-label={nameOf(n)}
                      aria-selected={onPick ? (own?.has(n) ?? false) : undefined}
                      tabIndex={n === active ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onClick={(event) => onPick?.(n, { shift: event.shiftKey })}
                      onFocus={() => {
                        if (n !== active) setAt(n)
                        onFocusSeat(n)
                      }}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type Row = SeatPlan['rows'][number]

function groupsOf(rows: readonly Row[], first: number) {
  const groups: { section: number; rows: { row: Row; number: number }[] }[] = []
  for (const [i, row] of rows.entries()) {
    const last = groups.at(-1)
    if (last?.section === row.section) last.rows.push({ row, number: first + i })
    else groups.push({ section: row.section, rows: [{ row, number: first + i }] })
  }
  return groups
}

/** Where in this row the stretch begins: around the seat one is at, in other rows around as far along. */
function placeNear(plan: SeatPlan, { row, active }: { row: Row; active: number }): number {
  return Math.min(plan.placeInRow[active] ?? 0, Math.max(0, row.seats.length - 1))
}
