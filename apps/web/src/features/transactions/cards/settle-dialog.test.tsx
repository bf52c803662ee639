import type { CardCase, TillSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { SettleDialog } from './settle-dialog.tsx'

afterEach(cleanup)

const row = { kind: 'refund', id: '01990000-0000-7000-8000-00000000000a', amountMinor: 10_000, currency: 'TRY' }
const till = {
  ...{ id: 't', isTraining: false, till: { id: 't1', code: 'T1', name: 'Till 1' } },
  ...{ cashiers: [], takings: [], parts: [] },
} as unknown as TillSessionRow

async function show(own: object | null, settled: (input: unknown) => unknown = () => true) {
  const sent: Record<string, unknown>[] = []
  const onClose = vi.fn()
  const { user } = await showScreen(<SettleDialog row={row as unknown as CardCase} onClose={onClose} />, {
    ...{ namespaces: ['cards', 'till', 'approvals'], at: '/transactions' },
    rights: { ticket_booking: { sell: {} } },
    answers: {
      'tills.current': () => own,
      'reasons.forOccasion': () => [],
      'cardCharges.settleRefund': (input: Record<string, unknown>) => {
        sent.push(input)
        return settled(input)
      },
    },
  })
  return { user, sent, onClose }
}
const record = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Record' })

test('cash says which till it comes out of, and needs no words', async () => {
  const { user, sent, onClose } = await show(till)
  await user.click(await screen.findByRole('radio', { name: 'In cash, from my till' }))
  expect(await screen.findByText('₺100.00 comes out of Till 1 with this.')).toBeTruthy()
  await user.click(record())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ inCash: true, reason: 'Paid out in cash' }])
})

test('another way asks how, and takes no cash', async () => {
  const { user, sent } = await show(till)
  await user.click(await screen.findByRole('button', { name: 'Record' }))
  expect(screen.getByRole('alert').textContent).toBe('Choose how the guest got it')
  await user.click(screen.getByRole('radio', { name: 'Another way' }))
  await user.click(record())
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^How did the guest get it/ }), 'By transfer')
  await user.click(record())
  await waitFor(() => expect(sent).toMatchObject([{ inCash: false, reason: 'By transfer' }]))
})

test.each([
  ['no till', null],
  ['a till for practice', { ...till, isTraining: true }],
])('at %s cash cannot be handed out', async (_, own) => {
  const { user, sent } = await show(own)
  await user.click(await screen.findByRole('radio', { name: 'In cash, from my till' }))
  expect(await screen.findByText(/^Cash is handed out from a real till/)).toBeTruthy()
  expect(record().disabled).toBe(true)
  expect(sent).toEqual([])
})

test('a drawer without enough cash is said to be so', async () => {
  const issues = [{ path: 'inCash', message: 'field.tooBig' }]
  const { user, onClose } = await show(till, () => {
    throw refusal('VALIDATION', { issues } as never)
  })
  await user.click(await screen.findByRole('radio', { name: 'In cash, from my till' }))
  await screen.findByText(/comes out of Till 1/)
  await user.click(record())
  expect((await screen.findByRole('alert')).textContent).toContain('There’s not enough cash in your drawer')
  expect(onClose).not.toHaveBeenCalled()
})
