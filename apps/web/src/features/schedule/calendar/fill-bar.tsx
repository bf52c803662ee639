import type { TicketSessionRow } from '@marquee/contract'
import { cx } from '@marquee/ui'
import type { CSSProperties } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

type Fill = Pick<TicketSessionRow, 'sold' | 'held' | 'blocked' | 'free' | 'capacity'>

const stripes = (angle: number, gap: number): CSSProperties => ({
  backgroundImage: `repeating-linear-gradient(${angle}deg, rgb(var(--surface)) 0 2px, transparent 2px ${gap}px)`,
})

/** Colour and pattern of each part; free is the ground. */
const parts = [
  { key: 'sold', className: 'bg-accent', style: {} },
  { key: 'held', className: 'bg-warning', style: stripes(45, 5) },
  { key: 'blocked', className: 'bg-ink-3', style: stripes(90, 4) },
] as const

/** How full a ticket session is, as a picture; the numbers stand beside it. */
export function FillBar({ fill, tall = false }: { fill: Fill; tall?: boolean }) {
  const room = Math.max(fill.capacity, 1)
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex w-full overflow-hidden rounded-full border border-line-strong bg-sunken',
        tall ? 'h-3' : 'h-2',
      )}
    >
      {parts.map(({ key, className, style }) => (
        <span key={key} className={className} style={{ ...style, width: `${(fill[key] / room) * 100}%` }} />
      ))}
    </span>
  )
}

/** The same in words, each with its pattern. */
export function FillLegend({ fill }: { fill: Fill }) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const all = [...parts, { key: 'free', className: 'border border-line-strong bg-sunken', style: {} } as const]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      {all.map(({ key, className, style }) => (
        <div key={key} className="flex flex-col">
          <dt className="flex items-center gap-1.5 text-ink-3 text-xs">
            <span aria-hidden="true" className={cx('size-3 rounded-xs', className)} style={style} />
            {t(`schedule:fill.${key}`)}
          </dt>
          <dd className="tnum font-semibold text-md">{format.number(fill[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
