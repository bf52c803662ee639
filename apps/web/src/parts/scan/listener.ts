import { cleanCode, isShortCode, readPassCode } from '@marquee/contract'
import { canPress, isPressedAgain, pressKey } from '../../lib/keys/press-key.ts'
import { createBurst } from './burst.ts'
import { type Field, fieldOf, write } from './fields.ts'

// The browser's own timer may fire before keys that came earlier, when the page was busy meanwhile. A timer that is so
// late, in milliseconds, gives them one more round.
const late = 12

/**
 * Hears keyboard scanners on the whole page, before any shortcut does, and calls `onScan` with what was scanned. Keys
 * outside of fields are held back until it is clear whose they are, and sent on in their order when they were a person's.
 * In a field they are written at once, and what came fast there may still be a program's. What scanners read here is taken
 * out again, with its Enter: the code of a pass, and bare digits, which are the number of an order. Phones, passwords and
 * one-time codes keep their digits, and a field with `data-takes-scans` keeps everything. With `data-takes-no-scans`
 * whatever may be a code is taken out, even of a password. Returns how to stop.
 */
export function listenForScans(onScan: (text: string) => void): () => void {
  const burst = createBurst()
  /** Keys of the burst that nobody has heard yet. */
  let held: KeyboardEvent[] = []
  /** Keys of a person that are on their way. Whatever is pressed meanwhile comes behind them. */
  const sending: KeyboardEvent[] = []
  const isBusy = () => held.length > 0 || sending.length > 0
  let field: { input: Field; value: string } | null = null
  let timer = 0

  const take = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const sendNext = () => {
    const event = sending.shift()
    if (!event) return
    pressKey(event)
    // Each in a turn of its own: what the first key opens is there for the second.
    if (sending.length > 0) window.setTimeout(sendNext)
  }

  const release = () => {
    window.clearTimeout(timer)
    if (held.length === 0) return
    const wasSending = sending.length > 0
    sending.push(...held)
    held = []
    if (!wasSending) sendNext()
  }

  /** All at once, for what follows and cannot wait. */
  const releaseNow = () => {
    release()
    for (let event = sending.shift(); event; event = sending.shift()) pressKey(event)
  }

  const releaseSoon = (wait: number) => {
    window.clearTimeout(timer)
    const due = performance.now() + wait
    timer = window.setTimeout(() => (performance.now() - due > late ? releaseSoon(burst.pause()) : release()), wait)
  }

  const scanned = (event: KeyboardEvent, text: string) => {
    const into = field
    // The field's own text. Keys that came after it, where the focus has left the field, are a person's.
    if (into && keepsScan(into.input, text)) return passOn(event)
    field = null
    window.clearTimeout(timer)
    held = []
    take(event)
    if (into && into.input.value !== into.value) write(into.input, into.value)
    onScan(text)
  }

  /** A key of a person. What was typed before it is heard before it, and may have moved the focus to where it belongs. */
  const passOn = (event: KeyboardEvent) => {
    field = null
    if (!isBusy()) return
    if (!canPress(event.key)) return releaseNow()
    take(event)
    release()
    sending.push(event)
    if (sending.length === 1) window.setTimeout(sendNext)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressedAgain(event) || event.isComposing) return
    if (event.ctrlKey || event.metaKey || (event.altKey && event.key.length !== 1)) return releaseNow()
    // A key that is held down repeats as fast as a scanner types.
    if (event.repeat) {
      burst.reset()
      return releaseNow()
    }
    const step = burst.press(event.key, event.timeStamp)
    if (step.kind === 'between') return
    if (step.kind === 'scanned') return scanned(event, step.text)
    if (step.kind === 'none') return passOn(event)
    const input = fieldOf(event.target)
    if (step.isFirst) {
      release()
      field = input && !isBusy() ? { input, value: input.value } : null
    }
    // The keys before it may have moved the focus into a field, and are not all there yet.
    if (isBusy()) {
      take(event)
      held.push(event)
      return releaseSoon(burst.pause())
    }
    // A list that jumps to what is typed has the first letter; it cannot be typed again later.
    if (input && !(input instanceof HTMLSelectElement && !step.isFirst)) return
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return
    take(event)
    if (input) return
    held.push(event)
    releaseSoon(burst.pause())
  }

  // On the window: whatever listens on the document, or below, comes later.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

// Digits that a program may type: a phone that is dialled, a password and the code that follows it.
const ownNumbers = '[type=tel], [inputmode=tel], [type=password], [autocomplete=one-time-code]'

/** Whether what came fast in a field is the field's own and no scan; a password may look like a short code. */
function keepsScan(input: Field, text: string): boolean {
  if (input.closest('[data-takes-scans]')) return true
  if (input instanceof HTMLSelectElement) return false
  // The number of an order is no name, no amount and no count.
  if (/^\d+$/.test(text) && !input.matches(ownNumbers)) return false
  const code = cleanCode(text)
  if (readPassCode(code)) return false
  // Where a scan is likelier than a password that happens to look like a code.
  if (input.matches('[data-takes-no-scans]') && isShortCode(code)) return false
  return input.type === 'password' || !isShortCode(code) || !/[A-Z]/.test(code)
}
