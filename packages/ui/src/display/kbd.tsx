import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

// Archivo has none of these signs, and what a system puts in their place is a box as often as not: they are drawn.
const drawn = { '←': ArrowLeft, '→': ArrowRight, '↑': ArrowUp, '↓': ArrowDown, '↵': CornerDownLeft }
const isDrawn = (sign: string): sign is keyof typeof drawn => Object.hasOwn(drawn, sign)

function caption(text: string): ReactNode {
  return text.split(/([←→↑↓↵])/).map((part, index) => {
    if (!isDrawn(part)) return part
    const Sign = drawn[part]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a caption never move
    return <Sign key={index} aria-hidden="true" strokeWidth={2.25} className="inline-block size-3 align-[-.15em]" />
  })
}

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
      {typeof children === 'string' ? caption(children) : children}
    </kbd>
  )
}
