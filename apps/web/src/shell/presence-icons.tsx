import type { Presence } from '@marquee/contract'
import type { IconType } from '@marquee/ui'

/** Each status has its own shape, so that the colour is not needed. */
export const presenceIcons: Record<Presence, IconType> = {
  online: ({ className }) => (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
      <circle cx="8" cy="8" r="5.5" className="fill-success" />
    </svg>
  ),
  away: ({ className }) => (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
      <circle cx="8" cy="8" r="5.5" className="fill-warning" />
      <path d="M8 5v3.3l2 1.2" className="stroke-raised" strokeWidth="1.6" fill="none" strokeLinecap="round" />
    </svg>
  ),
  busy: ({ className }) => (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
      <circle cx="8" cy="8" r="5.5" className="fill-danger" />
      <path d="M5.6 8h4.8" className="stroke-raised" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  ),
  'not-visible': ({ className }) => (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={className}>
      <circle cx="8" cy="8" r="4.6" fill="none" className="stroke-ink-3" strokeWidth="2" />
    </svg>
  ),
}
