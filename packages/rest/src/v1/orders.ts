import { localDate, type OwnSaleRow, orderStates } from '@marquee/contract'
import { rideStates } from '@marquee/contract/rides'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { wholeNumber } from '../number-parameter.ts'
import { route } from '../route.ts'
import {
  cursorParameter,
  exampleShow,
  exampleTotal,
  idInPath,
  ids,
  money,
  moneyOf,
  name,
  names,
  pageOf,
  show,
} from './shapes.ts'

const tag = 'Partners'

const order = z
  .object({
    id: z.string(),
    orderNo: z.int(),
    state: z.enum(orderStates),
    at: z.string(),
    ticketSession: show.nullable(),
    guestName: z.string().nullable(),
    passes: z.int(),
    usedPasses: z.int(),
    total: money,
    paid: money,
  })
  .meta({ id: 'PartnerOrder' })

const orderOf = ({ session, grossMinor, paidMinor, currency: of, ...row }: OwnSaleRow): z.infer<typeof order> => ({
  ...row,
  ticketSession: session,
  total: moneyOf(grossMinor, of),
  paid: moneyOf(paidMinor, of),
})

const ride = z
  .object({
    passId: z.string().nullable().meta({ description: 'Whose pass it is; `null` for a guest without one.' }),
    direction: z.enum(['to', 'from']).meta({ description: 'To the venue, or home from it.' }),
    stop: name,
    stopAt: z.string().meta({ description: 'When the trip is planned to be at the stop.' }),
    venueAt: z.string().meta({ description: 'When it arrives at the venue, or leaves from there.' }),
    state: z.enum(rideStates),
  })
  .meta({ id: 'PartnerRide' })

const exampleOrder: z.infer<typeof order> = {
  id: ids.order,
  orderNo: 104_233,
  state: 'confirmed',
  at: '2026-11-21T09:34:12.000Z',
  ticketSession: exampleShow,
  guestName: 'Ayşe Yılmaz',
  passes: 2,
  usedPasses: 0,
  total: exampleTotal,
  paid: exampleTotal,
}
/** What was sold. */
export const orderRoutes = {
  'GET api/v1/orders': route({
    procedure: 'booking.ownSales',
    summary: 'List your orders, newest first',
    description: 'Only orders made with your keys. Dates are the venue’s business dates.',
    tag,
    query: z.object({
      from: localDate.optional(),
      to: localDate.optional(),
      ticketSessionId: idParameter.optional(),
      cursor: cursorParameter,
      limit: wholeNumber({ least: 1, most: 100 }),
    }),
    call: ({ query: { to, ...query } }) => ({ ...query, until: to }),
    present: ({ rows, nextCursor }) => ({ data: rows.map(orderOf), nextCursor }),
    answer: pageOf(order),
    example: { query: { from: '2026-11-21', limit: '20' }, answer: { data: [exampleOrder], nextCursor: null } },
  }),
  'GET api/v1/orders/{id}': route({
    procedure: 'booking.ownSale',
    summary: 'Get one of your orders',
    tag,
    params: idInPath,
    call: ({ params }) => params,
    present: ({ passList: _, lines, rides, taxMinor, note, reference, guestPhone, guestEmail, ...row }) => ({
      ...orderOf(row),
      customer: guestPhone || guestEmail ? { name: row.guestName, phone: guestPhone, email: guestEmail } : null,
      tax: moneyOf(taxMinor, row.currency),
      note,
      reference,
      rides,
      lines: lines.map(({ text: what, unitMinor, grossMinor, taxMinor: lineTax, ...line }) => ({
        ...line,
        name: what,
        price: moneyOf(unitMinor, row.currency),
        total: moneyOf(grossMinor, row.currency),
        tax: moneyOf(lineTax, row.currency),
      })),
    }),
    refusals: ['NOT_FOUND'],
    answer: order.extend({
      customer: z
        .object({ name: z.string().nullable(), phone: z.string().nullable(), email: z.string().nullable() })
        .nullable()
        .meta({
          description: 'Who buys, as you named them; of phone and email only a part. `null`: you gave neither.',
        }),
      tax: money,
      note: z.string().nullable(),
      reference: z.string().nullable(),
      rides: z.array(ride).meta({
        description: 'Seats on the venue’s shuttles, one for each guest and way. Empty if the order has none.',
      }),
      lines: z.array(
        z.object({
          name,
          category: name.nullable(),
          qty: z.int(),
          price: money,
          total: money,
          tax: money,
          taxPpm: z.int(),
        }),
      ),
    }),
    example: {
      params: { id: ids.order },
      answer: {
        ...exampleOrder,
        customer: { name: 'Ayşe Yılmaz', phone: '•••• 22 33', email: null },
        tax: moneyOf(8182, 'TRY'),
        note: null,
        reference: 'KT-2026-00481',
        rides: [
          {
            passId: ids.pass,
            direction: 'to',
            stop: { en: 'Kadıköy pier', tr: 'Kadıköy iskelesi' },
            stopAt: '2026-11-28T16:45:00.000Z',
            venueAt: '2026-11-28T17:30:00.000Z',
            state: 'booked',
          },
        ],
        lines: [
          {
            name: names.adult,
            category: names.category,
            qty: 2,
            price: moneyOf(45_000, 'TRY'),
            total: exampleTotal,
            tax: moneyOf(8182, 'TRY'),
            taxPpm: 100_000,
          },
        ],
      },
    },
  }),
}
