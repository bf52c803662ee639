import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { LoadingBulbs } from '../brand/bulbs.tsx'
import { cx } from '../cx.ts'
import { Icon, type IconType } from '../icon.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { useVariant } from './one-filled.tsx'

/** Props of {@link Button}: everything of a native button, plus these. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType
  iconEnd?: IconType
  /** Shows the bulbs, keeps width, name and focus, and takes no more presses. */
  loading?: boolean
  /** The word while loading ("Saving"); without it only the bulbs show. */
  loadingLabel?: string
  /** Full width. */
  block?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button. `type` is "button" unless said otherwise, so that nothing submits by accident. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  loading = false,
  loadingLabel,
  block,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const shown = useVariant(variant)
  // Not `disabled` while loading: a disabled button loses focus and the reader's place with it.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      className={cx(buttonClass({ variant: shown, size, block }), className)}
    >
      <ButtonFace icon={icon} iconEnd={iconEnd} loading={loading} loadingLabel={loadingLabel} size={size}>
        {children}
      </ButtonFace>
    </button>
  )
}

interface FaceProps {
  icon?: IconType
  iconEnd?: IconType
  loading?: boolean
  loadingLabel?: string
  size?: ButtonSize
  children: ReactNode
}

/** Inside of a button. Both faces share one grid cell, so the wider one sets the width and nothing jumps. */
export function ButtonFace({ icon, iconEnd, loading, loadingLabel, size, children }: FaceProps) {
  const iconSize = size === 'sm' ? 's' : 'm'
  return (
    <span className="grid items-center justify-items-center [&>*]:[grid-area:1/1]">
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon && <Icon of={icon} size={iconSize} />}
        {children !== undefined && children !== null && <span>{children}</span>}
        {iconEnd && <Icon of={iconEnd} size="s" />}
      </span>
      {loading && (
        <span className="inline-flex items-center gap-2">
          <LoadingBulbs />
          {loadingLabel && <span>{loadingLabel}</span>}
        </span>
      )}
    </span>
  )
}
