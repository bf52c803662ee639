import { localDate, type SeatMapState, ticketSessionStates } from '@marquee/contract'
import { z } from 'zod'
import { wholeNumber } from '../number-parameter.ts'
import { route } from '../route.ts'
import { cursorParameter, idInPath, ids, money, moneyOf, name, names, pageOf } from './shapes.ts'

const tag = 'Partners'

const named = z.object({ id: z.string(), name })
const ticketSession = z
  .object({
    id: z.string(),
    product: named,
    floor: named,
    startsAt: z.string().meta({ description: 'UTC.' }),
    endsAt: z.string(),
    localDate: z.string().meta({ description: 'Local time in `timeZone`.' }),
    localTime: z.string().meta({ description: 'Local time in `timeZone`.' }),
    timeZone: z.string().meta({ description: 'The venue’s time zone, as an IANA name.' }),
    salesFrom: z.string(),
    salesUntil: z.string(),
    state: z.enum(ticketSessionStates),
    onSale: z.boolean().meta({ description: 'Whether seats can be held and ordered right now.' }),
    hasSeats: z.boolean(),
    capacity: z.int(),
    free: z.int(),
  })
  .meta({ id: 'TicketSession' })

const example: z.infer<typeof ticketSession> = {
  id: ids.ticketSession,
  product: { id: ids.product, name: names.product },
  floor: { id: ids.floor, name: names.floor },
  startsAt: '2026-12-05T17:00:00.000Z',
  endsAt: '2026-12-05T19:00:00.000Z',
  localDate: '2026-12-05',
  localTime: '20:00',
  timeZone: 'Europe/Istanbul',
  salesFrom: '2026-09-06T17:00:00.000Z',
  salesUntil: '2026-12-05T17:00:00.000Z',
  state: 'on_sale',
  onSale: true,
  hasSeats: true,
  capacity: 420,
  free: 311,
}

/** What a seat is to a seller outside: who holds it and why it is not sold is not for them. */
const seatWords = ['free', 'held', 'taken', 'taken'] as const

function seatWordsOf({ seats, status, holds }: SeatMapState) {
  const packed = Buffer.from(status, 'base64')
  const words: ((typeof seatWords)[number] | 'mine')[] = Array.from(
    { length: seats },
    // Two bits a seat, the first in the lowest.
    (_, seatNo) => seatWords[((packed[seatNo >> 2] ?? 0) >> ((seatNo & 3) * 2)) & 3] ?? 'taken',
  )
  for (const { seatNos, mine } of holds) if (mine) for (const seatNo of seatNos) words[seatNo] = 'mine'
  return words
}

const geometryOf = (url: string | null) => (url === null ? null : { hash: url.slice(url.lastIndexOf('/') + 1), url })

/** What can be bought, at which price, and where people would sit. */
export const offerRoutes = {
  'GET api/v1/ticket-sessions': route({
    procedure: 'booking.offers',
    summary: 'List ticket sessions by start',
    description: 'From today, or from `from` to `to` inclusive. Leaves out cancelled sessions.',
    tag,
    query: z.object({
      from: localDate.optional().meta({ description: 'A date in the venue’s time zone; today by default.' }),
      to: localDate.optional().meta({ description: 'A date in the venue’s time zone.' }),
      cursor: cursorParameter,
      limit: wholeNumber({ least: 1, most: 100 }),
    }),
    call: ({ query: { to, ...query } }) => ({ ...query, until: to }),
    present: ({ rows, nextCursor }) => ({ data: rows, nextCursor }),
    answer: pageOf(ticketSession),
    example: {
      query: { from: '2026-12-01', to: '2026-12-31', limit: '20' },
      answer: { data: [example], nextCursor: null },
    },
  }),
  'GET api/v1/ticket-sessions/{id}': route({
    procedure: 'booking.offer',
    summary: 'Get a ticket session with its pass types and areas',
    description:
      'Pass types in the order in which they are offered, areas without seats, categories of seats and areas.',
    tag,
    params: idInPath,
    call: ({ params }) => params,
    present: (row) => row,
    refusals: ['NOT_FOUND'],
    answer: ticketSession.extend({
      passTypes: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name,
          ageMin: z.int().nullable(),
          ageMax: z.int().nullable(),
          people: z.int().meta({ description: 'How many people enter with one pass.' }),
          maxPerOrder: z.int().nullable(),
          requiresName: z.boolean(),
          requiresProof: z.boolean(),
        }),
      ),
      areas: z.array(
        z.object({
          areaNo: z.int().meta({ description: '0: the whole session, which has no areas of its own.' }),
          name: name.nullable(),
          categoryId: z.string().nullable(),
          free: z.int(),
        }),
      ),
      categories: z.array(z.object({ id: z.string(), name, color: z.string() })),
    }),
    example: {
      params: { id: ids.ticketSession },
      answer: {
        ...example,
        passTypes: [
          {
            id: ids.adult,
            code: 'A',
            name: names.adult,
            ageMin: null,
            ageMax: null,
            people: 1,
            maxPerOrder: null,
            requiresName: false,
            requiresProof: false,
          },
        ],
        areas: [],
        categories: [{ id: ids.category, name: names.category, color: '#7c3aed' }],
      },
    },
  }),
  'GET api/v1/ticket-sessions/{id}/prices': route({
    procedure: 'prices.ofSession',
    summary: 'List all prices of a ticket session',
    description:
      'Tax is in the price. An order names `version` and the sum that was shown: other prices since are 409.',
    tag,
    params: idInPath,
    call: ({ params }) => params,
    present: ({ version, currency, prices }) => ({
      version,
      prices: prices.map(({ passTypeId, seatCategoryId, amountMinor, taxPpm }) => ({
        passTypeId,
        seatCategoryId,
        price: moneyOf(amountMinor, currency),
        taxPpm,
      })),
    }),
    refusals: ['NOT_FOUND'],
    answer: z.object({
      version: z.int(),
      prices: z.array(
        z.object({
          passTypeId: z.string(),
          seatCategoryId: z.string().nullable().meta({ description: '`null` for places without a category.' }),
          price: money,
          taxPpm: z.int().meta({ description: 'Tax inside the price, in millionths: 100000 is 10 %.' }),
        }),
      ),
    }),
    example: {
      params: { id: ids.ticketSession },
      answer: {
        version: 7,
        prices: [
          { passTypeId: ids.adult, seatCategoryId: ids.category, price: moneyOf(45_000, 'TRY'), taxPpm: 100_000 },
        ],
      },
    },
  }),
  'GET api/v1/ticket-sessions/{id}/seat-map': route({
    procedure: 'seatMap.get',
    summary: 'Get the availability of a ticket session',
    description:
      '`statuses` has a word for each seat, by seat number: `free`, `held` by someone for a while, `mine` (held by you), ' +
      '`taken`. Where the seats stand is the drawing at `geometry.url`, which never changes and can be cached indefinitely; its ' +
      'arrays go by the same numbers. The same `version` is the same state, save that holds run out.',
    tag,
    params: idInPath,
    call: ({ params }) => ({ ticketSessionId: params.id }),
    present: (state) => ({
      ticketSessionId: state.ticketSessionId,
      version: state.lastEventId,
      now: state.now,
      geometry: geometryOf(state.geometryUrl),
      categories: state.categories,
      statuses: seatWordsOf(state),
      areas: state.pools.map(({ areaNo, size, taken }) => ({ areaNo, size, free: size - taken })),
    }),
    refusals: ['NOT_FOUND'],
    answer: z.object({
      ticketSessionId: z.string(),
      version: z.string(),
      now: z.string().meta({ description: 'The server clock that holds expire by, UTC.' }),
      geometry: z
        .object({ hash: z.string(), url: z.string() })
        .nullable()
        .meta({ description: 'null: a session without seats.' }),
      categories: z.array(z.object({ id: z.string(), name, color: z.string() })),
      statuses: z.array(z.enum(['free', 'held', 'mine', 'taken'])),
      areas: z.array(z.object({ areaNo: z.int(), size: z.int(), free: z.int() })),
    }),
    example: {
      params: { id: ids.ticketSession },
      answer: {
        ticketSessionId: ids.ticketSession,
        version: '3.128',
        now: '2026-11-21T09:30:00.000Z',
        geometry: { hash: '9f'.repeat(32), url: `/api/seat-geometry/${'9f'.repeat(32)}` },
        categories: [{ id: ids.category, name: names.category, color: '#7c3aed' }],
        statuses: ['free', 'free', 'held', 'mine', 'taken'],
        areas: [],
      },
    },
  }),
}
