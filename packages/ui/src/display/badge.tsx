import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconType } from '../icon.tsx'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  success: 'bg-success-soft text-success-on-soft',
  warning: 'bg-warning-soft text-warning-on-soft',
  danger: 'bg-danger-soft text-danger-on-soft',
  info: 'bg-info-soft text-info-on-soft',
  accent: 'bg-accent-soft text-accent-on-soft',
}

/** Props of {@link Badge}. The icon is required: a state is told by shape, then word, then colour. */
export interface BadgeProps {
  tone?: Tone
  icon: IconType
  children: ReactNode
  className?: string
}

/** A state in a pill: icon, word, colour. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-[5px] whitespace-nowrap rounded-full pr-[9px] pl-[7px] font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      <Icon of={icon} size="xs" stroke={2.25} />
      {children}
    </span>
  )
}

/** A bare number in a soft pill, for "Filters 1" and tabs. */
export function CountBadge({ count, tone = 'accent' }: { count: number; tone?: Tone }) {
  return (
    <span
      className={cx(
        'tnum inline-grid h-[22px] min-w-[22px] place-items-center rounded-full px-1.5 font-semibold text-xs',
        tones[tone],
      )}
    >
      {count}
    </span>
  )
}
