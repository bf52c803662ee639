import { useState } from 'react'

const kept = 'marquee.food-touch'

/** Whether this device shows the counter with large buttons: as it was left, and on a touch screen from the start. */
export function useTouch(): [boolean, (touch: boolean) => void] {
  const [touch, setTouch] = useState(() => {
    try {
      const stored = localStorage.getItem(kept)
      if (stored) return stored === 'on'
    } catch {
      // Without storage the device begins anew each time.
    }
    return matchMedia('(pointer: coarse)').matches
  })
  return [
    touch,
    (next) => {
      setTouch(next)
      try {
        localStorage.setItem(kept, next ? 'on' : 'off')
      } catch {
        // See above.
      }
    },
  ]
}
