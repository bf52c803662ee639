import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { useScanner } from '../scan/use-scanner.ts'
import { UnlockForm } from './unlock-form.tsx'

afterEach(cleanup)

const admit = vi.fn()

/** A door's screen, on which a scan admits. */
function Door() {
  useScanner(admit)
  return null
}

test('a scan reaches neither the password nor the screen underneath; it says to unlock first', async () => {
  const tried: unknown[] = []
  await showScreen(
    <>
      <Door />
      <UnlockForm autoFocus onSignedOut={() => undefined} />
    </>,
    {
      namespaces: ['shell'],
      at: '/check-in',
      rights: {},
      answers: { 'auth.unlock': (input: unknown) => tried.push(input) },
    },
  )
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  act(() => {
    for (const key of [...'7K4Q9XTB2M', 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      if (password.dispatchEvent(event) && key !== 'Enter') password.value += key
    }
  })
  // In the form: over a locked page nothing else can be seen.
  expect((await screen.findByRole('alert')).textContent).toBe('Unlock first, then scan again')
  expect([password.value, tried, admit.mock.calls]).toEqual(['', [], []])
})
