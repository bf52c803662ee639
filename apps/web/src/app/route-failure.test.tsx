import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { startTexts } from '../lib/texts.ts'
import { Words } from './root.tsx'
import { RouteFailure } from './route-failure.tsx'
import { NoConnection } from './server-there.ts'

const noAnswer = () => TRPCClientError.from(new TypeError('Failed to fetch'))
const gone = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js')

/** A screen that first fails with these errors, one after the other, and then shows. */
async function open(...errors: Error[]) {
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
  const router = createMemoryRouter([
    { path: '/', element: <h1>The screen</h1>, errorElement, loader, hydrateFallbackElement: <p /> },
  ])
  render(<RouterProvider router={router} />)
  await screen.findByRole('alert')
  return loader
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['no answer', noAnswer(), 'No connection'],
  ['a part that could not travel', new NoConnection(), 'No connection'],
  ['a part of an older version', gone, 'A new version is ready'],
  ['a fault of ours', new Error('x is undefined'), 'Couldn’t load this page'],
])('%s is called what it is', async (_what, error, title) => {
  await open(error)
  expect(screen.getByRole('alert').textContent).toContain(title)
})

it('asks again when Retry is pressed, and by itself when the network comes back', async () => {
  const loader = await open(noAnswer(), noAnswer())
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect((await screen.findByRole('alert')).textContent).toContain('No connection')
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'The screen' })).toBeDefined()
})

it('reloads only when the server answers, and only when asked to', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  const answer = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', answer)
  await open(new NoConnection())
  window.dispatchEvent(new Event('online'))
  expect(answer).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(reload).not.toHaveBeenCalled()
  answer.mockResolvedValue(new Response('{}'))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
