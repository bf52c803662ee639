import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScanner } from './use-scanner.ts'

let scanned: string[]
let shortcuts: string[]
let unmount: () => void

function Listener() {
  useScanner((text) => scanned.push(text))
  return <input aria-label="Field" defaultValue="as it was" />
}

const onShortcut = (event: KeyboardEvent) => shortcuts.push(event.key)
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Keys of one moment, as a scanner types them; a field takes what is not prevented. */
function type(keys: string[], target: HTMLElement = document.body) {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    const isWritten = target.dispatchEvent(event)
    if (isWritten && target instanceof HTMLInputElement && key.length === 1) target.value += key
  }
}

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  scanned = []
  shortcuts = []
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<Listener />))
  document.addEventListener('keydown', onShortcut)
  unmount = () => {
    act(() => root.unmount())
    document.removeEventListener('keydown', onShortcut)
    place.remove()
  }
})
afterEach(() => {
  unmount()
  vi.restoreAllMocks()
})

test('a burst is scanned and reaches no shortcut', async () => {
  type([...'PC4Q9XTB2M', 'Enter'])
  await pause(80)
  expect([scanned, shortcuts]).toEqual([['PC4Q9XTB2M'], []])
})

test('a key of a person reaches its shortcut a moment later, and Enter at once', async () => {
  type(['p'])
  expect(shortcuts).toEqual([])
  await pause(80)
  expect(shortcuts).toEqual(['p'])
  type(['Enter'])
  expect([scanned, shortcuts]).toEqual([[], ['p', 'Enter']])
})

test('in a field it is taken out again, and the field does not hear Enter', () => {
  const field = document.querySelector('input') as HTMLInputElement
  type([...'7K4Q9XTB2M', 'Enter'], field)
  expect([field.value, scanned, shortcuts.includes('Enter')]).toEqual(['as it was', ['7K4Q9XTB2M'], false])
})
