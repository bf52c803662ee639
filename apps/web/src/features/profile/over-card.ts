import type { RefObject } from 'react'

/** A dialog of a card; what it does may change the card's buttons. */
export interface OverCardProps {
  onClose: () => void
  /** The button of the card that is always there. */
  finalFocus: RefObject<HTMLElement | null>
}
