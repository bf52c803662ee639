import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { CountBadge } from '../display/badge.tsx'
import { useChosenInSight } from '../look/use-chosen-in-sight.ts'

/** One tab with its panel. */
export interface TabItem {
  value: string
  label: ReactNode
  /** A count beside the label. */
  count?: number
  disabled?: boolean
  content: ReactNode
}

/** Props of {@link Tabs}. Controlled, so that the open tab can live in the address. */
export interface TabsProps {
  /** Name of the set, for readers. */
  label: string
  tabs: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
  /** Keeps closed panels in the page, for forms that must not lose their text. */
  keepMounted?: boolean
  className?: string
}

/** Views of the same thing. Left and right move, Enter or Space opens. */
export function Tabs({ label, tabs, value, onValueChange, keepMounted, className }: TabsProps) {
  const row = useChosenInSight<HTMLDivElement>(value)
  return (
    <Base.Root value={value} onValueChange={(next: string) => onValueChange(next)} className={cx('min-w-0', className)}>
      <Base.List
        ref={row}
        aria-label={label}
        className="fade-row relative flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className="relative flex min-h-ctl shrink-0 cursor-pointer items-center gap-2 rounded-t-sm px-3 font-semibold text-[.9rem] text-ink-2 after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-t-full hover:text-ink data-[disabled]:cursor-not-allowed data-[active]:text-accent-text data-[disabled]:text-ink-disabled data-[active]:after:bg-accent focus-visible:-outline-offset-2"
          >
            {tab.label}
            {tab.count !== undefined && <CountBadge count={tab.count} tone="neutral" />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={keepMounted} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
