import { bestWish, type Hold, holdMinutes, seatNo, text } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { nothing, route } from '../route.ts'
import { idInPath, ids, pageOf, wholeList } from './shapes.ts'

const tag = 'Partners'

const hold = z
  .object({
    id: z.string(),
    ticketSessionId: z.string(),
    seatNos: z.array(z.int()),
    areas: z.array(z.object({ areaNo: z.int(), qty: z.int() })),
    note: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string().meta({ description: 'UTC, by the clock of `now`. After that, anyone can take the seats.' }),
    maxUntil: z.string().meta({ description: 'It can be extended until then.' }),
    now: z.string(),
  })
  .meta({ id: 'Hold' })

const holdOf = ({ channel: _, pools, ...row }: Hold): z.infer<typeof hold> => ({ ...row, areas: pools })

const seatNos = z.array(seatNo).max(200, 'field.tooLong').meta({ description: 'Seat numbers as in the seat map.' })
const areas = z
  .array(
    z.object({
      areaNo: z.int('field.number').min(0, 'field.invalid').max(1000, 'field.invalid'),
      qty: z.int('field.number').min(1, 'field.tooSmall').max(1000, 'field.tooBig'),
    }),
  )
  .max(50, 'field.tooLong')
const minutes = holdMinutes
  .optional()
  .meta({ description: 'Minutes from now: 1 to 60, default 10; at most two hours in total.' })

const example: z.infer<typeof hold> = {
  id: ids.hold,
  ticketSessionId: ids.ticketSession,
  seatNos: [12, 13],
  areas: [],
  note: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  expiresAt: '2026-11-21T09:45:00.000Z',
  maxUntil: '2026-11-21T11:30:00.000Z',
  now: '2026-11-21T09:30:00.000Z',
}

/** Keeping seats for a guest who is still paying. */
export const holdRoutes = {
  'GET api/v1/holds': route({
    procedure: 'seats.ownHolds',
    summary: 'List your holds in a ticket session',
    description: 'Holds that haven’t expired, oldest first.',
    tag,
    query: z.object({ ticketSessionId: idParameter }),
    call: ({ query }) => query,
    present: (rows) => wholeList(rows.map(holdOf)),
    answer: pageOf(hold),
    example: { query: { ticketSessionId: ids.ticketSession }, answer: wholeList([example]) },
  }),
  'POST api/v1/holds': route({
    procedure: 'seats.hold',
    summary: 'Hold seats and places, all or nothing',
    description:
      'Either `seatNos`, or `best` for seats that Marquee chooses, or `areas` for places without a seat. 409 ' +
      '`SEAT_TAKEN` names in `details` the seats that are lost and free ones beside them, `HOLD_LIMIT` how much you may ' +
      'hold and do at this moment, over all ticket sessions (`limit`, `held`); `SOLD_OUT` and `SALES_CLOSED` speak for ' +
      'themselves.',
    tag,
    idempotencyKey: 'required',
    body: z.object({
      ticketSessionId: idParameter,
      seatNos: seatNos.optional(),
      best: bestWish.strip().optional(),
      areas: areas.optional(),
      minutes,
      note: text({ max: 200 }).optional(),
    }),
    call: ({ body: { areas: pools, ...body }, commandId, newId }) => ({
      ...body,
      pools,
      commandId,
      holdId: newId,
      channel: 'partner' as const,
    }),
    present: holdOf,
    locationOf: ({ id }) => `/api/v1/holds/${id}`,
    refusals: ['NOT_FOUND', 'SEAT_TAKEN'],
    answer: hold,
    example: {
      body: { ticketSessionId: ids.ticketSession, seatNos: [12, 13], minutes: 15 },
      answer: example,
    },
  }),
  'GET api/v1/holds/{id}': route({
    procedure: 'seats.ownHold',
    summary: 'Get one of your holds',
    description: 'Also returns an expired hold; 404 once it was released or ordered.',
    tag,
    params: idInPath,
    call: ({ params }) => ({ holdId: params.id }),
    present: holdOf,
    refusals: ['NOT_FOUND'],
    answer: hold,
    example: { params: { id: ids.hold }, answer: example },
  }),
  'PATCH api/v1/holds/{id}': route({
    procedure: 'seats.changeHold',
    summary: 'Add seats to a hold and release others',
    description:
      'All or nothing; the end stays. `areas`, where it is sent, replaces all places without a seat. A hold that has run ' +
      'out takes nothing more until it is extended: 409 `HOLD_EXPIRED`.',
    tag,
    params: idInPath,
    body: z.object({ add: seatNos.optional(), remove: seatNos.optional(), areas: areas.optional() }),
    call: ({ params, body: { areas: pools, ...body } }) => ({ ...body, pools, holdId: params.id }),
    present: holdOf,
    refusals: ['NOT_FOUND', 'SEAT_TAKEN', 'HOLD_EXPIRED'],
    answer: hold,
    example: {
      params: { id: ids.hold },
      body: { add: [14], remove: [12] },
      answer: { ...example, seatNos: [13, 14] },
    },
  }),
  'POST api/v1/holds/{id}/extend': route({
    procedure: 'seats.extendHold',
    summary: 'Extend a hold',
    description:
      'One that has run out is good again while nobody has taken any of its seats; else 409 `HOLD_EXPIRED` names the lost ' +
      'ones. It counts from now and never makes a hold shorter, so it may be sent again and needs no key.',
    tag,
    params: idInPath,
    body: z.object({ minutes }),
    call: ({ params, body }) => ({ holdId: params.id, minutes: body.minutes }),
    present: holdOf,
    refusals: ['NOT_FOUND', 'HOLD_EXPIRED'],
    answer: hold,
    example: {
      params: { id: ids.hold },
      body: { minutes: 30 },
      answer: { ...example, expiresAt: '2026-11-21T10:00:00.000Z' },
    },
  }),
  'DELETE api/v1/holds/{id}': route({
    procedure: 'seats.release',
    summary: 'Release a hold',
    description: '409 `STATE` when it was already released or ordered.',
    tag,
    params: idInPath,
    call: ({ params }) => ({ holdId: params.id }),
    present: () => undefined,
    refusals: ['NOT_FOUND', 'STATE'],
    answer: nothing,
    example: { params: { id: ids.hold }, answer: undefined },
  }),
}
