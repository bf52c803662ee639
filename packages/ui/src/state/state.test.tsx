import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { Avatar, initialsOf } from '../display/avatar.tsx'
import { Countdown } from '../display/countdown.tsx'
import { useLabels } from '../labels.tsx'
import { applyLook } from '../look/apply-look.ts'
import { renderUi } from '../testing/render-ui.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { ErrorState } from './states.tsx'

describe('LoadingBar', () => {
  it.each([-1, 101, Number.NaN, Number.POSITIVE_INFINITY])('reports %s and keeps the last good value', (bad) => {
    const onError = vi.fn()
    const bar = (progress: number) => (
      <LoadingBar visible mode="determinate" progress={progress} label="Loading" onError={onError} />
    )
    const { rerender } = renderUi(bar(40))
    expect(onError).not.toHaveBeenCalled()
    rerender(bar(bad))
    expect(onError).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    rerender(bar(100))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
  })

  it('claims no value while it does not know one', () => {
    renderUi(<LoadingBar visible label="Loading" />)
    expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false)
  })

  it('is gone when not visible', () => {
    renderUi(<LoadingBar visible={false} label="Loading" />)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('Button', () => {
  it('keeps name and focus while loading but takes no press and submits nothing', async () => {
    const onClick = vi.fn()
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const { user } = renderUi(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Save role
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Save role' })
    await user.click(button)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('Countdown', () => {
  it('speaks once at each mark, even when the very second was missed, and ends once', async () => {
    vi.useFakeTimers()
    try {
      const onExpire = vi.fn()
      const announce = vi.fn((seconds: number) => `${seconds} left`)
      const now = () => Date.now()
      renderUi(<Countdown expiresAt={Date.now() + 122_000} now={now} announce={announce} onExpire={onExpire} />)
      expect(screen.getByRole('timer').textContent).toBe('02:02')
      expect(screen.getByRole('status').textContent).toBe('')
      await act(() => vi.advanceTimersByTimeAsync(2_500))
      expect(screen.getByRole('status').textContent).toBe('120 left')
      vi.setSystemTime(Date.now() + 100_000)
      await act(() => vi.advanceTimersByTimeAsync(250))
      expect(screen.getByRole('status').textContent).toBe('30 left')
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(screen.getByRole('timer').textContent).toBe('00:00')
      expect(announce).toHaveBeenCalledTimes(2)
      expect(onExpire).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('small things', () => {
  it('retries and copies the request number', async () => {
    const onRetry = vi.fn()
    const { user } = renderUi(<ErrorState title="Orders did not load" requestId="8F2C" onRetry={onRetry} />)
    await user.click(screen.getByRole('button', { name: 'retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'copyRequestId' }))
    expect(await navigator.clipboard.readText()).toBe('8F2C')
    expect(await screen.findByRole('button', { name: 'copied' })).toBeTruthy()
  })

  it('takes initials without changing their case, so that İ stays İ', () => {
    expect(['İrem Şahin', 'Çağla', '  ', 'Ali Rıza Öz'].map(initialsOf)).toEqual(['İŞ', 'Ç', '', 'AÖ'])
  })

  it('says the presence of a person in words', () => {
    renderUi(<Avatar name="Elif Aydın" status="away" statusLabel="Away" />)
    expect(screen.getByText('Away')).toBeTruthy()
  })

  it('writes the look on the page', () => {
    applyLook({ theme: 'rose', scheme: 'dark', density: 'compact' })
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'rose', scheme: 'dark', density: 'compact' })
  })

  it('refuses to draw a control that has no words', () => {
    const Bare = () => useLabels<'close'>().close
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Bare />)).toThrow(/UiLabelsProvider/)
    vi.restoreAllMocks()
  })
})
