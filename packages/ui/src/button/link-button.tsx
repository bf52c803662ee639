import type { ComponentPropsWithRef, ReactElement } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icon.tsx'
import { renderLink } from '../join-props.ts'
import { ButtonFace } from './button.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { useVariant } from './one-filled.tsx'

interface LinkProps extends ComponentPropsWithRef<'a'> {
  /** A router link: `<Link to="/users" />`. */
  render?: ReactElement
}

/** Props of {@link LinkButton}: everything of an `<a>`, plus `render` for a router link: `render={<Link to="/users" />}`. */
export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconType
  iconEnd?: IconType
  block?: boolean
}

/** Goes somewhere and looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, icon, iconEnd, block, render, className, children, ...rest } = props
  const shown = useVariant(variant)
  return renderLink(render, {
    ...rest,
    className: cx(buttonClass({ variant: shown, size, block }), className),
    children: (
      <ButtonFace icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </ButtonFace>
    ),
  })
}

/** Props of {@link TextLink}. `tone` quiet drops colour and underline until hover, for names in tables. */
export interface TextLinkProps extends LinkProps {
  tone?: 'accent' | 'quiet'
}

/** A link inside text or a form. */
export function TextLink({ render, className, tone = 'accent', ...rest }: TextLinkProps) {
  const look =
    tone === 'accent'
      ? 'font-semibold text-accent-text underline decoration-1 underline-offset-[3px] hover:decoration-2'
      : 'text-inherit underline-offset-[3px] hover:underline'
  return renderLink(render, { ...rest, className: cx('rounded-xs', look, className) })
}
