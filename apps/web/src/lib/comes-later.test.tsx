import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comesLater } from './comes-later.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Said = ({ text }: { text: string }) => <p>{text}</p>
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the part comes by itself once the screen has its data, and every place that waits for it shows it', async () => {
  const load = vi.fn(async () => Said)
  const Later = comesLater(load)
  render(
    <>
      <Later text="one" />
      <Later text="two" />
    </>,
  )
  expect([screen.queryByText('one'), load.mock.calls.length]).toEqual([null, 0])
  await wait(3_000)
  expect([screen.queryByText('one'), screen.queryByText('two')]).not.toContain(null)
  expect(load).toHaveBeenCalledTimes(1)
})

test('wanted, it comes at once', async () => {
  const load = vi.fn(async () => Said)
  const Later = comesLater(load)
  render(<Later text="now" isWanted />)
  await wait(0)
  expect(screen.queryByText('now')).not.toBeNull()
})

test('what could not be fetched is asked for again, and nothing else is lost', async () => {
  const load = vi.fn(async () => Said)
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'))
  const Later = comesLater(load)
  render(<Later text="there" isWanted />)
  await wait(0)
  expect(screen.queryByText('there')).toBeNull()
  await wait(11_000)
  expect(screen.queryByText('there')).not.toBeNull()
  expect(load).toHaveBeenCalledTimes(3)
})

test('a screen that never comes to rest has it all the same', async () => {
  document.body.setAttribute('aria-busy', 'true')
  const Later = comesLater(async () => Said)
  render(<Later text="there" />)
  await wait(19_000)
  expect(screen.queryByText('there')).toBeNull()
  await wait(2_000)
  document.body.removeAttribute('aria-busy')
  expect(screen.queryByText('there')).not.toBeNull()
})
