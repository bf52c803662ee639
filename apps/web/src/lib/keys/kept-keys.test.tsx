import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dialogIsDrawn, forgetKeys, keepKeys } from './kept-keys.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  cleanup()
})

it('gives the keys free again on the next page, when one has gone while they waited for its focus', async () => {
  const page = document
  const end = keepKeys()
  dialogIsDrawn()
  vi.stubGlobal('document', undefined)
  end()
  await vi.advanceTimersByTimeAsync(100)
  vi.stubGlobal('document', page)
  keepKeys()()
  render(<input aria-label="Amount" />)
  await vi.advanceTimersByTimeAsync(1000)
  // What nobody keeps reaches its field.
  expect(fireEvent.keyDown(screen.getByLabelText('Amount'), { key: '1' })).toBe(true)
})

it('forgets the dialog of a page that is another now', () => {
  const opened = () => {
    const end = keepKeys()
    dialogIsDrawn()
    end()
    render(<input aria-label="Amount" />)
    return fireEvent.keyDown(screen.getByLabelText('Amount'), { key: '1' })
  }
  expect(opened()).toBe(false)
  cleanup()
  forgetKeys()
  render(<input aria-label="Amount" />)
  expect(fireEvent.keyDown(screen.getByLabelText('Amount'), { key: '1' })).toBe(true)
})
