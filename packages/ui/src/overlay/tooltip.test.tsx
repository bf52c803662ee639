import { act, fireEvent, screen } from '@testing-library/react'
import X from 'lucide-react/icons/x'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from '../button/icon-button.tsx'
import { renderUi } from '../testing/render-ui.tsx'

const words = () => screen.queryByText('Close it')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('Tooltip', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    renderUi(<IconButton label="Close" tooltip="Close it" icon={X} />)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const button = () => screen.getByRole('button', { name: 'Close' })

  it('comes after a rest of the pointer, stays while the pointer is on it, and goes', () => {
    fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
    wait(499)
    expect(words()).toBeNull()
    wait(1)
    const shown = words()
    expect(shown?.getAttribute('aria-hidden')).toBe('true')
    fireEvent.pointerLeave(button())
    if (shown) fireEvent.pointerEnter(shown)
    wait(1000)
    expect(words()).toBe(shown)
    if (shown) fireEvent.pointerLeave(shown)
    wait(150)
    expect(words()).toBeNull()
  })

  it('does not come for a finger or after a press', () => {
    fireEvent.pointerEnter(button(), { pointerType: 'touch' })
    wait(1000)
    expect(words()).toBeNull()
    fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
    fireEvent.pointerDown(button())
    wait(1000)
    expect(words()).toBeNull()
  })

  it('comes at once with the keyboard focus; Esc hides it', () => {
    const element = button()
    vi.spyOn(element, 'matches').mockImplementation((selector) => selector === ':focus-visible')
    act(() => element.focus())
    expect(words()).toBeTruthy()
    fireEvent.keyDown(element, { key: 'Escape' })
    expect(words()).toBeNull()
    act(() => element.blur())
    act(() => element.focus())
    expect(words()).toBeTruthy()
    act(() => element.blur())
    expect(words()).toBeNull()
  })
})
