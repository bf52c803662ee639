import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A key on the keyboard. Hidden from readers: the shortcut itself is announced by `aria-keyshortcuts` of its control. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd takes no focus
    <kbd
      aria-hidden="true"
      className={cx(
        'rounded-xs border border-line bg-surface-2 px-[5px] font-sans font-semibold text-2xs text-ink-3 leading-[18px]',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
