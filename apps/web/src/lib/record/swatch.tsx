import { cssVars, cx } from '@marquee/ui'

/** The colour of a record. Decorative: the record's name is beside it. */
export function Swatch({ color, size = 'small' }: { color: string; size?: 'small' | 'large' }) {
  return (
    <span
      aria-hidden="true"
      style={cssVars({ '--swatch': color })}
      className={cx(
        'block shrink-0 border border-line-strong bg-[var(--swatch)]',
        size === 'large' ? 'size-12 rounded-md' : 'size-4 rounded-xs',
      )}
    />
  )
}
