import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { PayDialog } from './pay-dialog.tsx'

const rights: Rights = { ticket_order: Object.fromEntries(modules.ticket_order.actions.map((action) => [action, {}])) }
const wayOf = (id: string, name: string, kind: string, reference = 'no') => ({
  id,
  kind,
  reference,
  name: { en: name, tr: '' },
})
const ways = [wayOf('w1', 'Cash', 'cash'), wayOf('w2', 'Card', 'card'), wayOf('w3', 'Invoice', 'invoice', 'optional')]

afterEach(cleanup)

/** Opens the payment of ₺380.00 where the venue sells on account. */
async function open(debtor?: string) {
  const onTake = vi.fn(async () => {})
  const onPay = vi.fn(async (_payments: PaymentInput[]) => {})
  const { user } = await showScreen(
    <PayDialog
      open
      onOpenChange={() => {}}
      taken={[]}
      onTake={onTake}
      onTakenBack={() => {}}
      onPay={onPay}
      dueMinor={38_000}
      currency="TRY"
      debtor={debtor}
    />,
    {
      namespaces: ['pay', 'till'],
      at: '/order',
      rights,
      answers: {
        'tills.current': () => ({ id: 't', till: { name: 'Till 1' }, cashiers: [] }),
        'tills.list': () => [],
        'paymentMethods.list': () => ways,
      },
    },
  )
  const pay = within(await screen.findByRole('dialog', { name: 'Take payment' }))
  return { user, pay, onTake, onPay, sells: () => pay.getByRole('button', { name: 'Sell on account: ₺380.00' }) }
}
const whoPays = /^Who will pay/

test('one arrow key away from cash, nothing is sold before somebody is named who will pay', async () => {
  const { user, pay, onPay, sells } = await open()
  await user.click(await pay.findByLabelText('Received'))
  await user.keyboard('{ArrowUp}')
  await user.click(sells())
  const field = pay.getByRole('textbox', { name: whoPays })
  await waitFor(() => expect(document.activeElement).toBe(field))
  pay.getByText('Enter who will pay')
  expect(onPay).not.toHaveBeenCalled()
  await user.keyboard(' Liman Sigorta')
  expect(pay.queryByText('Enter who will pay')).toBeNull()
  await user.click(sells())
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  const payment = { method: 'invoice', methodId: 'w3', amountMinor: 38_000, debtor: 'Liman Sigorta' }
  expect(onPay.mock.lastCall).toEqual([[payment]])
})

test('who is known to buy is offered, and put in by a press of its own', async () => {
  const { user, pay, onPay, sells } = await open('Karaköy Turizm')
  await user.click(await pay.findByRole('radio', { name: 'Invoice' }))
  await user.click(sells())
  expect(onPay).not.toHaveBeenCalled()
  await user.click(pay.getByRole('button', { name: 'Use Karaköy Turizm' }))
  expect(pay.queryByRole('button', { name: 'Use Karaköy Turizm' })).toBeNull()
  await user.click(sells())
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  expect(onPay.mock.lastCall).toMatchObject([[{ debtor: 'Karaköy Turizm' }]])
})

test('a part is not put on account: only what is left is', async () => {
  const { user, pay, onPay, onTake, sells } = await open()
  await user.click(await pay.findByRole('radio', { name: 'Invoice' }))
  await user.type(pay.getByRole('textbox', { name: whoPays }), 'Moda Lisesi')
  await user.type(pay.getByLabelText('Amount'), '100')
  await user.click(sells())
  await pay.findByText(/Only what’s left can go on account/)
  expect(onTake).not.toHaveBeenCalled()
  expect(onPay).not.toHaveBeenCalled()
})

test('a server that misses who will pay leads to the field', async () => {
  const { user, pay, onPay, sells } = await open()
  onPay.mockRejectedValueOnce(
    refusal('VALIDATION', { issues: [{ path: 'payments.0.debtor', message: 'field.required' }] }),
  )
  await user.click(await pay.findByRole('radio', { name: 'Invoice' }))
  const field = pay.getByRole('textbox', { name: whoPays })
  await user.type(field, 'Moda Lisesi')
  await user.click(sells())
  await pay.findByText('Enter who will pay')
  await waitFor(() => expect(document.activeElement).toBe(field))
})
