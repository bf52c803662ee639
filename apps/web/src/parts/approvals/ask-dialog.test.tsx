import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { approvalRow } from '../../testing/approval-row.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { AskDialog } from './ask-dialog.tsx'

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
