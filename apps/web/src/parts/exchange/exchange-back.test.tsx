import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changed, previewOf, show, toLateShow, type User, type Wish } from './testing/exchange-screen.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

/** The answers of an exchange that gives 200.00 back to a payment like this, with `giftCards` for it. */
const back = (payment: object, giftCards: object[] = []) => ({
  'orderChanges.previewExchange': (wish: Wish) => {
    const preview = previewOf(wish)
    return { ...preview, payments: preview.payments.map((each) => ({ ...each, ...payment })) }
  },
  'orderChanges.exchange': () => ({ ...changed, refundMinor: 20_000, giftCards }),
})

/** A pass for 450.00 becomes one for 250.00. */
async function toCheaper(user: User) {
  await toLateShow(user)
  await user.selectOptions(await screen.findByLabelText(/^Instead of/), 'b2')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Proof you have seen/ }), 'student')
  await user.type(screen.getByLabelText(/^Reason/), 'Student')
}

async function exchangeBack(payment: object, giftCards: object[] = []): Promise<string> {
  const { user } = await show(back(payment, giftCards))
  await toCheaper(user)
  await user.click(await screen.findByRole('button', { name: 'Exchange and refund ₺200.00' }))
  return (await screen.findByRole('dialog', { name: 'Exchanged' })).textContent
}

test('money that goes back to a card says who has to send it: a person at the terminal, or the terminal itself', async () => {
  expect(await exchangeBack({})).toContain('Enter card refunds and transfers at the terminal or the bank as well')
  cleanup()
  const byItself = await exchangeBack({ terminal: 'Terminal 1' })
  expect(byItself).toContain('Card refunds go back through the terminal on their own')
  expect(byItself).not.toContain('Enter card refunds')
})

test('a new gift card that holds what went back is shown, to be printed for the guest', async () => {
  const card = { id: 'card', tail: 'WXYZ', amountMinor: 20_000 }
  const says = await exchangeBack({ method: 'voucher', methodName: { en: 'Gift card', tr: 'Hediye kartı' } }, [card])
  expect(says).toMatch(/New gift card.*WXYZ.*₺200\.00/)
})

test('what was bought on account is owed less, and nothing goes back', async () => {
  const { user } = await show(back({ method: 'invoice', methodName: { en: 'On account', tr: 'Cari' } }))
  await toCheaper(user)
  const sums = await screen.findByRole('region', { name: 'What it comes to' })
  await within(sums).findByText('Owed less on the invoice')
  expect(sums.textContent).toContain('Nothing to pay')
  expect(sums.textContent).not.toContain('Goes back')
  await user.click(screen.getByRole('button', { name: 'Exchange 1 pass' }))
  const done = await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(done.textContent).toContain('Owed less on the invoice₺200.00')
  expect(done.textContent).not.toContain('Goes back')
})
