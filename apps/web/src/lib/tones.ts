/** Tones one after the other; louder than 0.2 startles people with headphones. */
export interface Tones {
  shape: OscillatorType
  notes: readonly (readonly [hertz: number, seconds: number])[]
  /** 0 to 1; absent: 0.2. */
  volume?: number
}

let audio: AudioContext | null = null

/** Lets tones be heard: browsers play nothing before a person has pressed something. */
export function wakeTones(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
}

/** Plays tones made by the browser itself: no file has to be loaded. */
export function playTones({ shape, notes, volume = 0.2 }: Tones): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // A browser keeps quiet until someone has touched the page.
  void audio.resume().catch(() => undefined)
  let at = audio.currentTime
  for (const [hertz, seconds] of notes) {
    const tone = audio.createOscillator()
    const level = audio.createGain()
    tone.type = shape
    tone.frequency.value = hertz
    level.gain.setValueAtTime(volume, at)
    level.gain.exponentialRampToValueAtTime(0.001, at + seconds)
    tone.connect(level).connect(audio.destination)
    tone.start(at)
    tone.stop(at + seconds)
    at += seconds
  }
}
