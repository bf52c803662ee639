import type { BookableSession, ExchangePreview, Rights, SessionForSale } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me } from '../../testing/person.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { ExchangeDialog } from './exchange-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const rights: Rights = {
  order_list: { view: {}, rebook: {}, print: {} },
  transactions: { view: {}, refund: {} },
  ticket_booking: { view: {}, sell: {}, hold: {} },
}
const sessionOf = (id: string, name: string, more: object = {}) =>
  ({
    ...{
      id,
      date: '2027-01-10',
      time: '20:00',
      startsAt: '2027-01-10T17:00:00.000Z',
      endsAt: '2027-01-10T19:00:00.000Z',
    },
    ...{ salesFrom: '2020-01-01T00:00:00.000Z', salesUntil: '2099-01-01T00:00:00.000Z', state: 'on_sale' },
    ...{ capacity: 100, sold: 0, held: 0, blocked: 0, free: 12, hasSeats: false, geometryUrl: null },
    product: { id: 'p', name: { en: name, tr: name }, color: '#be123c' },
    floor: { id: 'f', name: { en: 'Hall', tr: 'Salon' } },
    ...more,
  }) as unknown as BookableSession
const typeOf = (id: string, en: string, tr: string, more: object = {}) => ({
  ...{ id, code: id, name: { en, tr }, people: 1, ageMin: null, ageMax: null, maxPerOrder: null },
  ...{ requiresName: false, requiresProof: false, ...more },
})
/** Another show without seats: adults 500.00, students 250.00 with a proof. */
const other = sessionOf('s2', 'Late show')
const sale = {
  session: other,
  passTypes: [typeOf('a2', 'Adult', 'Tam'), typeOf('b2', 'Student', 'Öğrenci', { requiresProof: true })],
  prices: {
    ...{ version: 7, currency: 'TRY' },
    prices: [
      { passTypeId: 'a2', seatCategoryId: null, amountMinor: 50_000, taxPpm: 200_000 },
      { passTypeId: 'b2', seatCategoryId: null, amountMinor: 25_000, taxPpm: 200_000 },
    ],
  },
  areas: [{ areaNo: 0, name: null, categoryId: null, free: 12 }],
  categories: [],
  holdSeconds: { door: 300, phone: 300 },
} as unknown as SessionForSale

interface Wish {
  passIds: string[]
  items: { passTypeId: string; qty?: number }[]
}
type Sent = Wish & Record<string, unknown>
function previewOf({ passIds, items }: Wish, feeMinor = 0): ExchangePreview {
  const newMinor = items.reduce(
    (sum, { passTypeId, qty = 1 }) => sum + qty * (passTypeId === 'b2' ? 25_000 : 50_000),
    0,
  )
  const backMinor = passIds.length * 45_000
  const differenceMinor = newMinor + feeMinor - backMinor
  return {
    ...{ rev: 2, currency: 'TRY', priceVersion: 7, backMinor, newMinor, feeMinor, differenceMinor, taxes: [] },
    rule: feeMinor > 0 ? { name: { en: 'Late', tr: 'Geç' }, hoursBefore: 0, feePpm: 100_000, feeMinor } : null,
    payments: [
      {
        ...{ paymentId: 'pay', method: 'card', methodId: 'way of card', methodName: { en: 'Card', tr: 'Kart' } },
        ...{ amountMinor: 180_000, leftMinor: 135_000, proposedMinor: Math.max(0, -differenceMinor) },
        ...{ reference: null, at: '2026-11-20T10:00:00.000Z' },
      },
    ],
  } as unknown as ExchangePreview
}
const changed = {
  ...{
    orderId: soldOrder.id,
    changeId: 'g2',
    changeNo: 2,
    giftCards: [],
    receiptNo: 9,
    refundMinor: 0,
    changeMinor: 0,
  },
  ...{ currency: 'TRY', rev: 3, passes: [{ id: 'n1', shortCode: 'ABCDEFGHJK', seatNo: null }] },
}

/** The till as far as it keeps money that was taken before an exchange was made. */
function tillOf(kept: object[]) {
  const open: Record<string, unknown>[] = kept.map((part) => ({ ...part }))
  const took: Record<string, unknown>[] = []
  return {
    open,
    took,
    answers: {
      'tills.parts': () => [...open],
      'tills.takePart': (input: Record<string, unknown>) => {
        took.push(input)
        const part = partOf(`p${open.length + 1}`, input)
        open.push(part)
        return part
      },
      'tills.returnParts': ({ ids }: { ids: string[] }) => {
        const gone = open.filter(({ id }) => ids.includes(id as string))
        for (const part of gone) open.splice(open.indexOf(part), 1)
        return gone.map((part) => ({ ...part, state: 'returned' }))
      },
    },
  }
}
const partOf = (id: string, input: Record<string, unknown>) => ({
  ...{ id, holdId: null, reference: null, terminal: null, till: null, takenAt: '2026-11-20T10:00:00.000Z' },
  ...{ state: 'taken', returnedMinor: 0, returnReference: null, endedBy: null, endedAt: null, isTraining: false },
  ...{ takenBy: { id: me.user.id, name: me.user.name }, currency: 'TRY' },
  ...input,
  exchangeOf: { id: soldOrder.id, orderNo: soldOrder.orderNo },
})

async function show(answers: Record<string, (input: never) => unknown> = {}, kept: object[] = []) {
  const sent: Sent[] = []
  const atTill = tillOf(kept)
  const onClose = vi.fn()
  const shown = await showScreen(<ExchangeDialog orderId={soldOrder.id} onClose={onClose} />, {
    namespaces: ['exchange', 'refunds', 'orderList', 'till', 'pay'],
    at: '/order-list',
    rights,
    answers: {
      'orders.get': () => soldOrder,
      'tills.current': () => null,
      'booking.sessions': () => ({ rows: [sessionOf('s1', 'Show'), other], nextDate: null }),
      'booking.session': ({ id }: { id: string }) => ({
        ...sale,
        session: id === 's2' ? other : sessionOf('s1', 'Show'),
      }),
      'orderChanges.previewExchange': (wish: Wish) => previewOf(wish),
      'orderChanges.exchange': (input: Sent) => {
        sent.push(input)
        return changed
      },
      ...atTill.answers,
      ...answers,
    } as never,
  })
  await screen.findByRole('group', { name: 'What to exchange' })
  return { ...shown, sent, onClose, atTill }
}
type User = Awaited<ReturnType<typeof show>>['user']
const seat = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`seat ${no}`) })
async function toLateShow(user: User) {
  await user.click(seat(1))
  await user.click(await screen.findByRole('radio', { name: /Late show/ }))
}

test('another show: old and new price and what the guest pays are there first; it is paid by card in the same step', async () => {
  const { user, sent } = await show()
  await toLateShow(user)
  const preview = await screen.findByRole('region', { name: 'What it comes to' })
  await waitFor(() => expect(preview.textContent).toContain('The guest pays₺50.00'))
  expect(preview.textContent).toContain('Old price₺450.00')
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

test('a kind with a proof wants it seen; what is too much goes back without a payment', async () => {
  const { user, sent } = await show()
  await toLateShow(user)
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Instead of Adult/ }), 'b2')
  await user.type(screen.getByLabelText(/^Reason/), 'Student')
  const submit = await screen.findByRole('button', { name: 'Exchange and refund ₺200.00' })
  await user.click(submit)
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /I have seen the proof/ }))
  await user.click(submit)
  await screen.findByRole('dialog', { name: 'Exchanged' })
  expect(sent[0]).toMatchObject({ expectedDifferenceMinor: -20_000, items: [{ passTypeId: 'b2' }] })
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
  ['STALE', {}, /^Someone else changed this order/],
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
  await user.click(await screen.findByRole('checkbox', { name: /I have seen/ }))
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
