import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Card, SectionHeader } from '../layout/card.tsx'

/** One card of the gallery. */
export function Section({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <Card as="section" className={cx(wide && 'md:col-span-2')}>
      <SectionHeader title={title} />
      {children}
    </Card>
  )
}

/** A row of samples under a small caption. */
export function Row({ caption, children }: { caption?: string; children: ReactNode }) {
  return (
    <div className="mb-4 last:mb-0">
      {caption && <p className="mb-2 text-ink-3 text-xs">{caption}</p>}
      <div className="flex flex-wrap items-center gap-2.5">{children}</div>
    </div>
  )
}
