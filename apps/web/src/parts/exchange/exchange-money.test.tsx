import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { changed, partOf, show, toLateShow } from './testing/exchange-screen.tsx'
import { useTaken } from './use-taken.ts'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

test('money that was taken stays in sight, is asked for before it is left, and goes back', async () => {
  const { user, sent, onClose, atTill } = await show()
  expect(screen.getByRole('button', { name: 'Exchange passes' })).toBeTruthy()
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺50.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.type(await within(pay).findByLabelText('Amount'), '20')
  await user.click(within(pay).getByRole('button', { name: /^Take ₺20\.00/ }))
  await within(pay).findByText('₺30.00')
  await user.keyboard('{Escape}')
  // It is at the till already, and the form goes on from there.
  expect(atTill.took).toMatchObject([{ exchangeOf: soldOrder.id, method: 'card', amountMinor: 2000 }])
  expect(await screen.findByText(/₺20\.00 has been taken for this exchange/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Exchange and take ₺30.00' })).toBeTruthy()
  await user.keyboard('{Escape}')
  const asked = await screen.findByRole('dialog', { name: 'You’ve taken money for this exchange' })
  expect(asked.textContent).toContain('Card₺20.00')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  // A step back is no way out either, also during the payment.
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺30.00' }))
  await screen.findByRole('dialog', { name: 'Difference' })
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await user.click(await screen.findByRole('button', { name: 'Give back and leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([])
  expect(atTill.open).toEqual([])
})

test('after a reload the exchange goes on with what was taken, and takes it all with it', async () => {
  const input = { orderId: 'basket', method: 'cash', methodId: 'way of cash', amountMinor: 2000 }
  const { user, sent } = await show({}, [partOf('p1', input)])
  await toLateShow(user)
  expect(await screen.findByText(/₺20\.00 has been taken for this exchange/)).toBeTruthy()
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺30.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.click(await within(pay).findByRole('button', { name: 'Take ₺30.00' }))
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[0]).toMatchObject({
    basketId: 'basket',
    payments: [
      { partId: 'p1', amountMinor: 2000 },
      { method: 'card', amountMinor: 3000 },
    ],
  })
})

test('money with which another window has made the exchange is no longer offered for one', async () => {
  const kept = [partOf('p1', { orderId: 'basket', method: 'cash', methodId: 'way of cash', amountMinor: 2000 })]
  function Probe() {
    const [rev, setRev] = useState(1)
    const { takenMinor } = useTaken({ id: soldOrder.id, rev })
    return (
      <button type="button" onClick={() => setRev(rev + 1)}>
        {takenMinor}
      </button>
    )
  }
  const { user } = await showScreen(<Probe />, {
    ...{ namespaces: [], at: '/', rights: { order_list: { view: {}, rebook: {} } } },
    answers: { 'tills.parts': () => [...kept] },
  })
  await screen.findByText('2000')
  kept.splice(0)
  await user.click(screen.getByRole('button'))
  await screen.findByText('0')
})

test('after a lost answer the same payment goes out again, and no other can be chosen in between', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'orderChanges.exchange': ({ payments, commandId }: Record<string, unknown>) => {
      sent.push({ payments, commandId })
      if (sent.length === 1) throw refusal('UNAVAILABLE')
      return changed
    },
  })
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺50.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.click(await within(pay).findByRole('button', { name: 'Take ₺50.00' }))
  await within(pay).findByText(/safe to try again/)
  expect(within(pay).queryByRole('radio')).toBeNull()
  expect(within(pay).queryByRole('textbox')).toBeNull()
  await user.click(within(pay).getByRole('button', { name: 'Send again' }))
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[1]).toEqual(sent[0])
})

test('it can be left in the till, and what was charged for a refused exchange is written down there', async () => {
  const { user, onClose, atTill } = await show({
    'orderChanges.exchange': () => {
      throw refusal('SEAT_TAKEN', { details: { seatNos: [1] } } as never)
    },
  })
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺50.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.click(await within(pay).findByRole('button', { name: 'Take ₺50.00' }))
  expect(await screen.findByText(/₺50\.00 has been taken for this exchange/)).toBeTruthy()
  expect(atTill.open).toMatchObject([{ method: 'card', amountMinor: 5000 }])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Leave it in the till' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(atTill.open).toHaveLength(1)
})

test('an exchange that needs less than was taken first gives back what is too much', async () => {
  const { user, sent } = await show()
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange and take ₺50.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await user.type(await within(pay).findByLabelText('Amount'), '20')
  await user.click(within(pay).getByRole('button', { name: /^Take ₺20\.00/ }))
  await within(pay).findByText('₺30.00')
  await user.keyboard('{Escape}')
  await user.selectOptions(screen.getByLabelText(/^Instead of/), 'b2')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Proof you have seen/ }), 'student')
  await user.click(await screen.findByRole('button', { name: 'Exchange and refund ₺200.00' }))
  const over = await screen.findByRole('dialog', { name: 'Difference' })
  expect(sent).toEqual([])
  await user.click(await within(over).findByRole('button', { name: /^Give back Card ₺20\.00/ }))
  await user.click(await screen.findByRole('button', { name: 'Give back' }))
  await user.click(await screen.findByRole('button', { name: 'Complete, nothing to pay' }))
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[0]).toMatchObject({ expectedDifferenceMinor: -20_000 })
  expect(sent[0]).not.toHaveProperty('payments')
})
