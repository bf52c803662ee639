import type { BookableSession, ExchangePreview, Rights, SessionForSale } from '@marquee/contract'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { me } from '../../../testing/person.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { ExchangeDialog } from '../exchange-dialog.tsx'

const rights: Rights = {
  order_list: { view: {}, rebook: {}, print: {} },
  transactions: { view: {}, refund: {} },
  ticket_booking: { view: {}, sell: {}, hold: {} },
}
/** A show of that id and name, without seats and on sale. */
export const sessionOf = (id: string, name: string, more: object = {}) =>
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
export const sale = {
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

export interface Wish {
  passIds: string[]
  items: { passTypeId: string; qty?: number }[]
}
export type Sent = Wish & Record<string, unknown>
export function previewOf({ passIds, items }: Wish, feeMinor = 0): ExchangePreview {
  const newMinor = items.reduce(
    (sum, { passTypeId, qty = 1 }) => sum + qty * (passTypeId === 'b2' ? 25_000 : 50_000),
    0,
  )
  const backMinor = passIds.length * 45_000
  const differenceMinor = newMinor + feeMinor - backMinor
  return {
    ...{ rev: 2, currency: 'TRY', priceVersion: 7, backMinor, newMinor, feeMinor, differenceMinor, taxes: [] },
    carriedMinor: 0,
    rides: { kept: 0, back: [] },
    dishes: { moved: [], back: [], stay: [], begun: 0 },
    rule: feeMinor > 0 ? { name: { en: 'Late', tr: 'Geç' }, hoursBefore: 0, feePpm: 100_000, feeMinor } : null,
    payments: [
      {
        terminal: null,
        ...{ paymentId: 'pay', method: 'card', methodId: 'way of card', methodName: { en: 'Card', tr: 'Kart' } },
        ...{ amountMinor: 180_000, leftMinor: 135_000, proposedMinor: Math.max(0, -differenceMinor) },
        ...{ reference: null, at: '2026-11-20T10:00:00.000Z' },
      },
    ],
  } as unknown as ExchangePreview
}
export const changed = {
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
export const partOf = (id: string, input: Record<string, unknown>) => ({
  ...{ id, holdId: null, reference: null, terminal: null, till: null, takenAt: '2026-11-20T10:00:00.000Z' },
  ...{ state: 'taken', returnedMinor: 0, returnReference: null, endedBy: null, endedAt: null, isTraining: false },
  ...{ atTerminal: null, byHand: null },
  ...{ takenBy: { id: me.user.id, name: me.user.name }, currency: 'TRY' },
  ...input,
  exchangeOf: { id: soldOrder.id, orderNo: soldOrder.orderNo },
})

export async function show(answers: Record<string, (input: never) => unknown> = {}, kept: object[] = []) {
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
export type User = Awaited<ReturnType<typeof show>>['user']
export const seat = (no: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`seat ${no}`) })
export async function toLateShow(user: User) {
  await user.click(seat(1))
  await user.click(await screen.findByRole('radio', { name: /Late show/ }))
}
