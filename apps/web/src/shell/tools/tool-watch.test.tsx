import type { NoticeTopic } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import ToolWatch from './tool-watch.tsx'

const played: number[] = []
/** As much of the browser's sound as is used. */
class PlayedAudio {
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: (at: number) => played.push(at),
    stop: () => undefined,
  })
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  })
}
const touched = { hasBeenActive: true }
// News are said at most every ten seconds: each test is a minute later than the one before.
const clock = Date.now
let later = 0
beforeEach(() => {
  later += 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + later)
  played.length = 0
  touched.hasBeenActive = true
  vi.stubGlobal('AudioContext', PlayedAudio)
  Object.defineProperty(navigator, 'userActivation', { value: touched, configurable: true })
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const row = (id: string, read = false) => ({ id, title: id, description: null, read })

async function watch(isOn: boolean) {
  let rows = [row('old')]
  let reads = 0
  const none = { rows: [], nextCursor: null, total: 0, totalIsExact: true, unread: 0 }
  const { tell } = await showScreen(<ToolWatch />, {
    namespaces: ['panels'],
    at: '/',
    rights: {},
    answers: {
      'apps.messages.list': () => none,
      'apps.notifications.list': () => {
        reads += 1
        return { ...none, rows }
      },
      'apps.chat.list': () => none,
      'apps.shortcuts.list': () => [],
      'apps.noticeTopics.sound': () => ({ isOn }),
    },
  })
  await waitFor(() => expect(reads).toBe(1))
  const change = async (next: typeof rows, topic?: NoticeTopic) => {
    rows = next
    const before = reads
    tell('apps.inbox.changed', { what: 'notifications', topic })
    await waitFor(() => expect(reads).toBeGreaterThan(before))
  }
  return change
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 50))

test('news are told, and heard by those who want to hear them', async () => {
  const change = await watch(true)
  await change([row('new'), row('old')])
  expect(await screen.findByText('You have a new notification')).toBeTruthy()
  await waitFor(() => expect(played).toHaveLength(2))
})

test('a question for an approval is heard, and put by itself elsewhere', async () => {
  const change = await watch(true)
  await change([row('asked'), row('old')], 'approvalAsked')
  await waitFor(() => expect(played).toHaveLength(2))
  expect(screen.queryByText('You have a new notification')).toBeNull()
})

test('nobody hears a sound who has not asked for it', async () => {
  const change = await watch(false)
  await change([row('new'), row('old')])
  expect(await screen.findByText('You have a new notification')).toBeTruthy()
  await settled()
  expect(played).toEqual([])
})

test('what the person reads or removes is no news', async () => {
  const change = await watch(true)
  await change([row('old', true)])
  await change([])
  await settled()
  expect(screen.queryByText('You have a new notification')).toBeNull()
  expect(played).toEqual([])
})

test('before the page was touched nothing is played, and nothing is kept for later', async () => {
  touched.hasBeenActive = false
  const change = await watch(true)
  await change([row('new'), row('old')])
  expect(await screen.findByText('You have a new notification')).toBeTruthy()
  touched.hasBeenActive = true
  await settled()
  expect(played).toEqual([])
})
