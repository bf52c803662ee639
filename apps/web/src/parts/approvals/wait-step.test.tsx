import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { approvalRow } from '../../testing/approval-row.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import type { Requested } from './queries.ts'
import { WaitStep } from './wait-step.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const requested = approvalRow({
  requestedAt: '2026-11-22T18:00:00.000Z',
  mine: true,
  approvers: [{ id: 'b', name: 'Selin', isHere: true, hasPin: true }],
}) as Requested

/** A request with so many milliseconds left, and what the server says of it when it is read again. */
async function wait(leftMs: number, became: object) {
  const told = { onGranted: vi.fn(), onDenied: vi.fn(), onGone: vi.fn(), onAgain: vi.fn(), onWithdraw: vi.fn() }
  const expiresAt = new Date(Date.parse(requested.requestedAt) + leftMs).toISOString()
  const first = { ...requested, expiresAt }
  const end = Date.now() + leftMs
  const { user } = await showScreen(<WaitStep requested={first} {...told} />, {
    namespaces: ['approvals'],
    at: '/users',
    rights: {},
    answers: { 'approvals.get': () => (Date.now() < end ? first : { ...first, ...became }) },
  })
  return { user, told }
}

test('a request whose time runs out while the person waits says so by itself, and can be made again', async () => {
  const { user, told } = await wait(400, { state: 'expired' })
  expect((await screen.findByRole('alert')).textContent).toContain('No one answered in time')
  expect(screen.queryByLabelText('PIN')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Request again' }))
  expect(told.onAgain).toHaveBeenCalledOnce()
  expect(told.onGranted).not.toHaveBeenCalled()
})

test('one that was approved and not used in time tells who approved it, and opens nothing', async () => {
  const { told } = await wait(400, { state: 'expired', answeredBy: { id: 'b', name: 'Selin' }, method: 'remote' })
  const said = await screen.findByRole('alert')
  expect(said.textContent).toContain('Selin approved this, but the approval has expired. Request it again.')
  expect(said.textContent).not.toContain('No one answered')
  expect(told.onGranted).not.toHaveBeenCalled()
})

test('a page that waits says so every 15 seconds, and reads when its request has ended without it', async () => {
  const said: unknown[] = []
  let row: object = requested
  const told = { onGranted: vi.fn(), onDenied: vi.fn(), onGone: vi.fn(), onAgain: vi.fn(), onWithdraw: vi.fn() }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await showScreen(
    <WaitStep requested={{ ...requested, expiresAt: new Date(Date.now() + 600_000).toISOString() }} {...told} />,
    {
      ...{ namespaces: ['approvals'], at: '/users', rights: {} },
      answers: {
        'approvals.get': () => row,
        'approvals.keepWaiting': (input: unknown) => {
          said.push(input)
          return row
        },
      },
    },
  )
  await screen.findByLabelText('PIN')
  expect(said).toEqual([{ id: requested.id }])
  await act(() => vi.advanceTimersByTimeAsync(30_500))
  expect(said).toHaveLength(3)
  row = { ...requested, state: 'gone' }
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('so the request has ended'))
  expect(screen.queryByLabelText('PIN')).toBeNull()
  expect(told.onGranted).not.toHaveBeenCalled()
  // Nobody waits any more: nothing says so.
  await act(() => vi.advanceTimersByTimeAsync(45_000))
  expect(said).toHaveLength(4)
})
