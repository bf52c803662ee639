import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FormAlert } from './form-alert.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('comes into sight with every failed try, and not with what a page says by itself', () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const view = render(<FormAlert tone="error">No connection</FormAlert>)
  expect(scrolled).not.toHaveBeenCalled()
  for (const attempt of [1, 2]) {
    view.rerender(
      <FormAlert tone="error" attempt={attempt}>
        No connection
      </FormAlert>,
    )
    expect(scrolled).toHaveBeenCalledTimes(attempt)
  }
})
