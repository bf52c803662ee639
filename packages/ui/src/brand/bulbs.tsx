import { cx } from '../cx.ts'

interface BulbLineProps {
  count?: number
  /** lg: for a sign that is read from across the hall. */
  size?: 'sm' | 'lg'
  className?: string
}

const lamps = { sm: 'size-1 opacity-85', lg: 'size-2.5 max-sm:size-1.5' }

/** A row of small lamps at the edge of a dark frame (menu, sign). Decorative. `count` lamps spread over the width. */
export function BulbLine({ count = 25, size = 'sm', className }: BulbLineProps) {
  return (
    <div aria-hidden="true" className={cx('flex justify-between', className)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lamps have no identity
        <i key={index} className={cx('rounded-full bg-bulb', lamps[size])} />
      ))}
    </div>
  )
}

/** Props of {@link BulbMeter}. */
export interface BulbMeterProps {
  /** Share that is lit, 0 to 1. Values outside are clamped. */
  value: number
  /** How many lamps; 20 for a capacity, 12 for a kitchen ticket. */
  count?: number
  /** What is measured, for readers ("Capacity"). */
  label: string
  /** The value in words ("72% sold"). */
  valueText?: string
  className?: string
}

/** Fill level as lit lamps. Rounds down, but shows one lamp as long as anything is left. */
export function BulbMeter({ value, count = 20, label, valueText, className }: BulbMeterProps) {
  const share = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
  const lit = share > 0 ? Math.max(1, Math.floor(share * count + 1e-9)) : 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn as bulbs
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={cx('bulbs', className)}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lamps have no identity
        <i key={index} className={index < lit ? 'on' : undefined} />
      ))}
    </span>
  )
}

/** Three lamps in turn, 900 ms: the only loading sign. Decorative; the busy region carries `aria-busy` or a status. */
export function LoadingBulbs({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('bulbs bulbs-run', className)}>
      <i />
      <i />
      <i />
    </span>
  )
}
