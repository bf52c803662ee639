import { afterEach, expect, it, vi } from 'vitest'
import { isReplaced, NoConnection, orNoConnection } from './server-there.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: https://venue.example/assets/page-1.js')
const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

it('takes a part that did not come for a lost connection only when the server does not answer', async () => {
  answers(async () => new Response('{}'))
  await expect(orNoConnection(Promise.reject(gone))).rejects.toBe(gone)
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(orNoConnection(Promise.reject(gone))).rejects.toThrow(NoConnection)
  // A proxy without its server.
  answers(async () => new Response('', { status: 502 }))
  await expect(orNoConnection(Promise.reject(gone))).rejects.toThrow(NoConnection)
})

it('leaves other failures as they are', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  const other = new TypeError('x is not a function')
  await expect(orNoConnection(Promise.reject(other))).rejects.toBe(other)
  await expect(orNoConnection(Promise.resolve(7))).resolves.toBe(7)
})

it('knows a newer version by the first file that the page of the server names', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/start-1.js"></script>'
  answers(async () => new Response('<script type="module" src="/assets/start-1.js"></script>'))
  expect(await isReplaced()).toBe(false)
  answers(async () => new Response('<script type="module" src="/assets/start-2.js"></script>'))
  expect(await isReplaced()).toBe(true)
  // Not ready yet: nothing to offer.
  answers(async () => new Response('starting', { status: 503 }))
  expect(await isReplaced()).toBe(false)
})
