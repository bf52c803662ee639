import type { ReactNode } from 'react'
import { fills, type VizColor } from './chart-types.ts'

/** One row of {@link RankList}. */
export interface RankItem {
  id: string
  name: ReactNode
  value: number
}

/** Props of {@link RankList}. */
export interface RankListProps {
  /** Name of the list for readers. */
  title: string
  nameHeader: string
  valueHeader: string
  items: readonly RankItem[]
  format: (value: number) => string
  color?: VizColor
}

/** A ranking as bars with direct values. It is a table by itself, so it needs no twin. */
export function RankList({ title, nameHeader, valueHeader, items, format, color = 'viz-1' }: RankListProps) {
  const most = Math.max(0, ...items.map((item) => item.value))
  return (
    <table aria-label={title} className="w-full border-separate border-spacing-y-1 text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{nameHeader}</th>
          <th scope="col">{valueHeader}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row" className="relative h-9 w-full max-w-0 rounded-sm px-2.5 text-left font-medium">
              <span
                aria-hidden="true"
                className={`absolute inset-y-0 left-0 rounded-sm opacity-25 ${fills[color]}`}
                style={{ width: most > 0 ? `${Math.max(0, (item.value / most) * 100)}%` : 0 }}
              />
              <span className="relative block truncate">{item.name}</span>
            </th>
            <td className="tnum whitespace-nowrap pl-3 text-right font-semibold">{format(item.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
