import {
  type CancelPreview,
  currency,
  type ExchangePreview,
  email,
  largestMinor,
  type OrderChanged,
  passId,
  text,
} from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route } from '../route.ts'
import { item } from './purchase.ts'
import { idInPath, ids, money, moneyOf, name } from './shapes.ts'

const tag = 'Partners'

const passIds = z
  .array(passId)
  .min(1, 'field.required')
  .max(200, 'field.tooLong')
  .meta({ description: 'Passes of this order, by `id` of `/api/v1/orders/{id}/passes`.' })
const version = z.int('field.number').meta({
  description: '`version` of the preview. If the order has changed since: 409 `STALE`.',
})
const reason = text({ min: 1, max: 500 }).meta({ description: 'Kept in the history of the order.' })
const amountOf = (least: number) =>
  z.object({
    amountMinor: z.int('field.amount').min(least, 'field.amount').max(largestMinor, 'field.tooBig'),
    currency,
  })

const rule = z
  .object({ name, hoursBefore: z.int(), ppm: z.int().meta({ description: 'Parts per million: 100000 is 10 %.' }) })
  .nullable()
  .meta({ description: 'The venue’s rule that applies now; `null` if none does and nothing is kept.' })
const ruleOf = (found: CancelPreview['rule']): z.infer<typeof rule> =>
  found && { name: found.name, hoursBefore: found.hoursBefore, ppm: found.feePpm }

const cancelPreview = z
  .object({
    version: z.int(),
    value: money.meta({ description: 'What these passes were sold for, less their share of discounts.' }),
    fee: money.meta({ description: 'What the venue keeps.' }),
    refund: money.meta({ description: 'What goes back to you.' }),
    rule,
    isWhole: z.boolean().meta({ description: 'No pass of the order is left afterwards.' }),
  })
  .meta({ id: 'CancellationPreview' })
const cancelPreviewOf = (of: CancelPreview): z.infer<typeof cancelPreview> => ({
  version: of.rev,
  value: moneyOf(of.reducedMinor + of.feeMinor, of.currency),
  fee: moneyOf(of.feeMinor, of.currency),
  refund: moneyOf(of.refundMinor, of.currency),
  rule: ruleOf(of.rule),
  isWhole: of.isWhole,
})

const exchangePreview = z
  .object({
    version: z.int(),
    priceVersion: z.int(),
    value: money.meta({ description: 'What the passes that go are worth.' }),
    price: money.meta({ description: 'What the new ones cost today.' }),
    fee: money.meta({ description: 'What the venue keeps. Another seat of the same session is free.' }),
    difference: money.meta({ description: 'What you owe; below zero it goes back to you.' }),
    rule,
  })
  .meta({ id: 'ExchangePreview' })
const exchangePreviewOf = (of: ExchangePreview): z.infer<typeof exchangePreview> => ({
  version: of.rev,
  priceVersion: of.priceVersion,
  value: moneyOf(of.backMinor, of.currency),
  price: moneyOf(of.newMinor, of.currency),
  fee: moneyOf(of.feeMinor, of.currency),
  difference: moneyOf(of.differenceMinor, of.currency),
  rule: ruleOf(of.rule),
})

const changed = z
  .object({
    id: z.string().meta({ description: 'Of the change, in the history of the order.' }),
    orderId: z.string(),
    version: z.int().meta({ description: 'Of the order, afterwards.' }),
    refund: money,
    passes: z
      .array(z.object({ id: z.string(), shortCode: z.string(), seatNo: z.int().nullable() }))
      .meta({ description: 'New passes of an exchange. Their QR codes are at `/api/v1/orders/{id}/passes`.' }),
  })
  .meta({ id: 'OrderChange' })
const changedOf = (of: OrderChanged): z.infer<typeof changed> => ({
  id: of.changeId,
  orderId: of.orderId,
  version: of.rev,
  refund: moneyOf(of.refundMinor, of.currency),
  passes: of.passes,
})

const exchangeBody = {
  passIds,
  ticketSessionId: idParameter.meta({ description: 'Of the new passes; may be the same one.' }),
  items: z
    .array(item)
    .min(1, 'field.required')
    .max(50, 'field.tooLong')
    .meta({ description: 'As many new passes as go, in the same order.' }),
}

const exampleRule = { name: { en: '2 days before', tr: '2 gün öncesine kadar' }, hoursBefore: 48, ppm: 100_000 }
const exampleChange: z.infer<typeof changed> = {
  id: ids.pass.replace(/6$/, '9'),
  orderId: ids.order,
  version: 2,
  refund: moneyOf(40_500, 'TRY'),
  passes: [],
}
const exampleExchange = {
  passIds: [ids.pass],
  ticketSessionId: ids.ticketSession.replace(/1$/, 'b'),
  items: [{ passTypeId: ids.adult, seatNos: [7] }],
}

/** Changing what was sold: passes given back or exchanged, documents sent again. */
export const changeRoutes = {
  'POST api/v1/orders/{id}/cancel/preview': route({
    procedure: 'orderChanges.previewCancelOwn',
    summary: 'See what cancelling passes would return',
    description:
      'Changes nothing. The fee follows the venue’s cancellation rule at this moment. 409 `STATE` for passes that were ' +
      'used or cancelled, and once their session has started.',
    tag,
    params: idInPath,
    body: z.object({ passIds }),
    call: ({ params, body }) => ({ orderId: params.id, passIds: body.passIds }),
    present: cancelPreviewOf,
    refusals: ['NOT_FOUND', 'STATE'],
    answer: cancelPreview,
    example: {
      params: { id: ids.order },
      body: { passIds: [ids.pass] },
      answer: {
        version: 1,
        value: moneyOf(45_000, 'TRY'),
        fee: moneyOf(4500, 'TRY'),
        refund: moneyOf(40_500, 'TRY'),
        rule: exampleRule,
        isWhole: false,
      },
    },
  }),
  'POST api/v1/orders/{id}/cancel': route({
    procedure: 'orderChanges.cancelOwn',
    summary: 'Cancel passes of one of your orders',
    description:
      'All or nothing: the passes stop opening doors, their seats are for sale again, and `refund` is credited to you ' +
      'under the reference of the order. Send `version` and `refund` of the preview: 409 `STALE` when either is no longer ' +
      'current. 409 `STATE` as in the preview, and when part of the order was paid at the venue.',
    tag,
    idempotencyKey: 'required',
    params: idInPath,
    body: z.object({ passIds, version, refund: amountOf(0), reason }),
    call: ({ params, body, commandId }) => ({
      commandId,
      orderId: params.id,
      passIds: body.passIds,
      expectedRev: body.version,
      expectedRefundMinor: body.refund.amountMinor,
      currency: body.refund.currency,
      reason: body.reason,
    }),
    present: changedOf,
    refusals: ['NOT_FOUND', 'STALE'],
    answer: changed,
    example: {
      params: { id: ids.order },
      body: { passIds: [ids.pass], version: 1, refund: moneyOf(40_500, 'TRY'), reason: 'The guest is ill.' },
      answer: exampleChange,
    },
  }),
  'POST api/v1/orders/{id}/exchange/preview': route({
    procedure: 'orderChanges.previewExchangeOwn',
    summary: 'See what exchanging passes would cost',
    description: 'Changes nothing, and does not look whether the new seats are free.',
    tag,
    params: idInPath,
    body: z.object(exchangeBody),
    call: ({ params, body }) => ({ orderId: params.id, ...body }),
    present: exchangePreviewOf,
    refusals: ['NOT_FOUND', 'STATE'],
    answer: exchangePreview,
    example: {
      params: { id: ids.order },
      body: exampleExchange,
      answer: {
        version: 1,
        priceVersion: 7,
        value: moneyOf(45_000, 'TRY'),
        price: moneyOf(50_000, 'TRY'),
        fee: moneyOf(0, 'TRY'),
        difference: moneyOf(5000, 'TRY'),
        rule: null,
      },
    },
  }),
  'POST api/v1/orders/{id}/exchange': route({
    procedure: 'orderChanges.exchangeOwn',
    summary: 'Exchange passes of one of your orders',
    description:
      'For another session, seat or pass type, at today’s prices. Passes that go stop opening doors; new ones have new ' +
      'codes. You owe a positive `difference` under `reference`; a negative one is credited to you. `holdId` names your hold ' +
      'of exactly the new seats. 409: `SEAT_TAKEN`, `SOLD_OUT`, `SALES_CLOSED`, `PRICE_CHANGED`, `STALE`, `STATE`.',
    tag,
    idempotencyKey: 'required',
    params: idInPath,
    body: z.object({
      ...exchangeBody,
      holdId: idParameter.optional(),
      version,
      priceVersion: z.int('field.number').meta({ description: '`priceVersion` of the preview.' }),
      difference: amountOf(-largestMinor).meta({ description: '`difference` of the preview.' }),
      reference: text({ min: 1, max: 100 }).optional().meta({
        description: 'Your reference for what you owe. Required when `difference` is positive.',
      }),
      reason,
    }),
    call: ({ params, body: { version: expectedRev, difference, ...body }, commandId }) => ({
      ...body,
      commandId,
      orderId: params.id,
      expectedRev,
      expectedDifferenceMinor: difference.amountMinor,
      currency: difference.currency,
    }),
    present: changedOf,
    refusals: ['NOT_FOUND', 'SEAT_TAKEN'],
    answer: changed,
    example: {
      params: { id: ids.order },
      body: {
        ...exampleExchange,
        version: 1,
        priceVersion: 7,
        difference: moneyOf(5000, 'TRY'),
        reference: 'KT-2026-00481-2',
        reason: 'The guest comes on Saturday.',
      },
      answer: {
        ...exampleChange,
        refund: moneyOf(0, 'TRY'),
        passes: [{ id: ids.pass.replace(/6$/, '8'), shortCode: 'H5T2Y8QK4N', seatNo: 7 }],
      },
    },
  }),
  'POST api/v1/orders/{id}/mail': route({
    procedure: 'orders.mailOwn',
    summary: 'Email the documents of one of your orders',
    description:
      'To `email`, or to the guest’s address on the order. The files show the order as it is when the email is sent. At ' +
      'most five emails an hour for one order: 429 `THROTTLED` after that.',
    tag,
    idempotencyKey: 'required',
    params: idInPath,
    body: z.object({
      email: email.optional(),
      passes: z.boolean().default(true),
      receipt: z.boolean().default(false),
    }),
    call: ({ params, body, commandId }) => ({ ...body, id: params.id, commandId }),
    present: (sent) => sent,
    refusals: ['NOT_FOUND', 'STATE'],
    answer: z.object({ email: z.string().meta({ description: 'Where it goes, in part.' }) }),
    example: {
      params: { id: ids.order },
      body: { email: 'ayse@example.com', passes: true },
      answer: { email: 'a•••@example.com' },
    },
  }),
}
