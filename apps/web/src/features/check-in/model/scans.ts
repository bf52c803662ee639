import { cleanCode, giftCodeLength, passCodeLength, shortCodeLength } from '@marquee/contract'

/** How long the answer fills the screen, in ms. The next scan does not have to wait for it. */
export const shownFor = 1_500
// A trigger pressed twice, or a camera that still sees the code, counts as one scan.
const echoFor = 2_500

const digits = /^[0-9A-HJKMNP-TV-Z]+$/

/**
 * Whether a typed text may be the code of a pass; else it is an order or a name that is looked for. A name of ten letters
 * reads like a short code; the rare code without a figure is found by the search as well.
 */
export function isCode(text: string): boolean {
  if (!/\d/.test(text)) return false
  const code = cleanCode(text)
  const lengths = [shortCodeLength, passCodeLength, giftCodeLength]
  return lengths.includes(code.length) && digits.test(code)
}

/** The last scan that was answered. */
export interface Last {
  code: string
  at: number
}

/** Whether a scan only repeats the last one. Times are ms of one clock. */
export function isEcho(last: Last | null, code: string, now: number): boolean {
  return last !== null && cleanCode(last.code) === cleanCode(code) && now - last.at < echoFor
}

/** What is on the screen, as far as trying it again is concerned. */
interface Shown {
  wanted: { code: string } | object
  /** null: no answer came. */
  check: object | null
  /** The answer about a membership. */
  member?: object | null
  at: number
}

// A guest whose scan got no answer is still at the door. Later it is another guest, who may have a copy of the pass.
const triedFor = 120_000

/** Whether a scan is one more try of the scan on the screen that got no answer. Times are ms of one clock. */
export function isTriedAgain({ wanted, check, member = null, at }: Shown, code: string, now: number): boolean {
  return (
    check === null &&
    member === null &&
    'code' in wanted &&
    cleanCode(String(wanted.code)) === cleanCode(code) &&
    now - at < triedFor
  )
}
