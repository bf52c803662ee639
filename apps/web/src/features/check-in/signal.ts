type Color = 'ok' | 'wait' | 'no'

// Frequency in Hz and length in seconds of each tone: up for yes, level for not now, down and rough for no.
const tones: Record<Color, { shape: OscillatorType; notes: [hertz: number, seconds: number][] }> = {
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

let audio: AudioContext | null = null

/** Tells the result of a scan to a person who is looking at the guest: by sound, if it is on, and by vibration. */
export function signal(color: Color, hasSound: boolean): void {
  navigator.vibrate?.(shakes[color])
  if (!hasSound || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // A browser keeps quiet until someone has touched the page.
  void audio.resume().catch(() => undefined)
  const { shape, notes } = tones[color]
  let at = audio.currentTime
  for (const [hertz, seconds] of notes) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = shape
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds
  }
}
