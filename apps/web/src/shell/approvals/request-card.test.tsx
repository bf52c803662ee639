import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { approvalRow } from '../../testing/approval-row.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { OwnRequest } from './own-request.tsx'
import { RequestCard } from './request-card.tsx'

const row = approvalRow()

afterEach(cleanup)

test.each([
  ['Approve', { state: 'denied', answeredBy: { id: 'b', name: 'Selin' } }, 'Selin has already declined this'],
  ['Decline', { state: 'granted', answeredBy: { id: 'b', name: 'Selin' } }, 'Selin has already approved this'],
  ['Decline', { state: 'used', answeredBy: { id: 'b', name: 'Selin' } }, 'Selin has already approved this'],
  ['Approve', { state: 'withdrawn' }, 'Ada has withdrawn this request'],
  ['Approve', { state: 'expired' }, 'No one answered in time'],
  [
    'Approve',
    { state: 'expired', answeredBy: { id: 'b', name: 'Selin' } },
    'Selin approved this, but it wasn’t used in time',
  ],
  ['Approve', null, 'This has already been answered'],
])('who presses %s a moment too late hears what became of it: %j', async (press, became, words) => {
  let answered = 0
  const { user } = await showScreen(<RequestCard row={row} onAnswered={() => (answered += 1)} />, {
    namespaces: ['approvals'],
    at: '/',
    rights: {},
    answers: {
      'approvals.answer': () => {
        throw refusal('STATE')
      },
      'approvals.get': () => {
        if (!became) throw refusal('NOT_FOUND')
        return { ...row, ...became }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: press }))
  await screen.findByText(words)
  expect(answered).toBe(1)
})

test('who withdraws a request that is declined at that moment hears so', async () => {
  const { user } = await showScreen(<OwnRequest row={row} onWithdrawn={() => undefined} />, {
    namespaces: ['approvals'],
    at: '/',
    rights: {},
    answers: {
      'approvals.withdraw': () => {
        throw refusal('STATE')
      },
      'approvals.get': () => ({ ...row, state: 'denied', answeredBy: { id: 'b', name: 'Selin' } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  await screen.findByText('Selin has already declined this')
})
