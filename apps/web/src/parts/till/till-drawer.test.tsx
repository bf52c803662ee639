import { modules, type Rights, type TillSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { TillDrawer } from './till-drawer.tsx'

afterEach(cleanup)

const rights: Rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
}
const till = {
  id: '01990000-0000-7000-8000-000000000001',
  till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' },
  openedAt: '2026-11-22T10:00:00.000Z',
  businessDate: '2026-11-22',
  floatMinor: 100_000,
  currency: 'TRY',
  receipts: 0,
  takings: [],
  movements: [],
  parts: [],
} as unknown as TillSessionRow

test('a pay-out that is half written is not lost with Escape; nothing written closes at once', async () => {
  const onClose = vi.fn()
  const { user } = await showScreen(<TillDrawer onClose={onClose} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: { 'tills.current': () => till, 'tills.parts': () => [], 'tills.unexplained': () => null },
  })
  await user.click(await screen.findByRole('button', { name: 'Take cash out' }))
  const reason = await screen.findByLabelText<HTMLInputElement>(/^Reason/)
  await user.type(reason, 'a taxi')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect([onClose.mock.calls.length, reason.value]).toEqual([0, 'a taxi'])
  await user.clear(reason)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('money that was taken for a basket and given back leaves its trace at the own till', async () => {
  const part = {
    ...{ id: '01990000-0000-7000-8000-000000000003', method: 'cash', state: 'returned', currency: 'TRY' },
    ...{ amountMinor: 30_000, returnedMinor: 30_000, returnReference: null, reference: null },
    ...{ takenAt: '2026-11-22T10:05:00.000Z', endedAt: '2026-11-22T10:06:00.000Z', endedBy: 'Ada Keeper' },
  }
  await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => ({ ...till, parts: [part] }),
      'tills.parts': () => [],
      'tills.unexplained': () => null,
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Given back' })
  expect(heading.parentElement?.textContent).toMatch(/Cash.*Ada Keeper.*₺300\.00/)
})
