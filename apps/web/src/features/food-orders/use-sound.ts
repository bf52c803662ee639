import { useEffect } from 'react'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { playTone, wakeSound } from '../../parts/sound/tone.ts'

/** The sound of a new ticket: off until somebody at this device switches it on. */
export function useSound() {
  const [isOn, choose] = useStoredChoice('kitchen.sound', (stored) => stored === true)
  // After the page was loaded anew nothing is heard before the first press.
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('pointerdown', wakeSound)
    document.addEventListener('keydown', wakeSound)
    return () => {
      document.removeEventListener('pointerdown', wakeSound)
      document.removeEventListener('keydown', wakeSound)
    }
  }, [isOn])
  return {
    isOn,
    turn(on: boolean) {
      choose(on)
      if (!on) return
      wakeSound()
      setTimeout(playTone, 100)
    },
    ring() {
      if (isOn) playTone()
    },
  }
}
