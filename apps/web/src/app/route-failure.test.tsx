import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { authSession } from '../lib/auth-session/current.ts'
import { startTexts } from '../lib/texts.ts'
import { connection } from '../lib/trpc/socket.ts'
import { keepCounter, startCounter } from '../parts/offline-food/testing/counter.ts'
import { sellsAlone } from './at-counter.ts'
import { Words } from './root.tsx'
import { RouteFailure } from './route-failure.tsx'
import { NoConnection } from './server-there.ts'

const noAnswer = () => TRPCClientError.from(new TypeError('Failed to fetch'))
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js')

/** A screen that first fails with these errors, one after the other, and then shows. */
async function open(...errors: Error[]) {
  const path = `/${crypto.randomUUID()}`
  await startTexts()
  const loader = vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return null
  })
  const errorElement = (
    <Words>
      <RouteFailure />
    </Words>
  )
  const router = createMemoryRouter(
    [
      { path, element: <h1>The screen</h1>, errorElement, loader, hydrateFallbackElement: <p /> },
      { path: '/404', element: <h1>No page</h1> },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
  // The first one waits for the texts.
  await screen.findByRole('alert', {}, { timeout: 10_000 })
  return loader
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['no answer', noAnswer(), 'No connection'],
  ['a part that could not travel', new NoConnection(), 'No connection'],
  ['a part of an older version', gone, 'A new version is ready', true],
  ['a part that a screen asked for without a network', gone, 'No connection'],
  ['a fault of ours', new Error('x is undefined'), 'Couldn’t load this page'],
])('%s is called what it is', async (_what, error, title, isServerThere = false) => {
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  await open(error)
  expect(screen.getByRole('alert').textContent).toContain(title)
})

it('leads to the counter on a device that sells without the server, and nowhere on others', async () => {
  await startCounter()
  await keepCounter()
  await open(noAnswer())
  const link = await screen.findByRole('link', { name: /^Go on at the counter/ })
  expect(link.getAttribute('href')).toBe('/food-booking')
  cleanup()
  await open(new Error('x is undefined'))
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await keepCounter({ till: null })
  await open(noAnswer())
  expect(await sellsAlone()).toBe(false)
  expect(screen.queryByRole('link')).toBeNull()
  authSession.end('own')
  localStorage.clear()
})

it('asks again when Retry is pressed, and by itself when the network comes back', async () => {
  const loader = await open(noAnswer(), noAnswer())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect((await screen.findByRole('alert')).textContent).toContain('No connection')
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeDefined()
})

function playReload() {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const answer = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', answer)
  return { reload, answer }
}

it('reloads only when the server answers', async () => {
  const { reload, answer } = playReload()
  await open(new NoConnection())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  expect(reload).not.toHaveBeenCalled()
  answer.mockResolvedValue(new Response('{}'))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

it('reloads by itself when the connection is back: once the network is, or later, when the live connection is', async () => {
  const { reload, answer } = playReload()
  const state = vi.spyOn(connection, 'now').mockReturnValue('reconnecting')
  let changed = () => {}
  vi.spyOn(connection, 'subscribe').mockImplementation((listener) => {
    changed = listener
    return () => {}
  })
  await open(new NoConnection())
  expect(answer).not.toHaveBeenCalled()
  // The network is there, the server not yet.
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Retry' }).ariaBusy).not.toBe('true'))
  expect(reload).not.toHaveBeenCalled()
  answer.mockResolvedValue(new Response('{}'))
  changed()
  expect(answer).toHaveBeenCalledTimes(1)
  state.mockReturnValue('live')
  changed()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  // What is live already does not come back.
  changed()
  expect(answer).toHaveBeenCalledTimes(2)
})

it('ends where a missing right does when the outage outlives three presses of Retry', async () => {
  const loader = await open(noAnswer(), noAnswer(), noAnswer(), noAnswer())
  for (const press of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(press + 1))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No connection'))
  }
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'No page' })).toBeDefined()
  expect(loader).toHaveBeenCalledTimes(4)
})

it('shows the screen when the third press finds the server again, and stays for a fault of ours', async () => {
  await open(noAnswer(), noAnswer(), noAnswer())
  for (const _ of [1, 2, 3]) await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeDefined()
  cleanup()
  const ours = () => new Error('x is undefined')
  const loader = await open(ours(), ours(), ours(), ours())
  for (const press of [1, 2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(press + 1))
  }
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this page')
})
