import { passCodePayload, writePassCode } from '@marquee/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useScanner, useStrayScans } from './use-scanner.ts'

const passCode = writePassCode(
  passCodePayload({
    keyNo: 1,
    venueId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10',
    passId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11',
    codeVersion: 1,
    typeTag: 7,
    people: 1,
    notAfter: '2026-12-31',
  }),
  new Uint8Array(64).fill(0x5a),
)

let scanned: string[]
let strays: string[]
let shortcuts: string[]
let submitted: number
let show: (screen: 'takes scans' | 'does not') => void
let unmount: () => void

function Screen() {
  useScanner((text) => scanned.push(text))
  return null
}

function Page({ screen }: { screen: string }) {
  useStrayScans((text) => strays.push(text))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted += 1
      }}
    >
      {screen === 'takes scans' && <Screen />}
      <input aria-label="Field" defaultValue="as it was" />
      <input aria-label="Amount" inputMode="decimal" />
      <input aria-label="Count" inputMode="numeric" />
      <textarea aria-label="Note" />
      <input aria-label="Phone" type="tel" />
      <input aria-label="Code of a phone" inputMode="numeric" autoComplete="one-time-code" />
      <input aria-label="Own" data-takes-scans="" />
      <input aria-label="Secret" type="password" />
      <input aria-label="Lock" type="password" data-takes-no-scans="" />
      <select aria-label="List" defaultValue="a">
        <option value="a">Adult</option>
        <option value="b">Balcony</option>
      </select>
    </form>
  )
}

const onShortcut = (event: KeyboardEvent) => shortcuts.push(event.key)
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const at = (label: string) => document.querySelector(`[aria-label="${label}"]`) as HTMLInputElement

/** Keys of one moment, as a scanner types them; a field takes what is not prevented. */
function type(keys: string[], target: HTMLElement = document.body, more: KeyboardEventInit = {}) {
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    const isWritten = target.dispatchEvent(event)
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isWritten && isText && key.length === 1) target.value += key
    if (isWritten && target instanceof HTMLSelectElement && key === 'B') target.value = 'b'
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  scanned = []
  strays = []
  shortcuts = []
  submitted = 0
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  show = (screen) => act(() => root.render(<Page screen={screen} />))
  show('takes scans')
  // As late as a screen's own: the scanner was listened for before.
  window.addEventListener('keydown', onShortcut, { capture: true })
  unmount = () => {
    act(() => root.unmount())
    window.removeEventListener('keydown', onShortcut, { capture: true })
    place.remove()
  }
})
afterEach(() => {
  unmount()
  vi.useRealTimers()
})

describe('outside of fields', () => {
  test('a burst is scanned and reaches no shortcut, not even a later one', async () => {
    type([...'PC4Q9XTB2M', 'Enter'])
    await wait(200)
    expect([scanned, shortcuts]).toEqual([['PC4Q9XTB2M'], []])
  })

  test('a key of a person reaches its shortcut a moment later, and Enter at once', async () => {
    type(['p'])
    expect(shortcuts).toEqual([])
    await wait(40)
    expect(shortcuts).toEqual(['p'])
    type(['Enter'])
    expect([scanned, shortcuts]).toEqual([[], ['p', 'Enter']])
  })

  test('fast keys of a person are all heard, in their order, Enter after them', async () => {
    type(['b', '3', 'Enter'])
    await wait(40)
    expect([scanned, shortcuts]).toEqual([[], ['b', '3', 'Enter']])
  })

  test('what the first key opens has the next ones', async () => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'b') return
      event.preventDefault()
      at('Own').focus()
    }
    document.addEventListener('keydown', open)
    type(['b', '3', 'Enter'])
    await wait(40)
    document.removeEventListener('keydown', open)
    expect([at('Own').value, submitted]).toEqual(['3', 1])
  })

  test.each(['ArrowDown', 'Tab', 'Backspace', ' ', 'Escape'])(
    '%s right after a key comes behind it, and where it went',
    async (key) => {
      const heard: string[] = []
      const note = (event: KeyboardEvent) => {
        heard.push(`${event.key} at ${(event.target as Element).getAttribute('aria-label') ?? 'page'}`)
        // As a screen does: once it has drawn what the key changed.
        if (event.key === 'j') queueMicrotask(() => at('Own').focus())
      }
      document.addEventListener('keydown', note)
      type(['j', key])
      await wait(200)
      document.removeEventListener('keydown', note)
      expect(heard).toEqual(['j at page', `${key} at Own`])
    },
  )

  test('keys that no page can press are not held back, and come after those before them', async () => {
    type(['b', '3', 'F8'])
    expect(shortcuts).toEqual(['b', '3', 'F8'])
    type(['j'])
    type(['k'], document.body, { ctrlKey: true })
    expect(shortcuts.slice(3)).toEqual(['j', 'k'])
    await wait(200)
    expect(shortcuts).toHaveLength(5)
  })

  test('what is typed where the first key led stays behind the keys on their way', async () => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'b') return
      event.preventDefault()
      at('Own').focus()
    }
    document.addEventListener('keydown', open)
    type(['b', '3', 'ArrowRight'])
    type(['2'], at('Own'))
    await wait(200)
    document.removeEventListener('keydown', open)
    expect(at('Own').value).toBe('32')
  })

  test('an arrow goes on from the choice that the key before it went to', async () => {
    const go = (event: KeyboardEvent) => event.key === 'j' && at('List').focus()
    document.addEventListener('keydown', go)
    type(['j', 'ArrowDown'])
    await wait(200)
    document.removeEventListener('keydown', go)
    expect(at('List').value).toBe('b')
  })

  test('a key that is held down is nobody’s scan', async () => {
    type(['j'])
    type([...'jjjjjjjjj'], document.body, { repeat: true })
    type(['Enter'])
    await wait(40)
    expect(scanned).toEqual([])
    expect(shortcuts.filter((key) => key === 'j')).toHaveLength(10)
  })

  test('a busy page does not make a shortcut of the first key', async () => {
    const start = performance.now()
    type(['P'])
    // 300 ms in which the page does something else: the timer is late, and so are the keys, which tell when they were typed.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start + 300)
    await wait(36)
    expect(shortcuts).toEqual([])
    clock.mockRestore()
    const timeStamp = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(start + 20)
    type([...'C4Q9XTB2M', 'Enter'])
    timeStamp.mockRestore()
    await wait(200)
    expect([scanned, shortcuts]).toEqual([['PC4Q9XTB2M'], []])
  })
})

describe('in a field', () => {
  test('it is taken out again, and the field does not hear Enter', () => {
    type([...'7K4Q9XTB2M', 'Enter'], at('Field'))
    expect([at('Field').value, scanned, shortcuts.includes('Enter')]).toEqual(['as it was', ['7K4Q9XTB2M'], false])
  })

  test('what a person types stays', async () => {
    for (const key of 'slowly') {
      type([key], at('Field'))
      await wait(60)
    }
    type(['Enter'], at('Field'))
    expect([at('Field').value, scanned, shortcuts.at(-1)]).toEqual(['as it wasslowly', [], 'Enter'])
  })

  test.each(['Field', 'Amount', 'Count', 'Note'])('%s keeps no number that was scanned', (label) => {
    const input = at(label)
    const before = input.value
    for (const text of ['100234', '0123456789', '9'.repeat(passCode.length)]) {
      type([...text, 'Enter'], input)
      expect([input.value, scanned.splice(0), submitted]).toEqual([before, [text], 0])
    }
  })

  test.each(['Phone', 'Code of a phone', 'Secret'])('%s keeps the digits that a program types', (label) => {
    type([...'05331234567', 'Enter'], at(label))
    expect([at(label).value, scanned, shortcuts.at(-1)]).toEqual(['05331234567', [], 'Enter'])
  })

  test('a number that a person types stays, and so does an amount that a program types', async () => {
    const amount = at('Amount')
    type([...'200,50', 'Enter'], amount)
    expect([amount.value, scanned]).toEqual(['200,50', []])
    amount.value = ''
    for (const key of '1500000') {
      type([key], amount)
      await wait(60)
    }
    type(['Enter'], amount)
    expect([amount.value, scanned]).toEqual(['1500000', []])
  })

  test('one that takes scans has it, with its Enter', () => {
    type([...'7K4Q9XTB2M', 'Enter'], at('Own'))
    expect([at('Own').value, scanned, shortcuts.at(-1)]).toEqual(['7K4Q9XTB2M', [], 'Enter'])
  })

  test('what a program types stays, and keys that follow it outside of the field are heard', async () => {
    type([...'walked 5c8ab016'], at('Field'))
    type(['j', 'Enter'])
    await wait(200)
    expect([at('Field').value, scanned, shortcuts.slice(-2)]).toEqual(['as it waswalked 5c8ab016', [], ['j', 'Enter']])
  })

  test('a password that a program types stays; the whole code of a pass does not', () => {
    type([...'secret1234', 'Enter'], at('Secret'))
    expect([at('Secret').value, scanned]).toEqual(['secret1234', []])
    type([...passCode, 'Enter'], at('Secret'))
    expect([at('Secret').value, scanned]).toEqual(['secret1234', [passCode]])
  })

  test('the password of a lock keeps no code at all, and a password that a program types stays there too', () => {
    type([...'7K4Q9XTB2M', 'Enter'], at('Lock'))
    expect([at('Lock').value, scanned, shortcuts.includes('Enter')]).toEqual(['', ['7K4Q9XTB2M'], false])
    type([...'secret12345', 'Enter'], at('Lock'))
    expect([at('Lock').value, scanned.length, shortcuts.at(-1)]).toEqual(['secret12345', 1, 'Enter'])
  })

  test('what is typed fast and is no code stays, with its Enter', () => {
    const typed = ['200,50', 'elif.gise@example.org', 'Kapıda bekler', 'PRICE LIST 2026']
    for (const text of typed) {
      at('Field').value = ''
      type([...text, 'Enter'], at('Field'))
      expect([at('Field').value, scanned, shortcuts.at(-1)]).toEqual([text, [], 'Enter'])
    }
  })

  test('a code is taken out however the keyboard is set', () => {
    const short = '7k4q9*xtb2m'
    const long = passCode.toLowerCase().replaceAll('1', 'ı')
    expect(long).toContain('ı')
    for (const text of [short, long]) type([...text, 'Enter'], at('Field'))
    expect([at('Field').value, scanned, shortcuts.includes('Enter')]).toEqual(['as it was', [short, long], false])
  })

  test('a list stays on what was chosen', () => {
    type([...'B4Q9XTB2MB', 'Enter'], at('List'))
    expect([at('List').value, scanned]).toEqual(['a', ['B4Q9XTB2MB']])
  })
})

test('a screen that takes scans has them; else they are the shell’s', () => {
  type([...'FIRST1', 'Enter'])
  show('does not')
  type([...'SECOND', 'Enter'])
  show('takes scans')
  type([...'THIRD1', 'Enter'])
  expect([scanned, strays]).toEqual([['FIRST1', 'THIRD1'], ['SECOND']])
})
