import type { ComponentType, SVGProps } from 'react'
import { cx } from './cx.ts'

/** Anything that draws like a lucide icon: `import Check from 'lucide-react/icons/check'`. */
export type IconType = ComponentType<Pick<SVGProps<SVGSVGElement>, 'className' | 'strokeWidth' | 'aria-hidden'>>

const sizes = { xs: 'size-3.5', s: 'size-4', m: 'size-5', l: 'size-6' }

/** Props of {@link Icon}. Sizes in px: xs 14, s 16, m 20, l 24. */
export interface IconProps {
  of: IconType
  size?: keyof typeof sizes
  className?: string
  /** Line width at 24 px; 1.75 unless a badge or a tick needs more. */
  stroke?: number
}

/** Draws an icon in our stroke. Always hidden from readers: the word beside it or the button's label speaks. */
export function Icon({ of: Drawing, size = 'm', className, stroke = 1.75 }: IconProps) {
  return <Drawing aria-hidden={true} strokeWidth={stroke} className={cx('shrink-0', sizes[size], className)} />
}
