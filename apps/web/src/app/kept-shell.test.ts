import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { letTakeOver } from './kept-shell.ts'

// happy-dom has no service workers: these stand for what a browser tells a page about one.
class Worker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
}
class Registration extends EventTarget {
  installing: Worker | null = null
  waiting: Worker | null = null
  find(worker: Worker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
  finish() {
    this.waiting = this.installing
    this.installing = null
    this.waiting?.dispatchEvent(new Event('statechange'))
  }
}
const asRegistration = (registration: Registration) => registration as unknown as ServiceWorkerRegistration

let served = ''
beforeEach(() => {
  const script = document.createElement('script')
  script.setAttribute('src', '/assets/index-own.js')
  // Not put into the page: happy-dom would try to fetch it.
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
  vi.stubGlobal('fetch', async () => {
    if (!served) throw new TypeError('Failed to fetch')
    return new Response(served)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('asks a worker that waits already, and one that is found later, once this page is of the served version', async () => {
  served = '<script src="/assets/index-own.js">'
  const registration = new Registration()
  const first = new Worker()
  registration.waiting = first
  letTakeOver(asRegistration(registration))
  await settled()
  expect(first.postMessage.mock.calls).toEqual([['take-over']])

  registration.waiting = null
  const later = new Worker()
  registration.find(later)
  await settled()
  expect(later.postMessage).not.toHaveBeenCalled()
  registration.finish()
  await settled()
  expect(later.postMessage.mock.calls).toEqual([['take-over']])
})

it('leaves it to the next page when this one is of an older version, or nobody answers', async () => {
  for (served of ['<script src="/assets/index-newer.js">', '']) {
    const registration = new Registration()
    const found = new Worker()
    letTakeOver(asRegistration(registration))
    registration.find(found)
    registration.finish()
    await settled()
    expect(found.postMessage).not.toHaveBeenCalled()
  }
})
