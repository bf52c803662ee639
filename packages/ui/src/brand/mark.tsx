import { cx } from '../cx.ts'

/** Props of {@link Mark} and {@link Wordmark}. `size` is the edge of the mark in px. */
export interface MarkProps {
  size?: number
  className?: string
  /** Colour of the four bulbs: `bulb` on light and on chrome, `ground` to punch them out of the canopy. */
  bulbs?: 'bulb' | 'ground'
}

/** The mark: a canopy cut like a ticket, four bulbs, two doors that make an m. Takes the text colour. Decorative. */
export function Mark({ size = 32, className, bulbs = 'bulb' }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <path
        fill="currentColor"
        d="M4 3h24a2 2 0 0 1 2 2v1.2a2.3 2.3 0 0 0 0 4.6V12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-1.2a2.3 2.3 0 0 0 0-4.6V5a2 2 0 0 1 2-2Z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        d="M5.5 29.5v-6.2a5.25 5.25 0 0 1 10.5 0v6.2m0 0v-6.2a5.25 5.25 0 0 1 10.5 0v6.2"
      />
      <g className={bulbs === 'bulb' ? 'fill-bulb' : 'fill-chrome'}>
        <circle cx="8.5" cy="8.5" r="1.7" />
        <circle cx="13.5" cy="8.5" r="1.7" />
        <circle cx="18.5" cy="8.5" r="1.7" />
        <circle cx="23.5" cy="8.5" r="1.7" />
      </g>
    </svg>
  )
}

/** The mark with the name of the product beside it; `name` comes from the locale file. */
export function Wordmark({ name, size = 34, className, bulbs }: MarkProps & { name: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Mark size={size} bulbs={bulbs} />
      <b
        className="font-[720] leading-none tracking-[-.02em]"
        style={{ fontStretch: '122%', fontSize: Math.round(size * 0.72) }}
      >
        {name}
      </b>
    </span>
  )
}
