import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { MailDialog } from './mail-dialog.tsx'

afterEach(cleanup)

const show = (guestEmail: string | null, answers: Answers) =>
  showScreen(<MailDialog order={{ ...soldOrder, guestEmail }} onClose={() => {}} />, {
    namespaces: ['orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, print: {} } } as never,
    answers,
  })
const button = () => screen.getByRole('button', { name: 'Send by email' })

test('goes to the guest without anything typed, once, with what is ticked', async () => {
  const sent: object[] = []
  const { user } = await show('a•••@people.example', {
    'orders.mail': (input: object) => {
      sent.push(input)
      return { email: 'a•••@people.example' }
    },
  })
  await screen.findByText(/To a•••@people.example/)
  await user.click(screen.getByRole('checkbox', { name: 'Receipt' }))
  await user.dblClick(button())
  await screen.findByText('On its way to a•••@people.example')
  expect(sent).toEqual([{ commandId: expect.any(String), id: soldOrder.id, passes: true, receipt: false }])
})

test('an order without an address asks for one, and nothing ticked is told', async () => {
  const { user } = await show(null, {})
  await user.click(await screen.findByRole('button', { name: 'Send by email' }))
  const field = screen.getByLabelText(/^Email/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
})

test('too many within an hour are refused in words', async () => {
  const { user } = await show('a•••@people.example', {
    'orders.mail': () => {
      throw refusal('THROTTLED')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send by email' }))
  await screen.findByText(/sent five times within the last hour/)
})
