import { isServerThere } from '../lib/server-there.ts'

/** A part of the product did not come, and no server answers either. */
export class NoConnection extends Error {}

/** Whether a part of the code was asked for and did not come, in the words of Chromium, Firefox and Safari. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|module script|Importing a module/i.test(error.message)
  )
}

/**
 * Tells a part that is gone, because a newer version has replaced it, from one that could not travel: throws
 * `NoConnection` for the latter.
 */
export async function orNoConnection<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (!isMissingPart(error) || (await isServerThere())) throw error
    throw new NoConnection()
  }
}

/** Whether the server has another version than this page. Rejects when it does not answer. */
export async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache' })
  // The name of the first file carries a hash of all that it leads to.
  return own != null && answer.ok && !(await answer.text()).includes(own)
}
