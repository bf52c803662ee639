import { playTones } from '../../lib/tones.ts'

const held = 'notice-sound'
const pause = 1_000

/**
 * Plays the sound of news, once for all tabs of the browser. Where nobody has touched the page yet nothing is played: a
 * browser would keep the sound back and play it at the first press, when there is no news any more.
 */
export async function chime(): Promise<void> {
  if (!navigator.userActivation?.hasBeenActive) return
  const play = () =>
    playTones({
      shape: 'sine',
      notes: [
        [660, 0.12],
        [880, 0.25],
      ],
      volume: 0.1,
    })
  if (!navigator.locks) return play()
  await navigator.locks.request(held, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    play()
    await new Promise((resolve) => setTimeout(resolve, pause))
  })
}
