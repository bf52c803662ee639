import { Menu as Base } from '@base-ui/react/menu'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { layerOf } from '../layer-of.ts'
import { menuClass } from './menu-class.ts'
import type { MenuEntry } from './menu-entry.ts'
import { MenuItems } from './menu-items.tsx'

/** Props of {@link MenuPart}. */
export interface MenuPartProps {
  /** The button it belongs to; it takes the focus back. */
  anchor: HTMLElement | null
  labelledBy: string
  id: string
  items: readonly MenuEntry[]
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom' | 'left' | 'right'
  open: boolean
  /** The row that has the focus at first; without one it is the box, as after a press with the pointer. */
  start: 'first' | 'last' | null
  onOpenChange: (open: boolean) => void
}

/** The list of a menu. It loads on demand: the library under it is heavier than all the rest of a first screen. */
export function MenuPart({ anchor, labelledBy, id, items, align, side, open, start, onOpenChange }: MenuPartProps) {
  const isPlaced = useRef(false)
  useEffect(() => {
    if (!open) isPlaced.current = false
  }, [open])
  // The box gets the focus first. From there a press of a key goes on to a row, once: later the box has it between rows.
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    if (isPlaced.current || event.target !== event.currentTarget) return
    isPlaced.current = true
    if (!start) return
    const rows = event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')
    rows[start === 'first' ? 0 : rows.length - 1]?.focus()
  }
  // Tab goes on from the button: the key moves the focus after this, from where it is then.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    anchor?.focus({ preventScroll: true })
    onOpenChange(false)
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal container={layerOf(anchor)}>
        <Base.Positioner anchor={anchor} align={align} side={side} sideOffset={6} className="z-dialog outline-none">
          <Base.Popup
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            id={id}
            aria-labelledby={labelledBy}
            className={menuClass}
          >
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
