import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import {
  changed,
  previewOf,
  type Sent,
  sale,
  seat,
  sessionOf,
  show,
  toLateShow,
  type Wish,
} from './testing/exchange-screen.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

test('another show: old and new price and what the guest pays are there first; it is paid by card in the same step', async () => {
  const { user, sent } = await show()
  await toLateShow(user)
  const preview = await screen.findByRole('region', { name: 'What it comes to' })
  await waitFor(() => expect(preview.textContent).toContain('The guest pays₺50.00'))
  expect(preview.textContent).toContain('Old price−₺450.00')
  expect(preview.textContent).toContain('New price₺500.00')
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(screen.getByRole('button', { name: 'Exchange and take ₺50.00' }))
  const pay = await screen.findByRole('dialog', { name: 'Difference' })
  expect(sent).toEqual([])
  await user.click(within(pay).getByRole('radio', { name: 'Card' }))
  await waitFor(() => expect(within(pay).getByRole<HTMLInputElement>('radio', { name: 'Card' }).checked).toBe(true))
  await user.click(within(pay).getByRole('button', { name: 'Take ₺50.00' }))
  const told = await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(within(told).getByText('ABCDE-FGHJK').previousElementSibling?.textContent).toBe('Adult · Unnumbered')
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    ...{ passIds: [soldOrder.passList[0]?.id], ticketSessionId: 's2', priceVersion: 7, expectedDifferenceMinor: 5000 },
    ...{ items: [{ passTypeId: 'a2', areaNo: 0, qty: 1 }], reason: 'Another evening', expectedRev: 2 },
    payments: [{ method: 'card', amountMinor: 5000 }],
  })
})

test('an area that was chosen stays when another pass is taken along', async () => {
  const areas = ['Hall floor', 'Open deck'].map((en, areaNo) => ({
    ...{ areaNo, name: { en, tr: en }, categoryId: null, free: 12 },
  }))
  const { user } = await show({ 'booking.session': () => ({ ...sale, areas }) })
  await toLateShow(user)
  const where = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Where' })
  await user.selectOptions(where, '1')
  await user.click(seat(2))
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: /^Instead of/ })).toHaveLength(2))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Where' }).value).toBe('1')
})

test('a ride that went back with an exchange is told', async () => {
  const text = { en: '18:50 Pier → 19:30', tr: '18:50 İskele → 19:30' }
  const { user } = await show({
    'orderChanges.previewExchange': (wish: Wish) => ({
      ...{ ...previewOf(wish), differenceMinor: 0 },
      rides: { kept: 0, back: [{ text, qty: 1, grossMinor: 5000, isFree: true }] },
    }),
  })
  await toLateShow(user)
  const sums = await screen.findByRole('region', { name: 'What it comes to' })
  expect(sums.textContent).toContain('Nothing is kept of ₺50.00: the venue called it off or changed it.')
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange 1 pass' }))
  const done = await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(done.textContent).toContain('1 ride went back')
  expect(within(done).getByText('1 × 18:50 Pier → 19:30')).toBeTruthy()
})

test('dishes are named before: those that move, that go back and that stay; what is begun keeps the passes', async () => {
  const dish = (lineNo: number, en: string) => ({
    ...{ ...soldOrder.lines[0], lineNo, kind: 'food', text: { en, tr: en }, qty: 2, unitMinor: 0, grossMinor: 0 },
  })
  const sent: Sent[] = []
  const told = (begun: number) => ({
    'orders.get': () => ({
      ...soldOrder,
      lines: [...soldOrder.lines, dish(3, 'Soup'), dish(4, 'Popcorn'), dish(5, 'Tea')],
    }),
    'orderChanges.previewExchange': (wish: Wish) => ({
      ...previewOf(wish),
      dishes: {
        moved: [{ lineNo: 5, qty: 3 }],
        back: [{ lineNo: 3, qty: 2, grossMinor: 9000 }],
        stay: [{ lineNo: 4, qty: 1 }],
        begun,
      },
      differenceMinor: 0,
    }),
    'orderChanges.exchange': (input: Sent) => {
      sent.push(input)
      return changed
    },
  })
  const { user } = await show(told(0))
  await toLateShow(user)
  const preview = await screen.findByRole('region', { name: 'What it comes to' })
  await waitFor(() =>
    expect(preview.textContent).toContain('Cannot be had for the new show and is refunded: 2 × Soup.'),
  )
  expect(preview.textContent).toMatch(/Moves to .*10 Jan.* at no extra cost: 3 × Tea\./)
  expect(preview.textContent).toContain('Still ordered for the old show: 1 × Popcorn.')
  expect(preview.textContent).not.toContain('The kitchen has begun')
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await user.click(await screen.findByRole('button', { name: 'Exchange 1 pass' }))
  const done = await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[0]).toMatchObject({ expectedMovedDishes: 3 })
  const listed = (title: RegExp) => within(done).getByText(title).nextElementSibling?.textContent
  expect(listed(/^Ordered for .*10 Jan/)).toBe('3 × Tea')
  expect(listed(/^Refunded with it/)).toBe('2 × Soup')
  cleanup()
  const { user: other } = await show(told(1))
  await toLateShow(other)
  expect(await screen.findByText(/^The kitchen has begun the food of these passes/)).toBeTruthy()
})

test('a kind with a proof wants it seen; what is too much goes back without a payment', async () => {
  const { user, sent } = await show()
  await toLateShow(user)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Instead of Adult/ }), 'b2')
  await user.type(screen.getByLabelText(/^Reason/), 'Student')
  const submit = await screen.findByRole('button', { name: 'Exchange and refund ₺200.00' })
  await user.click(submit)
  expect(sent).toEqual([])
  const proof = screen.getByRole('combobox', { name: /^Proof you have seen/ })
  expect(document.activeElement).toBe(proof)
  await user.selectOptions(proof, 'other')
  await user.click(submit)
  expect(sent).toEqual([])
  await user.selectOptions(proof, 'student')
  await user.click(submit)
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[0]).toMatchObject({
    expectedDifferenceMinor: -20_000,
    items: [{ passTypeId: 'b2' }],
    proof: { kind: 'student' },
  })
})

test('the fee by rule is part of the difference and can be lowered, with a word that someone is asked', async () => {
  const { user } = await show({
    'orderChanges.previewExchange': (wish: Wish & { feeMinor?: number }) => previewOf(wish, wish.feeMinor ?? 4500),
  })
  await toLateShow(user)
  const preview = await screen.findByRole('region', { name: 'What it comes to' })
  await waitFor(() => expect(preview.textContent).toContain('The guest pays₺95.00'))
  expect(preview.textContent).toContain('Fee by rule₺45.00')
  await user.click(screen.getByRole('button', { name: 'Waive fee' }))
  expect(await screen.findByText(/Someone will be asked to approve it/)).toBeTruthy()
})

test.each([
  ['STALE', {}, /^This order has changed since you opened it/],
  ['STATE', { details: { passes: 'used' } }, /checked in just now/],
  ['STATE', { details: { ticketSession: 'started' } }, /^The show has begun/],
  ['SEAT_TAKEN', { details: { seatNos: [1] } }, /taken meanwhile/],
  ['PRICE_CHANGED', { details: { dueMinor: 7000 } }, /^The guest now pays ₺70.00/],
] as const)('%s says why and what now, and the form stays', async (reason, more, words) => {
  const { user } = await show({
    'orderChanges.previewExchange': (wish: Wish) => ({ ...previewOf(wish), differenceMinor: 0 }),
    'orderChanges.exchange': () => {
      throw refusal(reason, more as never)
    },
  })
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await screen.findByRole('region', { name: 'What it comes to' })
  await user.click(await screen.findByRole('button', { name: 'Exchange 1 pass' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Another evening')
})

test('after a lost answer the same goes out again under the same id, and is told as done', async () => {
  const ids: unknown[] = []
  const { user } = await show({
    'orderChanges.previewExchange': (wish: Wish) => ({ ...previewOf(wish), differenceMinor: 0 }),
    'orderChanges.exchange': ({ commandId }: Sent) => {
      ids.push(commandId)
      if (ids.length === 1) throw new TRPCClientError('no answer')
      return changed
    },
  })
  await toLateShow(user)
  await user.type(screen.getByLabelText(/^Reason/), 'Another evening')
  await screen.findByRole('region', { name: 'What it comes to' })
  await user.click(await screen.findByRole('button', { name: 'Exchange 1 pass' }))
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
})

test('the chosen show stays in sight when there are more shows than the list has room for', async () => {
  const many = Array.from({ length: 40 }, (_, at) => sessionOf(`m${at}`, `Matinee ${at}`))
  const { user } = await show({
    'booking.sessions': () => ({
      rows: [sessionOf('s1', 'Show'), ...many, sessionOf('s2', 'Late show')],
      nextDate: null,
    }),
  })
  await user.click(seat(1))
  const find = screen.getByRole('textbox', { name: 'New show' })
  await user.type(find, 'Late')
  await user.click(await screen.findByRole('radio', { name: /Late show/ }))
  await user.clear(find)
  await screen.findByRole('radio', { name: /Matinee 5/ })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Late show/ }).checked).toBe(true)
  expect(screen.getByText(/more shows. Type to find them/)).toBeTruthy()
})

test('only a whole choice is asked about', async () => {
  const asked: Wish[] = []
  const { user } = await show({
    'orderChanges.previewExchange': (wish: Wish) => {
      asked.push(wish)
      return previewOf(wish)
    },
  })
  await toLateShow(user)
  await screen.findByRole('region', { name: 'What it comes to' })
  await user.click(seat(2))
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  expect(asked.every(({ passIds, items }) => passIds.length > 0 && items.length > 0)).toBe(true)
})

test('a half-chosen exchange asks before it closes', async () => {
  const { user, onClose } = await show()
  await user.click(seat(1))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('an invoiced order says before it happens which document follows', async () => {
  const invoiced = { 'orders.get': () => ({ ...soldOrder, isInvoiced: true }) }
  const dearer = await show(invoiced)
  await toLateShow(dearer.user)
  expect(await screen.findByText('The order has an invoice, so another one is issued for what this adds.')).toBeTruthy()
  cleanup()
  const cheaper = await show({
    ...invoiced,
    'orderChanges.previewExchange': (wish: Wish) => ({
      ...previewOf(wish),
      newMinor: 25_000,
      differenceMinor: -20_000,
    }),
  })
  await toLateShow(cheaper.user)
  expect(await screen.findByText('The order has an invoice, so a credit note is issued.')).toBeTruthy()
  cleanup()
  const same = await show({
    ...invoiced,
    'orderChanges.previewExchange': (wish: Wish) => ({ ...previewOf(wish), newMinor: 45_000, differenceMinor: 0 }),
  })
  await toLateShow(same.user)
  await screen.findByRole('region', { name: 'What it comes to' })
  expect(screen.queryByText(/The order has an invoice/)).toBeNull()
  cleanup()
  const bare = await show()
  await toLateShow(bare.user)
  await screen.findByText('The guest pays')
  expect(screen.queryByText(/The order has an invoice/)).toBeNull()
})
