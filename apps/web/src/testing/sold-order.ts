import type { CancelPreview, OrderDetail } from '@marquee/contract'

const ids = (no: number) => `01990000-0000-7000-8000-0000000000f${no}`
const name = { en: 'Adult', tr: 'Tam' }
const show = {
  id: 's1',
  product: { en: 'Show', tr: 'Oyun' },
  floor: { en: 'Hall', tr: 'Salon' },
  startsAt: '2027-01-10T17:00:00.000Z',
}
const none = {
  session: show,
  category: null,
  areas: [],
  reason: null,
  changeNo: null,
  reversesLineNo: null,
  special: null,
  parentLineNo: null,
  partsRefundable: null,
  packageItemId: null,
  listMinor: null,
}
const tax = { taxPpm: 200_000 }

/** An order of four adults for 450.00 each, paid by card, one of them in and one cancelled. */
export const soldOrder = {
  ...{
    id: ids(0),
    orderNo: 100_123,
    rev: 2,
    state: 'partly_cancelled',
    channel: 'door',
    at: '2026-11-20T10:00:00.000Z',
  },
  ...{ clerk: { id: 'c', name: 'Ada' }, guestName: null, guestPhone: null, guestEmail: null },
  session: null,
  ...{
    passes: 3,
    usedPasses: 1,
    grossMinor: 135_000,
    paidMinor: 135_000,
    openMinor: 0,
    underWayMinor: 0,
    declinedMinor: 0,
    toCardMinor: 0,
    toTransferMinor: 0,
    refundedMinor: 0,
    isReleased: false,
    taxMinor: 22_500,
    currency: 'TRY',
  },
  ...{ note: null, receiptNo: 4, till: 'Till 1', businessDate: '2026-11-20', isInvoiced: false },
  lines: [
    {
      ...{ ...none, ...tax, lineNo: 1, kind: 'pass', text: name },
      ...{ qty: 4, unitMinor: 45_000, netMinor: 150_000, taxMinor: 30_000, grossMinor: 180_000 },
    },
    {
      ...{ ...none, ...tax, lineNo: 2, kind: 'pass', text: name, changeNo: 1, reversesLineNo: 1, reason: 'Ill' },
      ...{ qty: -1, unitMinor: 45_000, netMinor: -37_500, taxMinor: -7500, grossMinor: -45_000 },
    },
  ],
  changes: [
    {
      ...{ id: 'g', changeNo: 1, kind: 'cancel', reason: 'Ill', grossMinor: -45_000, paidMinor: -45_000 },
      ...{ till: 'Till 1', receiptNo: 5, who: 'Ada', approver: 'Bea', at: '2026-11-21T10:00:00.000Z' },
    },
  ],
  rides: [],
  refunds: [
    {
      ...{ changeNo: 1, paymentId: ids(8), method: 'card', methodName: { en: 'Card', tr: 'Kart' } },
      ...{ amountMinor: 45_000, reference: null, at: '2026-11-21T10:00:00.000Z', atTerminal: null, byHand: null },
    },
  ],
  payments: [
    {
      ...{
        id: ids(8),
        methodId: 'way of card',
        method: 'card',
        methodName: { en: 'Card', tr: 'Kart' },
        changeNo: null,
        terminal: null,
      },
      ...{ amountMinor: 180_000, refundedMinor: 45_000, tenderedMinor: null, changeMinor: null },
      ...{ reference: 'T1', at: '2026-11-20T10:00:00.000Z' },
    },
  ],
  passList: (['issued', 'issued', 'used', 'cancelled'] as const).map((state, at) => ({
    ...{ id: ids(at + 1), type: name, people: 1, area: null, holderName: null, state, lineNo: 1 },
    ...{ passTypeId: 'adult', session: show, isCalledOff: false, stage: 'ahead' as const, replaces: null },
    ...{ unitMinor: 45_000, isTraining: false },
    ...{ seat: { section: 'Hall', row: 'A', label: `${at + 1}`, seatNo: at }, code: null, shortCode: null },
    ...{
      usedAt: state === 'used' ? '2026-11-22T10:00:00.000Z' : null,
      cancelledByNo: state === 'cancelled' ? 1 : null,
    },
  })),
  history: [],
} as unknown as OrderDetail

const line = (kind: string, reverses: number | null, qty: number, grossMinor: number) => ({
  ...{ kind, reverses, qty, grossMinor, taxMinor: 0, isFree: false, text: name },
})

/** What cancelling so many of its passes would do, a quarter of the price kept. */
export function previewOf(
  passIds: readonly string[],
  { feeMinor, method = 'card' }: { feeMinor?: number; method?: string } = {},
) {
  const ruleMinor = passIds.length * 11_250
  const fee = feeMinor ?? ruleMinor
  const refundMinor = passIds.length * 45_000 - fee
  return {
    ...{
      rev: 2,
      currency: 'TRY',
      lines: [
        line('pass', 1, -passIds.length, -passIds.length * 45_000),
        ...(fee > 0 ? [line('fee', null, 1, fee)] : []),
      ],
      feeMinor: fee,
      reducedMinor: refundMinor,
      refundMinor,
      isWhole: false,
    },
    taxes: [
      { ppm: 200_000, netMinor: -refundMinor + refundMinor / 6, taxMinor: -refundMinor / 6, grossMinor: -refundMinor },
    ],
    rule: { name: { en: 'From 24 hours', tr: '24 saatten az' }, hoursBefore: 24, feePpm: 250_000, feeMinor: ruleMinor },
    freed: { seats: passIds.length, places: 0, rides: 0 },
    food: { unmade: 0, begun: 0 },
    payments: [
      {
        terminal: null,
        ...{ paymentId: ids(8), method, methodId: `way of ${method}`, amountMinor: 180_000, leftMinor: 135_000 },
        methodName: method === 'cash' ? { en: 'Cash', tr: 'Nakit' } : { en: 'Card', tr: 'Kart' },
        ...{ proposedMinor: refundMinor, reference: 'T1', at: '2026-11-20T10:00:00.000Z' },
      },
    ],
  } as unknown as CancelPreview
}

/** An order of a package of two adults and three children for 1,000.00, one adult of which was given back. */
export const packageOrder = {
  ...soldOrder,
  ...{ grossMinor: 70_000, paidMinor: 70_000, taxMinor: 6363, passes: 4, usedPasses: 0 },
  lines: [
    {
      ...{ ...none, taxPpm: 0, lineNo: 1, kind: 'package', text: { en: 'Family', tr: 'Aile' }, partsRefundable: true },
      ...{ qty: 1, unitMinor: 0, netMinor: 0, taxMinor: 0, grossMinor: 0, session: null },
    },
    {
      ...{
        ...none,
        ...tax,
        lineNo: 2,
        kind: 'pass',
        text: name,
        parentLineNo: 1,
        special: 'package',
        listMinor: 45_000,
      },
      ...{ qty: 2, unitMinor: 30_000, netMinor: 54_545, taxMinor: 5455, grossMinor: 60_000, reason: 'Family' },
    },
    {
      ...{ ...none, ...tax, lineNo: 3, kind: 'pass', text: { en: 'Child', tr: 'Çocuk' }, parentLineNo: 1 },
      ...{ qty: 3, unitMinor: 13_333, netMinor: 36_363, taxMinor: 3637, grossMinor: 40_000, reason: 'Family' },
      ...{ special: 'package', listMinor: 22_500 },
    },
    {
      ...{ ...none, ...tax, lineNo: 4, kind: 'pass', text: name, changeNo: 1, reversesLineNo: 2, reason: 'Ill' },
      ...{ qty: -1, unitMinor: 30_000, netMinor: -27_272, taxMinor: -2728, grossMinor: -30_000 },
    },
  ],
} as unknown as OrderDetail
