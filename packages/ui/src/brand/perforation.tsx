import { cssVars, cx } from '../cx.ts'

/** Props of {@link Perforation}. `hole` is the ground behind the card, which shows through the two notches. */
export interface PerforationProps {
  hole?: 'canvas' | 'surface' | 'sunken' | 'raised'
  className?: string
}

/** The dashed tear line with two notches. Once per surface, where it turns into identity or money. Decorative. */
export function Perforation({ hole = 'canvas', className }: PerforationProps) {
  return (
    <div aria-hidden="true" className={cx('perf', className)} style={cssVars({ '--hole': `rgb(var(--${hole}))` })} />
  )
}
