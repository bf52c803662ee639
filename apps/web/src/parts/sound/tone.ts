// Short tones of the product itself, made by the browser: nothing is fetched.

let audio: AudioContext | null = null

function speaker(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  audio ??= new AudioContext()
  return audio
}

/** Lets tones be heard: browsers play nothing before a person has pressed something. */
export function wakeSound(): void {
  const own = speaker()
  if (own?.state === 'suspended') void own.resume()
}

/** Two short notes, one above the other. Silent where the browser allows no sound yet. */
export function playTone(): void {
  const own = speaker()
  if (own?.state !== 'running') return
  for (const [at, frequency] of [880, 1174.7].entries()) {
    const start = own.currentTime + at * 0.16
    const wave = new OscillatorNode(own, { type: 'sine', frequency })
    const loudness = new GainNode(own, { gain: 0 })
    // Up and down within the note: a tone that is cut off clicks.
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.25, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
    wave.connect(loudness).connect(own.destination)
    wave.start(start)
    wave.stop(start + 0.32)
  }
}
