import { bestWish, currency, email, largestMinor, passTypeId, type SaleResult, seatNo, text } from '@marquee/contract'
import { promoText } from '@marquee/contract/promo-codes'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route } from '../route.ts'
import { exampleTotal, idInPath, ids, money, moneyOf } from './shapes.ts'

const tag = 'Partners'

/** Passes of one type, on named seats or in an area. */
export const item = z.object({
  passTypeId,
  seatNos: z.array(seatNo).max(200, 'field.tooLong').optional(),
  areaNo: z.int('field.number').min(0, 'field.invalid').max(1000, 'field.invalid').optional(),
  qty: z
    .int('field.number')
    .min(1, 'field.tooSmall')
    .max(1000, 'field.tooBig')
    .optional()
    .meta({ description: 'With `areaNo`, or for `best`: how many of this pass type.' }),
  holderNames: z
    .array(text({ max: 100 }))
    .max(200, 'field.tooLong')
    .optional(),
})

const purchase = {
  ticketSessionId: idParameter,
  items: z.array(item).min(1, 'field.required').max(50, 'field.tooLong'),
  priceVersion: z.int('field.number').meta({ description: '`version` of the prices you showed.' }),
  total: z
    .object({
      amountMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig'),
      currency,
    })
    .meta({ description: 'The total you showed. If it has changed: 409 `PRICE_CHANGED` with the new amounts.' }),
  promoCode: promoText.optional().meta({
    description:
      'A code that your guest has told you. `total` is what it leaves; if it is another, 409 `PRICE_CHANGED` says which. ' +
      'A code that does not hold is 409 `PROMO_CODE` with `details.why`, and nothing is sold.',
  }),
  reference: text({ min: 1, max: 100 }).meta({
    description: 'Your own reference for the sale; appears in the settlement.',
  }),
  guest: z
    .object({ name: text({ max: 100 }).optional(), phone: text({ max: 30 }).optional(), email: email.optional() })
    .optional(),
  customer: z
    .object({ name: text({ min: 1, max: 100 }), phone: text({ max: 30 }).optional(), email: email.optional() })
    .optional()
    .meta({
      description:
        'Who buys, in the place of `guest`: a name, and a phone or an email. Where the venue has one customer of this ' +
        'name and contact, the order is theirs; otherwise people of the venue decide. No customer is made, and you are ' +
        'not told which it was.',
    }),
  note: text({ max: 500 }).optional(),
}

interface Bought {
  total: { amountMinor: number; currency: string }
  reference: string
}

// The guest has paid the partner: the venue gets its money by transfer, under the partner's number.
function paidByPartner<Body extends Bought>({ total, reference, ...body }: Body) {
  const { amountMinor } = total
  return {
    ...body,
    channel: 'partner' as const,
    expectedDueMinor: amountMinor,
    currency: total.currency,
    payments: amountMinor > 0 ? [{ method: 'bank' as const, amountMinor, reference }] : [],
  }
}

const made = z
  .object({
    id: z.string(),
    orderNo: z.int().meta({ description: 'The order number that people use.' }),
    total: money,
    tax: money,
    passes: z.array(
      z.object({
        id: z.string(),
        shortCode: z
          .string()
          .meta({ description: 'For people who read it out. The QR codes are at `/api/v1/orders/{id}/passes`.' }),
        passTypeId: z.string(),
        seatNo: z.int().nullable(),
        areaNo: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'MadeOrder' })

const madeOf = (sold: SaleResult): z.infer<typeof made> => ({
  id: sold.orderId,
  orderNo: sold.orderNo,
  total: moneyOf(sold.grossMinor, sold.currency),
  tax: moneyOf(sold.taxMinor, sold.currency),
  passes: sold.passes,
})

const orderAt = ({ orderId }: SaleResult) => `/api/v1/orders/${orderId}`

const exampleMade: z.infer<typeof made> = {
  id: ids.order,
  orderNo: 104_233,
  total: exampleTotal,
  tax: moneyOf(8182, 'TRY'),
  passes: [
    { id: ids.pass, shortCode: '7KQ2M9XH4T', passTypeId: ids.adult, seatNo: 12, areaNo: null },
    { id: ids.pass.replace(/6$/, '7'), shortCode: 'C3V8N1RW6D', passTypeId: ids.adult, seatNo: 13, areaNo: null },
  ],
}
const exampleBody = {
  ticketSessionId: ids.ticketSession,
  items: [{ passTypeId: ids.adult, seatNos: [12, 13] }],
  priceVersion: 7,
  total: exampleTotal,
  reference: 'KT-2026-00481',
  customer: { name: 'Ayşe Yılmaz', phone: '0532 111 22 33' },
}

/** Selling: in one step, or what a hold has kept. */
export const purchaseRoutes = {
  'POST api/v1/orders': route({
    procedure: 'orders.sell',
    summary: 'Order seats and places in one step',
    description:
      'Without a hold: seats that are named in `items`, places of an area, or with `best` as many seats as the items have ' +
      '`qty`, chosen by Marquee. All or nothing. 409: `SEAT_TAKEN` (of `best`, too, while many buy: hold first), ' +
      '`SOLD_OUT`, `SALES_CLOSED`, `PRICE_CHANGED`.',
    tag,
    idempotencyKey: 'required',
    body: z.object({ ...purchase, best: bestWish.omit({ qty: true }).strip().optional() }),
    call: ({ body: { best, ...body }, commandId, newId }) => ({
      ...paidByPartner(body),
      commandId,
      orderId: newId,
      best: best && { ...best, qty: body.items.reduce((sum, { qty = 0 }) => sum + qty, 0) },
    }),
    present: madeOf,
    locationOf: orderAt,
    refusals: ['NOT_FOUND', 'SEAT_TAKEN'],
    answer: made,
    example: { body: exampleBody, answer: exampleMade },
  }),
  'POST api/v1/holds/{id}/confirm': route({
    procedure: 'orders.confirm',
    summary: 'Order what a hold contains',
    description:
      'Exactly that: `items` name its seats and places. A hold that ran out is still good while nobody has taken from it; ' +
      'else 409 `HOLD_EXPIRED` names the lost seats. 409 `STATE` when it was given back or ordered before.',
    tag,
    idempotencyKey: 'required',
    params: idInPath,
    body: z.object(purchase),
    call: ({ params, body, commandId, newId }) => ({
      ...paidByPartner(body),
      commandId,
      orderId: newId,
      holdId: params.id,
    }),
    present: madeOf,
    locationOf: orderAt,
    refusals: ['NOT_FOUND', 'HOLD_EXPIRED'],
    answer: made,
    example: { params: { id: ids.hold }, body: exampleBody, answer: exampleMade },
  }),
}
