import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../cx.ts'

/** Props of {@link Skeleton}. Sizes in any CSS unit. */
export interface SkeletonProps {
  width?: number | string
  height?: number | string
  shape?: 'line' | 'circle' | 'box'
  className?: string
}

/** A grey place holder in the shape of what comes. Still: nothing shimmers. Decorative. */
export function Skeleton({ width = '60%', height = 12, shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block max-w-full bg-sunken',
        shape === 'line' && 'rounded-[6px]',
        shape === 'circle' && 'rounded-full',
        shape === 'box' && 'rounded-md',
        className,
      )}
      style={{ width, height }}
    />
  )
}

/** True once `active` has lasted for `delay` ms (200): faster answers never flash a skeleton. */
export function useDelayed(active: boolean, delay = 200): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delay])
  return active && late
}

/** Shows its content only after 200 ms of waiting. */
export function AfterDelay({ children }: { children: ReactNode }) {
  return useDelayed(true) ? children : null
}
