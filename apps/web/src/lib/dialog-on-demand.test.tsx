import { Dialog } from '@marquee/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dialogOnDemand } from './dialog-on-demand.tsx'
import { useKeys } from './keys/use-keys.ts'

interface CountProps {
  onSend: (count: string) => void
  onClose: () => void
}

function Count({ onSend, onClose }: CountProps) {
  const [count, setCount] = useState('2')
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(count)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="How many" initialFocus={field} labels={{ close: 'Close' }}>
      <form onSubmit={submit}>
        <input
          ref={field}
          aria-label="Count"
          maxLength={2}
          value={count}
          onChange={(event) => setCount(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <button type="submit">Send</button>
      </form>
    </Dialog>
  )
}

/** A screen whose key B opens the dialog of a chunk that the test lets come. */
function till(Part: (props: CountProps) => ReactNode = Count) {
  let come = () => {}
  const chunk = new Promise<{ default: typeof Part }>((resolve) => {
    come = () => resolve({ default: Part })
  })
  const OnDemand = dialogOnDemand(() => chunk)
  const sent: string[] = []
  const other = vi.fn()
  let leave = () => {}
  function Till() {
    const [isOpen, setOpen] = useState(false)
    leave = () => act(() => setOpen(false))
    useKeys({ b: () => setOpen(true), 3: other, Enter: other })
    return isOpen && <OnDemand onSend={(count) => sent.push(count)} onClose={() => setOpen(false)} />
  }
  render(<Till />)
  return { come, sent, other, leave: () => leave() }
}

const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

beforeEach(() => vi.stubGlobal('requestIdleCallback', () => 0))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('plays what was typed while its chunk was loading into the dialog', async () => {
  const { come, sent, other } = till()
  type('b', '3', 'Enter')
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(screen.queryByRole('dialog')).toBeNull()
  come()
  await waitFor(() => expect(sent).toEqual(['3']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(other).not.toHaveBeenCalled()
  // Keys belong to the screen again.
  type('3')
  await waitFor(() => expect(other).toHaveBeenCalledTimes(1))
})

it('keeps the keys between the drawing of a dialog that is there already and its focus', async () => {
  const { come, sent } = till()
  come()
  type('b', 'Enter')
  await waitFor(() => expect(sent).toEqual(['2']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Nothing of the first opening listens any more.
  await new Promise((resolve) => setTimeout(resolve, 60))
  type('b', '1', '2', '5', 'Enter')
  await waitFor(() => expect(sent).toEqual(['2', '12']))
})

/** A dialog that takes the focus after a time, or never; as on a machine that has much to do. */
function Busy({ onSend, focusAfter }: CountProps & { focusAfter: number | null }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusAfter === null) return
    const timer = setTimeout(() => field.current?.focus(), focusAfter)
    return () => clearTimeout(timer)
  }, [focusAfter])
  return (
    <div role="dialog" aria-label="Busy">
      <input ref={field} aria-label="Count" onKeyDown={({ key }) => onSend(key)} />
    </div>
  )
}

it.each([
  ['late', 600, ['3', 'Enter']],
  ['never', null, []],
])('presses no key in the page behind a dialog that takes the focus %s', async (_, focusAfter, heard) => {
  const { come, sent, other } = till((props) => <Busy {...props} focusAfter={focusAfter} />)
  type('b', '3', 'Enter')
  come()
  await screen.findByRole('dialog')
  await new Promise((resolve) => setTimeout(resolve, 700))
  const really = setTimeout
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // What waits on a real timer goes on by the fake ones.
  await new Promise((resolve) => really(resolve, 50))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual(heard)
  expect(other).not.toHaveBeenCalled()
  // Nobody keeps keys any more.
  expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true)
})

it('takes back what was mistyped, and closes by Esc', async () => {
  const { come, sent } = till()
  type('b', '3', 'Backspace', '7', 'Escape')
  come()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toEqual([])
})

it('gives the keys back at once when it is left before it has come; those that were meant for it are lost', async () => {
  const { leave, other, sent, come } = till()
  type('b', '3')
  leave()
  await new Promise((resolve) => setTimeout(resolve, 20))
  type('3')
  expect(other).toHaveBeenCalledTimes(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(other).toHaveBeenCalledTimes(1)
  // The next opening waits as the first one did.
  type('b', '7', 'Enter')
  come()
  await waitFor(() => expect(sent).toEqual(['7']))
  expect(other).toHaveBeenCalledTimes(1)
})

it('is fetched as soon as the screen has what it asked for, before anybody opens it', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  const load = vi.fn(async () => ({ default: Count }))
  dialogOnDemand(load)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 2_000 })
})
