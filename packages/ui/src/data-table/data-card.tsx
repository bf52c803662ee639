import type { ReactNode } from 'react'

/** Props of {@link DataCard}. */
export interface DataCardProps {
  media?: ReactNode
  title: ReactNode
  /** Two facts at most ("Box office · 2 min ago"): one line, a second one before anything is cut. */
  facts?: ReactNode
  /** The state (Badge). */
  badge?: ReactNode
  /** "⋯" of the row. */
  menu?: ReactNode
  onOpen?: () => void
}

/** Content of a phone card. The title is the button, and its target covers the card below the menu. */
export function DataCard({ media, title, facts, badge, menu, onOpen }: DataCardProps) {
  return (
    <div className="flex items-center gap-3">
      {media}
      <div className="min-w-0 flex-1">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className="block max-w-full truncate text-left font-[650] after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
          >
            {title}
          </button>
        ) : (
          <div className="truncate font-[650]">{title}</div>
        )}
        {facts && <div className="line-clamp-2 text-ink-3 text-sm [overflow-wrap:anywhere]">{facts}</div>}
      </div>
      {badge}
      {menu && <div className="relative z-[1] -mr-2">{menu}</div>}
    </div>
  )
}
