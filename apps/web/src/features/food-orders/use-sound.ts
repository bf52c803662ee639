import { useEffect } from 'react'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { playTones, type Tones, wakeTones } from '../../lib/tones.ts'

// One note above the other, which carries over the noise of a kitchen.
const ticket: Tones = {
  shape: 'sine',
  notes: [
    [880, 0.16],
    [1174.7, 0.3],
  ],
  volume: 0.25,
}
const ring = () => playTones(ticket)

/** The sound of a new ticket: off until somebody at this device switches it on. */
export function useSound() {
  const [isOn, choose] = useStoredChoice('kitchen.sound', (stored) => stored === true)
  // After the page was loaded anew nothing is heard before the first press.
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('pointerdown', wakeTones)
    document.addEventListener('keydown', wakeTones)
    return () => {
      document.removeEventListener('pointerdown', wakeTones)
      document.removeEventListener('keydown', wakeTones)
    }
  }, [isOn])
  return {
    isOn,
    turn(on: boolean) {
      choose(on)
      if (!on) return
      wakeTones()
      setTimeout(ring, 100)
    },
    ring() {
      if (isOn) ring()
    },
  }
}
