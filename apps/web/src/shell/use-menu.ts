import { media, useMedia } from '@marquee/ui'
import { useState } from 'react'
import { useStoredChoice } from '../lib/stored-choice.ts'

export interface MenuState {
  /** Over the page instead of beside it: below 960 px, and where icons stand beside it. */
  overlay: boolean
  /** Icons stand beside the page. */
  rail: boolean
  open: boolean
  toggle: () => void
  /** For the overlay: after a choice, Esc, or a press beside it. */
  close: () => void
  /** Wide although its layout is narrow; chosen on this device. */
  wide: boolean
  toggleWide: () => void
}

/**
 * Whether the menu is open: beside the page remembered on this device, over the page only for the moment. `rail`: the
 * screen needs the width, so that icons alone stand beside it where there is room for them. `top`: the menu lies above
 * the page, and there is one over it only where that has no room.
 */
export function useMenu({ rail: wanted, top = false }: { rail: boolean; top?: boolean }): MenuState {
  const isSmall = useMedia(media.belowMd)
  const rail = wanted && !isSmall
  const overlay = isSmall || rail
  const [beside, setBeside] = useStoredChoice('menu.open', (stored) => stored !== false)
  const [wide, setWide] = useStoredChoice('menu.wide', (stored) => stored === true)
  const [over, setOver] = useState(false)
  return {
    overlay,
    rail,
    open: overlay ? over : beside && !top,
    toggle: () => (overlay ? setOver(!over) : setBeside(!beside)),
    close: () => setOver(false),
    wide,
    toggleWide: () => setWide(!wide),
  }
}
