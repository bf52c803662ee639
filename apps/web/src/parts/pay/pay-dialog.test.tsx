import { giftCheckDigit, modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, refusal, showScreen } from '../../testing/show-screen.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { PayDialog, type PayDialogProps } from './pay-dialog.tsx'

const rights: Rights = { ticket_order: Object.fromEntries(modules.ticket_order.actions.map((action) => [action, {}])) }
const card: PaymentInput = { partId: '01990000-0000-7000-8000-0000000000b1', method: 'card', amountMinor: 70_000 }

const wayOf = (id: string, name: string, kind: string, reference = 'no') => ({
  id,
  kind,
  reference,
  name: { en: name, tr: '' },
})
const ways = [wayOf('w1', 'Cash', 'cash'), wayOf('w2', 'Meal card', 'card', 'required'), wayOf('w3', 'Card', 'card')]

afterEach(cleanup)

/** A sale that keeps what was taken in part, as the screens do. */
function Sale({ taken: first, onTake, ...calls }: Pick<PayDialogProps, 'taken' | 'onTake' | 'onTakenBack' | 'onPay'>) {
  const [taken, setTaken] = useState(first)
  const take = async (part: PaymentInput, dueMinor: number) => {
    await onTake(part, dueMinor)
    setTaken([...taken, part])
  }
  return (
    <PayDialog open onOpenChange={() => {}} taken={taken} onTake={take} dueMinor={38_000} currency="TRY" {...calls} />
  )
}

/** Opens the payment of ₺380.00, for which parts were taken before. */
async function open({ taken, answers = {} }: { taken: PaymentInput[]; answers?: Answers }) {
  const calls = {
    onTake: vi.fn(async (_part: PaymentInput, _dueMinor: number) => {}),
    onTakenBack: vi.fn(),
    onPay: vi.fn(async (_payments: PaymentInput[]) => {}),
  }
  const returned: unknown[] = []
  const { user, tell } = await showScreen(<Sale taken={taken} {...calls} />, {
    namespaces: ['pay', 'till'],
    at: '/order',
    rights,
    answers: {
      'tills.current': () => ({ id: 't', till: { name: 'Till 1' }, cashiers: [] }),
      'tills.list': () => [],
      'tills.parts': () => [],
      'paymentMethods.list': () => ways,
      'tills.returnParts': (input: unknown) => {
        returned.push(input)
        return true
      },
      ...answers,
    },
  })
  return { user, tell, returned, ...calls, pay: await screen.findByRole('dialog', { name: 'Take payment' }) }
}

test('more than is due is called money to give back, not nothing due', async () => {
  const { pay } = await open({ taken: [card] })
  expect(within(pay).getByRole('status').textContent).toBe('₺320.00')
  expect(pay.textContent).toContain('To give back₺320.00')
  expect(pay.textContent).not.toContain('Still due')
})

test('of cash that costs less by now, all that was taken goes back', async () => {
  const cash: PaymentInput = { partId: '01990000-0000-7000-8000-0000000000b2', method: 'cash', amountMinor: 100_000 }
  const { pay } = await open({ taken: [cash] })
  expect(within(pay).getByRole('list', { name: 'Taken so far' }).textContent).toBe('Cashof ₺1,000.00 taken₺380.00')
  within(pay).getByRole('button', { name: 'Give back Cash ₺1,000.00' })
})

test('money goes back only after a question, and nothing is sold by its answer', async () => {
  const { user, pay, returned, onTakenBack, onPay } = await open({ taken: [card] })
  const press = () => user.click(within(pay).getByRole('button', { name: 'Give back Card ₺700.00' }))
  await press()
  const asks = await screen.findByRole('dialog', { name: 'Give this money back?' })
  await user.click(within(asks).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Give this money back?' })).toBeNull())
  expect(returned).toEqual([])
  await press()
  const again = await screen.findByRole('dialog', { name: 'Give this money back?' })
  await user.type(within(again).getByLabelText(/^Refund reference/), '0815{Enter}')
  await waitFor(() => expect(onTakenBack).toHaveBeenCalledExactlyOnceWith(card))
  expect(returned).toMatchObject([{ ids: [card.partId], reference: '0815' }])
  expect(onPay).not.toHaveBeenCalled()
})

test('the answer to a part that is lost is no sale that may have been made', async () => {
  const { user, pay, onTake } = await open({ taken: [] })
  onTake.mockRejectedValueOnce(TRPCClientError.from(new TypeError('Failed to fetch')))
  await user.type(await within(pay).findByLabelText('Received'), '200{Enter}')
  await waitFor(() => expect(pay.textContent).toContain('This part may already have been taken'))
  expect(pay.textContent).not.toContain('gone through')
})

test('a part beyond what another window left is refused with what is still due', async () => {
  const { user, pay, onTake } = await open({ taken: [] })
  onTake.mockRejectedValueOnce(refusal('STALE', { details: { dueMinor: 8_000 } }))
  await user.type(await within(pay).findByLabelText('Received'), '200{Enter}')
  await waitFor(() => expect(pay.textContent).toContain('₺80.00 is still due'))
  expect(onTake.mock.lastCall?.[1]).toBe(38_000)
})

test('the venue’s ways are offered in its order, and a reference where the way asks for one', async () => {
  const { user, pay, onPay } = await open({ taken: [] })
  await within(pay).findByRole('radio', { name: 'Cash' })
  expect(
    within(pay)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['Cash', 'Meal card', 'Card'])
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  expect(within(pay).queryByLabelText(/reference/i)).toBeNull()
  await user.click(within(pay).getByRole('radio', { name: 'Meal card' }))
  await user.click(within(pay).getByRole('button', { name: 'Take ₺380.00' }))
  expect(pay.textContent).toContain('Enter the reference')
  expect(onPay).not.toHaveBeenCalled()
  await user.type(within(pay).getByLabelText(/reference/i), '77')
  await user.click(within(pay).getByRole('button', { name: 'Take ₺380.00' }))
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  expect(onPay.mock.lastCall).toEqual([[{ method: 'card', methodId: 'w2', amountMinor: 38_000, reference: '77' }]])
})

test('a venue whose ways cannot be read takes nothing, and can try again', async () => {
  const { pay } = await open({
    taken: [],
    answers: {
      'paymentMethods.list': () => {
        throw new Error('away')
      },
    },
  })
  await waitFor(() => expect(pay.textContent).toContain('Couldn’t load the payment methods'))
  expect(within(pay).queryByRole('button', { name: /Take/ })).toBeNull()
})

test('cash that is less than what is due says what is still due, and no change before it is enough', async () => {
  const { user, pay } = await open({ taken: [] })
  const received = await within(pay).findByLabelText('Received')
  await user.type(received, '80')
  expect(pay.textContent).toContain('Still due₺300.00')
  expect(pay.textContent).not.toContain('No change')
  await user.clear(received)
  await user.type(received, '400')
  expect(pay.textContent).toContain('Change₺20.00')
})

test('once the till is open, digits and Enter go to the payment', async () => {
  let till: object | null = null
  const one = { id: 'one', name: 'Till 1', archivedAt: null, cashier: null }
  const { user, pay, onPay } = await open({
    taken: [],
    answers: {
      'tills.current': () => till,
      'tills.list': () => [one],
      'tills.open': () => {
        till = { id: 't', state: 'open', till: { name: 'Till 1' }, cashiers: [] }
        return till
      },
    },
  })
  const float = await within(pay).findByRole('textbox', { name: /^Float/ })
  await user.click(float)
  await user.keyboard('0{Enter}')
  const received = await within(pay).findByLabelText('Received')
  await waitFor(() => expect(document.activeElement).toBe(received))
  await user.keyboard('400{Enter}')
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
})

test('after a till that was closed elsewhere another is opened: nothing is said of it any more, and digits begin anew', async () => {
  const opened = { id: 't', state: 'open', till: { name: 'Till 1' }, cashiers: [] }
  let till: object | null = opened
  const { user, pay, onPay } = await open({
    taken: [],
    answers: {
      'tills.current': () => till,
      'tills.list': () => [{ id: 'one', name: 'Till 1', archivedAt: null, cashier: null }],
      'tills.open': () => {
        till = opened
        return till
      },
    },
  })
  onPay.mockImplementationOnce(async () => {
    till = null
    throw refusal('TILL_CLOSED')
  })
  await user.type(await within(pay).findByLabelText('Received'), '2000{Enter}')
  await waitFor(() => expect(within(pay).getByRole('alert').textContent).toContain('Open a till first'))
  await user.click(await within(pay).findByRole('textbox', { name: /^Float/ }))
  await user.keyboard('0{Enter}')
  const received = await within(pay).findByLabelText<HTMLInputElement>('Received')
  await waitFor(() => expect(document.activeElement).toBe(received))
  expect(within(pay).queryByRole('alert')).toBeNull()
  expect(received.value).toBe('2000')
  await user.click(within(pay).getByRole('button', { name: '3' }))
  await user.click(within(pay).getByRole('button', { name: '9' }))
  expect(received.value).toBe('39')
  await user.clear(received)
  await user.type(received, '400{Enter}')
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(2))
})

test('a way that the venue gives up while it is chosen is not exchanged for another without a word', async () => {
  let offered = ways
  const { user, tell, pay, onPay } = await open({ taken: [], answers: { 'paymentMethods.list': () => offered } })
  await within(pay).findByLabelText('Received')
  offered = ways.filter(({ id }) => id !== 'w1')
  tell('paymentMethods.changed', { id: 'w1' })
  await waitFor(() => expect(pay.textContent).toContain('Cash is no longer offered. Choose another method.'))
  const radios = within(pay).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.checked)).toEqual([false, false])
  expect(document.activeElement).toBe(radios[0])
  expect(within(pay).queryByRole('button', { name: /^Take/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(onPay).not.toHaveBeenCalled()
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  expect(pay.textContent).not.toContain('no longer offered')
  await user.click(within(pay).getByRole('button', { name: 'Take ₺380.00' }))
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
})

test('what is typed after a way was chosen is the amount', async () => {
  const { user, pay, onPay } = await open({ taken: [] })
  const received = await within(pay).findByLabelText<HTMLInputElement>('Received')
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.click(within(pay).getByRole('radio', { name: 'Cash' }))
  await user.keyboard('400')
  expect(document.activeElement).toBe(received)
  expect(received.value).toBe('400')
  expect(pay.textContent).toContain('Change₺20.00')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
  expect(onPay.mock.lastCall).toMatchObject([[{ method: 'cash', tenderedMinor: 40_000 }]])
})

test('a press that follows a part at once takes nothing more: the rest is a press of its own', async () => {
  const { user, pay, onPay } = await open({ taken: [] })
  await user.type(await within(pay).findByLabelText('Received'), '200{Enter}')
  await waitFor(() => expect(pay.textContent).toContain('Still due₺180.00'))
  const rest = within(pay).getByRole('button', { name: 'Take ₺180.00' })
  expect(rest.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('{Enter}')
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.keyboard('{Enter}')
  await user.click(rest)
  expect(onPay).not.toHaveBeenCalled()
  await waitFor(() => expect(rest.getAttribute('aria-disabled')).toBeNull())
  await user.click(rest)
  await waitFor(() => expect(onPay).toHaveBeenCalledOnce())
})

test('a press that comes before the charges of the basket are known counts as soon as they are', async () => {
  const { promise: known, resolve: come } = Promise.withResolvers<never[]>()
  const onPay = vi.fn(async (_payments: PaymentInput[]) => {})
  const basket = { orderId: '01990000-0000-7000-8000-0000000000f1', withHold: async () => Promise.reject() }
  const { user } = await showScreen(
    <PayDialog
      open
      onOpenChange={() => {}}
      taken={[]}
      onTake={async () => {}}
      onTakenBack={() => {}}
      onPay={onPay}
      dueMinor={38_000}
      currency="TRY"
      start="card"
      basket={basket}
    />,
    {
      answers: {
        'cardCharges.ofOrder': () => known,
        'cardTerminals.own': () => null,
        'paymentMethods.list': () => ways,
        'tills.current': () => null,
      },
      rights,
      namespaces: ['pay', 'till'],
      at: '/',
    },
  )
  await user.click(await screen.findByRole('radio', { name: 'Card' }))
  await user.click(screen.getByRole('button', { name: /^Take ₺380/ }))
  expect(onPay).not.toHaveBeenCalled()
  come([])
  await waitFor(() => expect(onPay).toHaveBeenCalledTimes(1))
})

test('what was wrong with a gift card is said no longer once another code is entered, or another way is chosen', async () => {
  const codes = ['7K2MNP4QRSTVWXY', 'ABCDEFGHJKMNPQR'].map((body) => body + giftCheckDigit(body))
  const { user, pay, onPay } = await open({
    taken: [],
    answers: {
      'paymentMethods.list': () => [...ways, wayOf('w4', 'Gift card', 'voucher')],
      'giftCards.check': ({ code }: { code: string }) => ({
        ...{ id: code, tail: code.slice(-4), state: 'active', balanceMinor: 50_000, currency: 'TRY' },
        ...{ validUntil: '2028-01-01', holder: null },
      }),
    },
  })
  onPay.mockRejectedValue(
    refusal('GIFT_CARD', {
      details: { card: 'blocked' },
      issues: [{ path: 'payments.0.giftCard', message: 'field.invalid' }],
    }),
  )
  await user.click(await within(pay).findByRole('radio', { name: 'Gift card' }))
  const field = within(pay).getByLabelText<HTMLInputElement>(/^Gift card code/)
  const enter = async (code: string) => {
    await user.clear(field)
    await user.type(field, code)
    await within(pay).findByText('₺500.00')
  }
  const refused = async () => {
    await user.click(within(pay).getByRole('button', { name: 'Take ₺380.00' }))
    await within(pay).findByRole('alert')
  }
  await enter(codes[0] ?? '')
  await refused()
  // The same code, grouped as the field is left, is no other one.
  await user.tab()
  within(pay).getByRole('alert')
  await enter(codes[1] ?? '')
  expect(within(pay).queryByRole('alert')).toBeNull()
  await refused()
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  expect(within(pay).queryByRole('alert')).toBeNull()
  expect(onPay).toHaveBeenCalledTimes(2)
})
