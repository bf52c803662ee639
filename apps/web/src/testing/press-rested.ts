import { waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Presses a button that rests for a moment after it has taken another one's place, once it takes a press. */
export async function pressRested(user: UserEvent, dialog: HTMLElement, name: string | RegExp): Promise<void> {
  const button = within(dialog).getByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.click(button)
}

/** Goes on to the next guest. */
export const pressNext = (user: UserEvent, sold: HTMLElement) => pressRested(user, sold, 'Next sale')
