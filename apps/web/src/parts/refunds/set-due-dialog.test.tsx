import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../testing/refusal.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { SetDueDialog } from './set-due-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const dueAt = '2026-12-10T15:00:00.000Z'
const part = {
  ...soldOrder,
  state: 'confirmed',
  grossMinor: 90_000,
  paidMinor: 30_000,
  refunds: [],
  changes: [],
  dueAt,
}

async function show(refuses: (() => unknown)[] = []) {
  const sent: Record<string, unknown>[] = []
  const onClose = vi.fn()
  const shown = await showScreen(<SetDueDialog orderId={soldOrder.id as never} onClose={onClose} />, {
    namespaces: ['refunds', 'common', 'errors'],
    at: '/order-list',
    rights: { order_list: { view: {}, move_due: {} } },
    answers: {
      'orders.get': () => part,
      'reasons.list': () => [],
      'orderChanges.setDue': (input: Record<string, unknown>) => {
        sent.push(input)
        const refuse = refuses.shift()
        if (refuse) throw refuse()
        return { orderId: soldOrder.id, dueAt: '2026-12-12T15:00:00.000Z', releaseAt: dueAt, isTold: false }
      },
    } as never,
  })
  return { ...shown, sent, onClose, dialog: await screen.findByRole('dialog', { name: /^Due date of order/ }) }
}

test('says what is due until when, and sends the new date by the clock of the venue with its reason', async () => {
  const { user, sent, onClose, dialog } = await show()
  expect(dialog.textContent).toContain('₺600.00 is due by')
  const date = within(dialog).getByLabelText(/^Due on/)
  await user.clear(date)
  await user.type(date, '2026-12-12')
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Pay day')
  await user.click(within(dialog).getByRole('button', { name: 'Change due date' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    expect.objectContaining({ orderId: soldOrder.id, expectedDueAt: dueAt, reason: 'Pay day', time: '18:00' }),
  ])
})

test('a reason is needed, and what the server refuses is said at its field', async () => {
  const { user, sent, onClose, dialog } = await show([
    () => refusal('VALIDATION', { issues: [{ path: 'date', message: 'field.tooLate' }] }),
    () => refusal('STALE', { details: { dueAt } }),
  ])
  const submit = within(dialog).getByRole('button', { name: 'Change due date' })
  const time = within(dialog).getByLabelText(/^By/)
  await user.clear(time)
  await user.type(time, '19:00')
  await user.click(submit)
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Pay day')
  await user.click(submit)
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Due on/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  await user.click(submit)
  await waitFor(() => expect(dialog.textContent).toContain('Somebody else has changed the due date'))
  expect(onClose).not.toHaveBeenCalled()
})
