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
}

/**
 * Whether the menu is open: beside the page remembered on this device, over the page only for the moment. `rail`: the
 * screen needs the width, so that icons alone stand beside it where there is room for them.
 */
export function useMenu({ rail: wanted }: { rail: boolean }): MenuState {
  const isSmall = useMedia(media.belowMd)
  const rail = wanted && !isSmall
  const overlay = isSmall || rail
  const [beside, setBeside] = useStoredChoice('menu.open', (stored) => stored !== false)
  const [over, setOver] = useState(false)
  return {
    overlay,
    rail,
    open: overlay ? over : beside,
    toggle: () => (overlay ? setOver(!over) : setBeside(!beside)),
    close: () => setOver(false),
  }
}
