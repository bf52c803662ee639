import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconType } from '../icon.tsx'
import { Tooltip, type TooltipProps } from '../overlay/tooltip.tsx'

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** Name for readers, complete with any count ("Notifications, 3 unread"); also the tooltip. */
  label: string
  /** Shorter words for the tooltip. */
  tooltip?: string
  tooltipSide?: TooltipProps['side']
  kbd?: string
  icon: IconType
  /** bare: header and drawer head. outlined: beside buttons. chrome: on dark. */
  variant?: 'bare' | 'outlined' | 'chrome'
  size?: 'sm' | 'md'
  /** Count in a bulb; 0 hides it, above 99 it says 99+. Say it in `label` too. */
  badge?: number
  /** A dot without a number: there is something new. Say it in `label` too. */
  dot?: boolean
  ref?: Ref<HTMLButtonElement>
}

const variants = {
  bare: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink disabled:text-ink-disabled disabled:hover:bg-transparent',
  outlined:
    'border-line-strong/[.55] bg-surface text-ink hover:bg-sunken aria-expanded:bg-sunken disabled:bg-sunken disabled:text-ink-disabled',
  chrome: 'border-transparent text-on-chrome hover:bg-chrome-2 focus-visible:outline-bulb',
}

/** A button that is only a picture; it has a name and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    tooltip,
    tooltipSide,
    kbd,
    icon,
    variant = 'bare',
    size = 'md',
    badge,
    dot,
    className,
    ...rest
  } = props
  return (
    <Tooltip label={tooltip ?? label} side={tooltipSide} kbd={kbd}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={cx(
          'hit relative inline-grid shrink-0 place-items-center rounded-md border transition-colors duration-fast disabled:cursor-not-allowed',
          variants[variant],
          size === 'sm' ? 'size-8' : 'size-[var(--ctl)]',
          className,
        )}
      >
        <Icon of={icon} size={size === 'sm' ? 's' : 'm'} />
        {dot && <span aria-hidden="true" className="absolute top-1 right-1 size-2.5 rounded-full bg-bulb" />}
        {badge !== undefined && badge > 0 && (
          <span
            aria-hidden="true"
            className="tnum absolute top-0.5 right-px min-w-[17px] rounded-full bg-bulb px-1 text-center font-bold text-2xs text-on-bulb leading-[17px]"
          >
            {badge > 99 ? '99+' : badge}
          </span>
        )}
      </button>
    </Tooltip>
  )
}
