import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { trpc } from '../../lib/trpc/trpc.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { useCardMutations } from './queries.ts'

afterEach(cleanup)

function Looking() {
  const { retryRefund } = useCardMutations()
  const order = trpc.orders.get.useQuery({ id: soldOrder.id as never })
  const plan = trpc.sessionPlans.get.useQuery({ id: 'p' as never })
  const till = trpc.tills.current.useQuery()
  return (
    <button
      type="button"
      disabled={!order.data || !plan.data || till.isPending}
      onClick={() => void retryRefund({ commandId: 'c', id: 'r' as never })}
    >
      Retry
    </button>
  )
}

test('the order, the plan and the till are read again when something was done with a card refund', async () => {
  const read: string[] = []
  const told = (name: string, answer: unknown) => () => {
    read.push(name)
    return answer
  }
  const { user } = await showScreen(<Looking />, {
    ...{ namespaces: [], at: '/order-list', rights: {} },
    answers: {
      'orders.get': told('order', soldOrder),
      'sessionPlans.get': told('plan', { id: 'p' }),
      'tills.current': told('till', null),
      'cardCharges.retryRefund': () => true,
    },
  })
  const press = await screen.findByRole<HTMLButtonElement>('button', { name: 'Retry' })
  await waitFor(() => expect(press.disabled).toBe(false))
  read.length = 0
  await user.click(press)
  await waitFor(() => expect([...read].sort()).toEqual(['order', 'plan', 'till']))
})
