import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Puts a text into an entry in the place of what stands there. */
export async function fill(user: UserEvent, entry: HTMLElement, text: string): Promise<void> {
  await user.clear(entry)
  if (text !== '') await user.type(entry, text)
}

/** Waits until a part of the page says this, wherever in it: the part is looked for anew each time. */
export const says = (part: () => HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(part().textContent).toEqual(expect.stringMatching(asPattern(text))))

/** Waits until a part of the page says this no more. */
export const saysNot = (part: () => HTMLElement, text: string | RegExp) =>
  waitFor(() => expect(part().textContent).not.toEqual(expect.stringMatching(asPattern(text))))

/** Waits until the page says this, in a message or on the screen. */
export const told = (text: string | RegExp) => says(() => document.body, text)

/** Chooses an entry of a menu that the button of this name opens. */
export async function choose(user: UserEvent, button: HTMLElement, entry: string | RegExp): Promise<void> {
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Waits until nothing of this kind is there. */
export const gone = (find: () => HTMLElement | null) => waitFor(() => expect(find()).toBeNull())

const asPattern = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text
