import { media, useMedia } from '@marquee/ui'
import { useState } from 'react'
import { useStoredChoice } from '../lib/stored-choice.ts'

export interface MenuState {
  /** Over the page instead of beside it: below 960 px. */
  overlay: boolean
  open: boolean
  toggle: () => void
  /** For the overlay: after a choice, Esc, or a press beside it. */
  close: () => void
}

/** Whether the menu is open: beside the page remembered on this device, over the page only for the moment. */
export function useMenu(): MenuState {
  const overlay = useMedia(media.belowMd)
  const [beside, setBeside] = useStoredChoice('menu.open', (stored) => stored !== false)
  const [over, setOver] = useState(false)
  return {
    overlay,
    open: overlay ? over : beside,
    toggle: () => (overlay ? setOver(!over) : setBeside(!beside)),
    close: () => setOver(false),
  }
}
