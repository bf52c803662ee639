import type { ReactNode } from 'react'

/** Facts of a till, two beside each other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-3">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-3 text-xs">{term}</dt>
      <dd className="tnum font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
