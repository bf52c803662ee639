import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { ChangeActions } from './change-actions.tsx'

afterEach(cleanup)

type Pass = OrderDetail['passList'][number]
const [issued, , used, cancelled] = soldOrder.passList as [Pass, Pass, Pass, Pass]

async function show(passList: Pass[]) {
  const onDeed = vi.fn()
  await showScreen(<ChangeActions order={{ ...soldOrder, passList }} onDeed={onDeed} />, {
    namespaces: ['orderList'],
    at: '/order-list',
    rights: {
      order_list: { view: {}, cancel: {}, rebook: {} },
      transactions: { view: {}, refund: {} },
      ticket_booking: { view: {}, reseat: {} },
    },
    answers: {},
  })
  await screen.findByRole('group', { name: 'Change this order' })
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

test('while the show is ahead nothing is in the way', async () => {
  expect(await show([issued, used])).toEqual([
    'Exchange…',
    'Move seat…',
    'Swap seats…',
    'Cancel passes…',
    'Refund without cancelling…',
  ])
  expect(screen.queryByText(/can’t be cancelled/)).toBeNull()
})

test.each([
  ['everybody is in', [used, cancelled], /^All guests of this order are checked in/, []],
  [
    'the show has begun',
    [{ ...issued, stage: 'begun' as const }, used],
    /^The show has begun/,
    ['Move seat…', 'Swap seats…'],
  ],
  ['the show is over', [{ ...issued, stage: 'over' as const }], /^The show is over/, []],
])('when %s, what can no longer be done is told beside what still can', async (_, passList, why, seats) => {
  expect(await show(passList)).toEqual([...seats, 'Refund without cancelling…'])
  expect(screen.getByText(why)).toBeTruthy()
})

test('passes of a show that was called off go back whenever it was', async () => {
  expect(await show([{ ...issued, stage: 'over', isCalledOff: true }])).toContain('Cancel passes…')
  expect(screen.queryByText(/can’t be cancelled/)).toBeNull()
})
