import type { ReactNode } from 'react'

/** Facts in words: what it is, and how it is. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5 last:border-b-0">
          <dt className="text-ink-3 text-sm">{label}</dt>
          <dd className="min-w-0 text-right font-medium text-sm [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
