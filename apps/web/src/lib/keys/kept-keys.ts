import { layers, type Press, pressKey } from './press-key.ts'

const named = ['Enter', 'Escape', 'Tab', 'Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
// A part beside the page takes the focus within a frame or two, or never. In ms.
const focusWithin = 400
// A dialog over the page always takes it, on a busy machine late. After this time its keys are lost: in ms.
const dialogFocusWithin = 10_000
const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open]'
const step = 20

let keepers = 0
let kept: Press[] = []
let isPlaying = false
let awaitsFocus = false
let focusBefore: Element | null = null
let isDrawn = false
let isOurs = false

/**
 * Keeps what is typed from now on, because the dialog that it is meant for is still loading. The returned function ends
 * that: once the last keeper has ended and the dialog has the focus, the keys are pressed there one after the other.
 */
export function keepKeys(): () => void {
  if (keepers === 0) {
    focusBefore = document.activeElement
    awaitsFocus = true
    isDrawn = false
    document.addEventListener('keydown', onKeyDown, true)
  }
  keepers += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    keepers -= 1
    void playKept()
  }
}

/** The dialog is drawn: keys between this moment and its focus belong to it as well. */
export function dialogIsDrawn(): void {
  isDrawn = true
}

/** Keeps nothing any more, and waits for no dialog: the page is another, as that of the next file of tests is. */
export function forgetKeys(): void {
  keepers = 0
  kept = []
  awaitsFocus = false
  isDrawn = false
  document.removeEventListener('keydown', onKeyDown, true)
}

function onKeyDown(event: KeyboardEvent): void {
  if (isOurs || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key.length !== 1 && !named.includes(event.key)) return
  // The dialog has the focus and no key is waiting: this one goes where it is typed.
  if (keepers === 0 && kept.length === 0 && hasFocus()) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!event.repeat) kept.push({ key: event.key, code: event.code, shiftKey: event.shiftKey })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function playKept(): Promise<void> {
  if (isPlaying) return
  isPlaying = true
  await pause(0)
  while (keepers === 0) {
    if (awaitsFocus) {
      awaitsFocus = false
      // It was left before it came, or could not be loaded: nothing will take the focus, and what was meant for it is lost.
      if (!isDrawn) {
        kept = []
        continue
      }
      for (let waited = 0; waited < patience() && keepers === 0 && !hasFocus(); waited += step) await pause(step)
      // The page went meanwhile, as a test's does, and with it whatever was kept for it.
      if (!globalThis.document) {
        kept = []
        isPlaying = false
        return
      }
      // What was meant for one without the focus is pressed nowhere: in the page behind it, Enter may sell.
      if (keepers === 0 && isDialogWaiting()) kept = []
      continue
    }
    const press = kept.shift()
    if (!press) break
    isOurs = true
    pressKey(press)
    isOurs = false
    // The next key finds what this one has changed.
    await pause(step)
  }
  isPlaying = false
  if (keepers === 0) globalThis.document?.removeEventListener('keydown', onKeyDown, true)
}

function hasFocus(): boolean {
  const at = globalThis.document?.activeElement
  return at === undefined || (at !== null && at !== focusBefore && at.closest(layers) !== null)
}

/** Whether a new dialog lies over the page and the focus is not in it. */
function isDialogWaiting(): boolean {
  const all = [...(globalThis.document?.querySelectorAll(dialogs) ?? [])]
  return !hasFocus() && all.some((each) => !each.contains(focusBefore))
}

const patience = () => (isDialogWaiting() ? dialogFocusWithin : focusWithin)
