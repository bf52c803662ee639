import { afterAll } from 'vitest'

// A page takes what it had put off with it when it goes. The window of a test goes without: what is still to come would
// look for a document that is no more, and fail in the name of a file that is long over.

const setLater = globalThis.setTimeout
const begun = new Set<ReturnType<typeof setTimeout>>()
const kept = ((...args: Parameters<typeof setTimeout>) => {
  const timer = setLater(...args)
  begun.add(timer)
  return timer
}) as typeof setTimeout

globalThis.setTimeout = Object.assign(kept, setLater)
afterAll(() => {
  for (const timer of begun) clearTimeout(timer)
})
