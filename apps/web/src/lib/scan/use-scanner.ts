import { useEffect, useRef } from 'react'
import { burstGap, createBurst } from './burst.ts'

/**
 * Hears a keyboard scanner wherever the focus is, before the shortcuts of the screen do. A key that may begin a burst is
 * held back for a moment outside of fields, and passed on when it was a person's; in a field it is written, and taken
 * out again when it turns out to have been scanned.
 */
export function useScanner(onScan: (text: string) => void): void {
  const latest = useRef(onScan)
  latest.current = onScan
  useEffect(() => {
    const burst = createBurst()
    const passedOn = new WeakSet<Event>()
    let field: { input: HTMLInputElement | HTMLTextAreaElement; value: string } | null = null
    let held: KeyboardEvent | null = null
    let timer = 0

    const release = () => {
      window.clearTimeout(timer)
      if (!held) return
      const { key, code, shiftKey, target } = held
      held = null
      const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
      passedOn.add(again)
      target?.dispatchEvent(again)
    }

    const onKeyDown = (event: KeyboardEvent) => {
      if (passedOn.has(event) || event.ctrlKey || event.metaKey || (event.altKey && event.key.length !== 1)) return
      const step = burst.press(event.key, event.timeStamp)
      if (step.kind === 'scanned') {
        event.preventDefault()
        event.stopImmediatePropagation()
        window.clearTimeout(timer)
        held = null
        if (field) write(field.input, field.value)
        field = null
        latest.current(step.text)
        return
      }
      if (step.kind === 'none') {
        // A person's first key goes before his second.
        release()
        if (event.key === 'Enter') field = null
        return
      }
      const input = fieldOf(event.target)
      if (step.isFirst) {
        release()
        field = input && { input, value: input.value }
      }
      if (input || isChooser(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      window.clearTimeout(timer)
      // From the second fast key on it is a machine: nothing of it goes to the shortcuts.
      held = step.isFirst ? event : null
      timer = window.setTimeout(release, burstGap)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
}

const typed = ['text', 'search', 'tel', 'email', 'url', 'password', 'number', '']

function fieldOf(target: EventTarget | null): HTMLInputElement | HTMLTextAreaElement | null {
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && typed.includes(target.type) ? target : null
}

/** A list that jumps to what is typed, or a text that is written freely. */
const isChooser = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.tagName === 'SELECT' || target.isContentEditable)

/** Puts a value into a field so that whoever follows the field hears of it. */
function write(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const owner = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
