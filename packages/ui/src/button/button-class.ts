import { cx } from '../cx.ts'

/** primary: one per screen. secondary: outlined. quiet: words only. danger: outlined, on pages. danger-solid: only inside
 *  the confirming dialog. chrome: on the dark bulk bar and menu. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid' | 'chrome'

/** md follows the density (40, 32, 56; 44 for fingers). sm is 32 everywhere. lg is 52 for sign-in and sticky bars. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex select-none items-center justify-center gap-2 border font-semibold text-center no-underline transition-colors duration-fast disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const off = 'disabled:border-line disabled:bg-sunken disabled:text-ink-disabled'

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-accent-on enabled:hover:bg-accent-hover enabled:active:bg-accent-press [a&]:hover:bg-accent-hover [a&]:active:bg-accent-press',
  secondary:
    'border-line-strong/[.55] bg-surface text-ink enabled:hover:bg-sunken enabled:active:bg-line [a&]:hover:bg-sunken aria-expanded:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-accent-text enabled:hover:bg-sunken enabled:active:bg-line [a&]:hover:bg-sunken disabled:bg-transparent',
  danger: 'border-danger bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft',
  'danger-solid':
    'border-transparent bg-danger text-danger-on enabled:hover:brightness-90 enabled:active:brightness-75',
  chrome:
    'border-transparent bg-chrome-2 text-on-chrome enabled:hover:bg-chrome-line enabled:active:bg-chrome-line focus-visible:outline-bulb',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'hit min-h-8 rounded-sm px-3 py-1 text-sm',
  md: 'min-h-ctl rounded-md px-4 py-1.5 text-[.9rem] leading-5',
  lg: 'min-h-[52px] rounded-md px-5 py-2 text-[1rem] leading-6',
}

/** Class names of a button, for the rare element that looks like one without being one. */
export function buttonClass(options: { variant?: ButtonVariant; size?: ButtonSize; block?: boolean } = {}): string {
  const { variant = 'secondary', size = 'md', block } = options
  return cx(base, off, variants[variant], sizes[size], block && 'w-full')
}
