import { playTones, type Tones } from '../../lib/tones.ts'

type Color = 'ok' | 'wait' | 'no'

// Up for yes, level for not now, down and rough for no.
const tones: Record<Color, Tones> = {
  ok: {
    shape: 'sine',
    notes: [
      [880, 0.09],
      [1320, 0.14],
    ],
  },
  wait: {
    shape: 'triangle',
    notes: [
      [660, 0.14],
      [660, 0.14],
    ],
  },
  no: {
    shape: 'square',
    notes: [
      [220, 0.18],
      [160, 0.3],
    ],
  },
}
const shakes: Record<Color, number[]> = { ok: [60], wait: [80, 60, 80], no: [200, 80, 200] }

/** Tells the result of a scan to a person who is looking at the guest: by sound, if it is on, and by vibration. */
export function signal(color: Color, hasSound: boolean): void {
  navigator.vibrate?.(shakes[color])
  if (hasSound) playTones(tones[color])
}
