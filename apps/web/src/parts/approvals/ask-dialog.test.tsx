import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { approvalRow } from '../../testing/approval-row.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { LeftBehind } from './left-behind.tsx'
import { requestLeftBehind } from './waits-here.ts'

afterEach(cleanup)

test('two presses in one go are one request', async () => {
  const request = vi.fn(() => ({ ...approvalRow({ mine: true }), approvers: [] }))
  const asked = { key: 1, procedure: 'users.suspend', input: { id: 'a', expectedRev: 1 }, settle: vi.fn() }
  await showScreen(<AskDialog asked={asked} others={0} />, {
    namespaces: ['approvals', 'users'],
    at: '/users',
    rights: {},
    answers: { 'approvals.request': request, 'approvals.get': () => approvalRow({ mine: true }) },
  })
  const submit = await screen.findByRole('button', { name: 'Request approval' })
  const form = submit.closest('form') as HTMLFormElement
  // Both before anything is drawn anew, as a quick double press or Enter beside a click is.
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByText(/Waiting|approve/i)
  expect(request).toHaveBeenCalledOnce()
})

const stored = () => JSON.parse(sessionStorage.getItem('approvals.waits') ?? 'null')

test('a page that is left takes back what it waits for, and only while it waits', async () => {
  const sent: [address: string, init: RequestInit][] = []
  const mine = approvalRow({ mine: true })
  let row = mine
  const { user } = await showScreen(
    <AskDialog asked={{ key: 1, procedure: 'users.suspend', input: {}, settle: vi.fn() }} others={0} />,
    {
      namespaces: ['approvals', 'users'],
      at: '/users',
      rights: {},
      answers: {
        'approvals.request': () => ({ ...mine, approvers: [{ id: 'b', name: 'Bo', isHere: true, hasPin: false }] }),
        'approvals.get': () => row,
      },
    },
  )
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init])
    return new Response('{}')
  })
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
  vi.unstubAllGlobals()
  await user.click(await screen.findByRole('button', { name: 'Request approval' }))
  await screen.findByRole('button', { name: 'Withdraw' })
  expect(stored()).toMatchObject({ id: mine.id })
  expect(requestLeftBehind(stored())).toBe(mine.id)
  expect(requestLeftBehind({ ...stored(), authSessionId: 'of another sign-in' })).toBeNull()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init])
    return new Response('{}')
  })
  window.dispatchEvent(new Event('pagehide'))
  // At once: what comes a step later comes never.
  expect(sent).toHaveLength(1)
  expect(sent[0]?.[0]).toContain('approvals.withdraw')
  expect(sent[0]?.[1]).toMatchObject({ keepalive: true, body: expect.stringContaining(mine.id) })
  vi.unstubAllGlobals()
  row = { ...mine, state: 'denied', answeredBy: { id: 'b' as never, name: 'Bo' } }
  cleanup()
  expect(stored()).toBeNull()
})

const refusedThen = (state: string) => ({
  'approvals.withdraw': () => {
    throw refusal('STATE', { details: { state } })
  },
  'approvals.get': () => approvalRow({ mine: true, state, answeredBy: { id: 'b', name: 'Bo' } }),
})

test.each([
  [
    'still waiting',
    { 'approvals.withdraw': () => approvalRow({ mine: true, state: 'withdrawn' }) },
    /was withdrawn because/,
  ],
  ['withdrawn while it was left', refusedThen('withdrawn'), /was withdrawn because/],
  ['approved at that moment', refusedThen('granted'), /^Bo approved this after the page was left/],
  ['declined', refusedThen('denied'), 'Bo has already declined this'],
])('whoever comes back to the page reads what became of their request: %s', async (_, answers, words) => {
  await showScreen(<LeftBehind id={approvalRow().id} />, {
    ...{ namespaces: ['approvals', 'users'], at: '/users', rights: {} },
    answers: answers as never,
  })
  await screen.findByText(words)
  expect(stored()).toBeNull()
})
