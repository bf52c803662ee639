import { type SeatGeometry, seatStatuses } from '@marquee/contract'
import { Select } from '@marquee/ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { planOf } from '../../../parts/seat-map/model/seat-plan.ts'
import { type Step, seatsBetween, walk } from '../../../parts/seat-map/model/walk.ts'
import { useBooking } from '../booking-screen.ts'
import { SeatButton } from './seat-button.tsx'

const steps: Record<string, Step> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
}
// So many rows at once: a hall of thirty thousand seats stays light.
const rowsAtOnce = 40

/** The same seats as a list: row by row, each seat a button. A full way to sell for keyboard and readers. */
export function SeatList({ geometry }: { geometry: SeatGeometry }) {
  const { t } = useTexts('booking')
  const called = useGivenNames()
  const format = useFormat()
  const booking = useBooking()
  const { live, words, hold, staff } = booking
  const plan = planOf(geometry)
  const [section, setSection] = useState(0)
  const [shown, setShown] = useState(rowsAtOnce)
  const [at, setAt] = useState(-1)
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef(-1)
  const inSection = plan.rows.filter((row) => row.section === section && row.seats.length > 0)
  const rows = inSection.slice(0, shown)
  const active = rows.some((row) => row.seats.includes(at)) ? at : (rows[0]?.seats[0] ?? -1)
  const own = staff.isOn ? staff.chosen : new Set(hold.isOver ? [] : hold.hold?.seatNos)
  const canPick = staff.isOn || booking.closedWhy === null

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    const next = walk(plan, active, step)
    event.preventDefault()
    if (next === active || plan.rows[geometry.seats.row[next] ?? 0]?.section !== section) return
    setAt(next)
    frame.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus()
  }
  // Shift takes everything from the last seat on, as on the map.
  const pick = (seatNo: number, isRange: boolean) => {
    const from = last.current
    if (isRange && from >= 0 && from !== seatNo) booking.pick(seatsBetween(plan, from, seatNo), 'add')
    else booking.pick([seatNo], 'toggle')
    last.current = seatNo
  }
  const nameOf = (seatNo: number) => {
    const category = booking.nameOfCategory(geometry.categories[geometry.seats.category[seatNo] ?? -1] ?? null)
    const kind = (['', 'wheelchair', 'companion'] as const)[geometry.seats.kind[seatNo] ?? 0] ?? ''
    const state = own.has(seatNo)
      ? t(staff.isOn ? 'booking:list.chosen' : 'booking:list.mine')
      : t(`booking:list.${seatStatuses[live.status[seatNo] ?? 0] ?? 'free'}`)
    return [words.place(seatNo), category, kind && t(`booking:list.${kind}`), state].filter(Boolean).join(', ')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of its buttons
    <div ref={frame} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
      {geometry.sections.length > 1 && (
        <Select
          aria-label={t('booking:list.section')}
          value={String(section)}
          onValueChange={(value) => {
            setSection(Number(value))
            setShown(rowsAtOnce)
          }}
          options={geometry.sections.map((name, i) => ({ value: String(i), label: called.zone(name) }))}
          className="mb-3 max-w-xs"
        />
      )}
      <div className="grid gap-2.5">
        {rows.map((row) => {
          const free = row.seats.filter((seatNo) => live.status[seatNo] === 0).length
          const kinds = [...new Set(row.seats.map((seatNo) => geometry.seats.category[seatNo] ?? -1))]
          const prices = kinds.map((no) => {
            const id = geometry.categories[no] ?? null
            const price = booking.plainPrice(id)
            return `${booking.nameOfCategory(id)}${price === null ? '' : ` ${booking.money(price)}`}`
          })
          const rowWords = row.isTable ? 'booking:list.table' : 'booking:list.row'
          const label = row.label ? t(rowWords, { row: row.label }) : t('booking:list.seats')
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its row out like this
            <div key={row.seats[0]} role="group" aria-label={label} className="border-line border-b pb-2.5">
              <p className="mb-1 flex flex-wrap items-baseline gap-x-3 text-xs">
                <b className="font-semibold text-sm">{label}</b>
                <span className="text-ink-3">{prices.join(' · ')}</span>
                <span className="tnum text-ink-3">
                  {t('booking:left', { count: free, formatted: format.number(free) })}
                </span>
              </p>
              <div className="flex flex-wrap gap-1">
                {row.seats.map((seatNo) => (
                  <SeatButton
                    key={seatNo}
                    seatNo={seatNo}
                    label={geometry.seats.label[seatNo] ?? ''}
                    name={nameOf(seatNo)}
                    kind={geometry.seats.kind[seatNo] ?? 0}
                    status={live.status[seatNo] ?? 0}
                    isOwn={own.has(seatNo)}
                    isPending={hold.pending.has(seatNo)}
                    isActive={seatNo === active}
                    isOff={!canPick}
                    onFocus={() => setAt(seatNo)}
                    onPick={(isRange) => pick(seatNo, isRange)}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
      {shown < inSection.length && (
        <button
          type="button"
          onClick={() => setShown(shown + rowsAtOnce)}
          className="mt-3 min-h-10 w-full rounded-md border border-line-strong font-semibold text-sm hover:bg-sunken"
        >
          {t('booking:list.more')}
        </button>
      )}
    </div>
  )
}
