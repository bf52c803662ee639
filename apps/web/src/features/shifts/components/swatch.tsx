import { cssVars, cx } from '@marquee/ui'

/** The colour of a shift. Decorative: its name stands beside it. */
export function Swatch({ color, size = 'small' }: { color: string; size?: 'small' | 'large' }) {
  return (
    <span
      aria-hidden="true"
      style={cssVars({ '--band': color })}
      className={cx(
        'block shrink-0 border border-line-strong bg-[var(--band)]',
        size === 'large' ? 'size-12 rounded-md' : 'size-4 rounded-xs',
      )}
    />
  )
}
