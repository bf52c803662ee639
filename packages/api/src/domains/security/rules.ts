// The PINs that everybody tries first, beside runs, repetitions and years.
const wellKnown = new Set(['2580', '0852', '1379', '9731', '1004', '5683', '147258', '159753', '112233', '123321'])
const upwards = '01234567890'
const downwards = '09876543210'

/** Whether a PIN is among the first that someone would try: 1111, 1234, 1212, a year of someone's birth. */
export function isTrivialPin(pin: string): boolean {
  return (
    /^(\d{1,4})\1+$/.test(pin) ||
    upwards.includes(pin) ||
    downwards.includes(pin) ||
    /^(19|20)\d\d$/.test(pin) ||
    wellKnown.has(pin)
  )
}

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** What a file is by its first bytes, whatever it is called; null for everything that is no picture we take. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8)) return 'webp'
  if (startsWith(bytes, letters('GIF87a')) || startsWith(bytes, letters('GIF89a'))) return 'gif'
  return null
}
