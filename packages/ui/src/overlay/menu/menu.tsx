import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { menuClass } from './menu-class.ts'
import type { MenuEntry } from './menu-entry.ts'
import { MenuItems } from './menu-items.tsx'

/** Props of {@link Menu}. */
export interface MenuProps {
  /** The button that opens it: `<IconButton …/>` or `<Button …/>`. */
  trigger: ReactElement
  items: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Actions, choices and submenus behind a button. Arrows, letters, Enter, Esc. */
export function Menu({ trigger, items, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} className="z-dialog outline-none">
          <Base.Popup className={menuClass}>
            <MenuItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
