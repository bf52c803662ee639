import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadingBar, trackedFetch, useLoading } from './loading.ts'

afterEach(() => {
  act(() => {
    loadingBar.hide()
    loadingBar.setAuto(true)
  })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Requests that answer when the test says so. */
function held() {
  const answers: (() => void)[] = []
  const asked = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        answers.push(() => resolve(new Response('{}')))
      }),
  )
  vi.stubGlobal('fetch', asked)
  return { answers, asked }
}

test('left to itself it shows from the first request to the last answer, and says nothing of how far', async () => {
  const { answers } = held()
  const { result } = renderHook(useLoading)
  expect(result.current).toEqual({ visible: false, mode: 'indeterminate', progress: 0 })
  let both: Promise<unknown> = Promise.resolve()
  act(() => {
    both = Promise.all([trackedFetch('/a'), trackedFetch('/b')])
  })
  expect(result.current.visible).toBe(true)
  await act(async () => answers[0]?.())
  expect(result.current.visible).toBe(true)
  answers[1]?.()
  await act(async () => void (await both))
  expect(result.current.visible).toBe(false)
})

test('without the automatic mode requests don’t show it, and somebody’s hand does', async () => {
  const { answers } = held()
  const { result } = renderHook(useLoading)
  act(() => loadingBar.setAuto(false))
  let request: Promise<unknown> = Promise.resolve()
  act(() => {
    request = trackedFetch('/a')
  })
  expect(result.current.visible).toBe(false)
  act(() => loadingBar.show())
  expect(result.current.visible).toBe(true)
  answers[0]?.()
  await act(async () => void (await request))
  expect(result.current.visible).toBe(true)
  act(() => loadingBar.hide())
  expect(result.current.visible).toBe(false)
})

test('how far it is goes from 0 to 100; anything else is logged and ignored', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { result } = renderHook(useLoading)
  act(() => {
    loadingBar.setMode('determinate')
    loadingBar.setProgress(0)
    loadingBar.setProgress(100)
    loadingBar.setProgress(40)
  })
  expect(logged).not.toHaveBeenCalled()
  for (const wrong of [-1, 100.1, Number.NaN, Number.POSITIVE_INFINITY]) act(() => loadingBar.setProgress(wrong))
  expect(result.current).toMatchObject({ mode: 'determinate', progress: 40 })
  expect(logged.mock.calls.map(([said]) => said)).toEqual([
    'Loading progress must be between 0 and 100, got -1',
    'Loading progress must be between 0 and 100, got 100.1',
    'Loading progress must be between 0 and 100, got NaN',
    'Loading progress must be between 0 and 100, got Infinity',
  ])
  // The next one begins anew.
  act(() => loadingBar.hide())
  expect(result.current).toEqual({ visible: false, mode: 'indeterminate', progress: 0 })
})

test('a request without an address is logged and leaves the bar alone', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { answers } = held()
  const { result } = renderHook(useLoading)
  let request: Promise<unknown> = Promise.resolve()
  act(() => {
    request = trackedFetch('')
  })
  expect(result.current.visible).toBe(false)
  expect(logged).toHaveBeenCalledExactlyOnceWith('A request for the loading bar needs an address')
  answers[0]?.()
  await act(async () => void (await request))
})
