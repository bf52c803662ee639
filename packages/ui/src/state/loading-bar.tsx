import { useEffect, useRef } from 'react'
import { cssVars, cx } from '../cx.ts'

/** Props of {@link LoadingBar}. */
export interface LoadingBarProps {
  visible: boolean
  mode?: 'indeterminate' | 'determinate'
  /** Percent, 0 to 100, for the determinate mode. Anything else is reported and ignored: the last good value stays. */
  progress?: number
  /** Thickness in px, 2 to 6. */
  height?: number
  /** Name for readers ("Loading"). */
  label: string
  /** Receives a sentence about a value out of range; the app decides where it goes. */
  onError?: (message: string) => void
}

/** Thin bar at the very top while requests run: bulbs that travel, or how far it is. Over everything, catches no press. */
export function LoadingBar(props: LoadingBarProps) {
  const { visible, mode = 'indeterminate', progress, height = 3, label, onError } = props
  const lastGood = useRef(0)
  const known = mode === 'determinate' && progress !== undefined
  const valid = !known || (Number.isFinite(progress) && progress >= 0 && progress <= 100)
  if (known && valid) lastGood.current = progress
  const report = useRef(onError)
  report.current = onError
  useEffect(() => {
    if (!valid) report.current?.(`Loading progress must be between 0 and 100, got ${progress}.`)
  }, [valid, progress])
  if (!visible) return null
  const value = lastGood.current
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={mode === 'determinate' ? 0 : undefined}
      aria-valuemax={mode === 'determinate' ? 100 : undefined}
      aria-valuenow={mode === 'determinate' ? value : undefined}
      className="no-print pointer-events-none fixed inset-x-0 top-0 z-bar h-[var(--h)] overflow-hidden bg-chrome"
      style={cssVars({ '--h': `${Math.min(6, Math.max(2, height))}px` })}
    >
      <div
        className={cx('h-full', mode === 'determinate' ? 'bg-bulb transition-[width] duration-base' : 'bulb-track')}
        style={{ width: mode === 'determinate' ? `${value}%` : '100%' }}
      />
    </div>
  )
}
