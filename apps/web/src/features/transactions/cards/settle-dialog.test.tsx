import type { CardCase, ReasonOccasion, TillSessionRow } from '@marquee/contract'
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

const reasonFor = (occasion: ReasonOccasion, name: string, n: number) => ({
  ...{ id: `01990000-0000-7000-8000-00000000001${n}`, occasion, name: { en: name, tr: name } },
  ...{ needsNote: false, sort: n, rev: 1, archivedAt: null },
})

async function show(own: object | null, settled: (input: unknown) => unknown = () => true) {
  const sent: Record<string, unknown>[] = []
  const onClose = vi.fn()
  const { user } = await showScreen(<SettleDialog row={row as unknown as CardCase} onClose={onClose} />, {
    ...{ namespaces: ['cards', 'till', 'approvals'], at: '/transactions' },
    rights: { ticket_booking: { sell: {} } },
    answers: {
      'tills.current': () => own,
      'reasons.list': () => [
        reasonFor('card_charge', 'The terminal shows no charge', 1),
        reasonFor('card_refund', 'Bank transfer', 2),
      ],
      'cardCharges.settleRefund': (input: Record<string, unknown>) => {
        sent.push(input)
        return settled(input)
      },
    },
  })
  return { user, sent, onClose }
}
const record = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Record' })

test('cash says which till it comes out of and when, needs no words, and is not spoken of as given already', async () => {
  const { user, sent, onClose } = await show(till)
  await user.click(await screen.findByRole('radio', { name: /^In cash, from my till/ }))
  expect(await screen.findByText('When you record it, ₺100.00 comes out of Till 1.')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/has the ₺100.00.*In cash/)
  await user.click(record())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ inCash: true, reason: 'Paid out in cash' }])
})

test('nothing can be recorded before a way is chosen', async () => {
  const { user } = await show(till)
  await screen.findByRole('radio', { name: /^Another way/ })
  expect(record().disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^Another way/ }))
  expect(record().disabled).toBe(false)
})

test('another way is for what the guest has already, asks how, and takes no cash', async () => {
  const { user, sent, onClose } = await show(till)
  await user.click(
    await screen.findByRole('radio', { name: /^Another way.*Only if the guest has the ₺100.00 already/ }),
  )
  await user.click(record())
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /^How did the guest get it/ }), 'By cheque')
  await user.click(record())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([{ inCash: false, reason: 'By cheque' }])
})

test('the reasons offered are those of a refund', async () => {
  const { user, sent } = await show(till)
  await user.click(await screen.findByRole('radio', { name: /^Another way/ }))
  await user.click(await screen.findByRole('button', { name: 'Bank transfer' }))
  expect(screen.queryByRole('button', { name: 'The terminal shows no charge' })).toBeNull()
  await user.click(record())
  await waitFor(() => expect(sent).toMatchObject([{ inCash: false, reason: 'Bank transfer' }]))
})

test.each([
  ['no till', null],
  ['a till for practice', { ...till, isTraining: true }],
])('at %s cash cannot be handed out', async (_, own) => {
  const { user, sent } = await show(own)
  const cash = await screen.findByRole<HTMLInputElement>('radio', { name: /Cash is handed out from a real till/ })
  await user.click(cash)
  expect(record().disabled).toBe(true)
  expect(sent).toEqual([])
})

test('a drawer without enough cash is said to be so', async () => {
  const issues = [{ path: 'inCash', message: 'field.tooBig' }]
  const { user, onClose } = await show(till, () => {
    throw refusal('VALIDATION', { issues } as never)
  })
  await user.click(await screen.findByRole('radio', { name: /^In cash, from my till/ }))
  await screen.findByText(/comes out of Till 1/)
  await user.click(record())
  expect((await screen.findByRole('alert')).textContent).toContain('There’s not enough cash in your drawer')
  expect(onClose).not.toHaveBeenCalled()
})
