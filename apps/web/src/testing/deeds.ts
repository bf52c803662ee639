import { waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'

/** Puts a text into an entry in the place of what stands there. */
export async function fill(user: UserEvent, entry: HTMLElement, text: string): Promise<void> {
  await user.clear(entry)
  if (text === '') return
  entry.focus()
  await user.paste(text)
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
  await user.click(await menuEntry(entry))
}

/** An entry of the open menu. */
export const menuEntry = (words: string | RegExp, role: 'menuitem' | 'menuitemradio' = 'menuitem') =>
  waitFor(() => {
    const entries = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
    const found = entries.find(({ textContent }) =>
      typeof words === 'string' ? textContent === words : words.test(textContent ?? ''),
    )
    expect(found, `one of the entries: ${entries.map(({ textContent }) => textContent).join(', ')}`).toBeTruthy()
    return found as HTMLElement
  })

/** Waits until nothing of this kind is there. */
export const gone = (find: () => HTMLElement | null) => waitFor(() => expect(find()).toBeNull())

/** What the browser is told to fetch as a file from here to the end of the test. */
export function watchDownloads(): { url: string; name: string }[] {
  const files: { url: string; name: string }[] = []
  const pressing = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ url: this.href, name: this.download })
  })
  onTestFinished(() => pressing.mockRestore())
  return files
}

const asPattern = (text: string | RegExp) =>
  typeof text === 'string' ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text

/**
 * Waits for an open dialog of this name. It is found by its label, and not by asking every part of a large screen what it
 * is to a reader, which takes a second there.
 */
export const dialogCalled = (name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') =>
  waitFor(() => {
    const open = [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
    const called = open.map((one) => one.getAttribute('aria-label') ?? labelOf(one))
    const index = called.findIndex((label) => (typeof name === 'string' ? label === name : name.test(label)))
    expect(index, `one of the dialogs: ${called.join(', ')}`).toBeGreaterThanOrEqual(0)
    return open[index] as HTMLElement
  })

const labelOf = (one: HTMLElement) =>
  document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
