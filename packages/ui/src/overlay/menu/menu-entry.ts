import type { ReactElement } from 'react'
import type { IconType } from '../../icon.tsx'

/** An action or a link. */
export interface MenuAction {
  kind?: 'action'
  id: string
  label: string
  icon?: IconType
  /** Key that does the same, shown at the right. The app binds it. */
  kbd?: string
  onSelect?: () => void
  /** Makes it a link: `<Link to="…" />` or `<a href="…" />`. */
  render?: ReactElement
  destructive?: boolean
  disabled?: boolean
}

/** One of several; stays open unless `closeOnSelect`. */
export interface MenuRadio {
  kind: 'radio'
  id: string
  label?: string
  value: string
  options: readonly { value: string; label: string; icon?: IconType; disabled?: boolean }[]
  onValueChange: (value: string) => void
  closeOnSelect?: boolean
}

/** On or off; the menu stays open. */
export interface MenuCheck {
  kind: 'check'
  id: string
  label: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Everything a {@link Menu} can hold. */
export type MenuEntry =
  | MenuAction
  | MenuRadio
  | MenuCheck
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string }
  | { kind: 'submenu'; id: string; label: string; icon?: IconType; items: readonly MenuEntry[] }
