import { passStates, text } from '@marquee/contract'
import { z } from 'zod'
import { route } from '../route.ts'
import { exampleShow, idInPath, ids, name, names, pageOf, show, wholeList } from './shapes.ts'

const tag = 'Partners'

const pass = z.object({
  id: z.string(),
  type: name,
  people: z.int(),
  seat: z
    .object({ section: z.string(), row: z.string(), label: z.string(), seatNo: z.int() })
    .nullable()
    .meta({ description: 'As on the plan; `null` for standing places.' }),
  area: name.nullable(),
  holderName: z.string().nullable(),
  state: z.enum(passStates),
  usedAt: z.string().nullable(),
})

const example: z.infer<typeof pass> = {
  id: ids.pass,
  type: names.adult,
  people: 1,
  seat: { section: 'Hall', row: 'B', label: '3', seatNo: 12 },
  area: null,
  holderName: null,
  state: 'issued',
  usedAt: null,
}

/** What opens the door. */
export const passRoutes = {
  'GET api/v1/orders/{id}/passes': route({
    procedure: 'booking.ownSale',
    summary: 'List the passes of one of your orders',
    description:
      '`code` is what the QR code holds, as it is good now: alphanumeric mode, error correction M. `shortCode` is for ' +
      'people. A pass that was issued anew has another code, so ask again before you show it.',
    tag,
    params: idInPath,
    call: ({ params }) => params,
    present: ({ passList }) => wholeList(passList),
    refusals: ['NOT_FOUND'],
    answer: pageOf(pass.extend({ code: z.string(), shortCode: z.string() })),
    example: {
      params: { id: ids.order },
      answer: wholeList([{ ...example, code: '2002R6MK5XY8'.padEnd(168, '7'), shortCode: '7KQ2M9XH4T' }]),
    },
  }),
  'POST api/v1/passes/check': route({
    procedure: 'booking.checkOwnPass',
    summary: 'Check a code you sold',
    description:
      'Looks and changes nothing; the code is in the body, because addresses are written into logs. `reason` says why it would let nobody in at this moment. A code that is not of one of your ' +
      'orders is `unknown`.',
    tag,
    body: z.object({
      code: text({ min: 1, max: 200 }).meta({ description: 'The QR code’s content, or the short code.' }),
    }),
    call: ({ body }) => body,
    present: ({ ok, reason, orderId, session, pass: found }) => ({
      valid: ok,
      reason,
      orderId,
      ticketSession: session,
      pass: found,
    }),
    answer: z.object({
      valid: z.boolean(),
      reason: z.string().nullable(),
      orderId: z.string().nullable(),
      ticketSession: show.nullable(),
      pass: pass.nullable(),
    }),
    example: {
      body: { code: '7KQ2M9XH4T' },
      answer: {
        valid: false,
        reason: 'too_early',
        orderId: ids.order,
        ticketSession: exampleShow,
        pass: example,
      },
    },
  }),
  'GET api/v1/pass-keys': route({
    procedure: 'passes.keys',
    summary: 'List public keys for checking passes offline',
    description:
      'Ed25519, 32 bytes in base64url, by number. A code is 105 bytes in Crockford’s base32: the last 64 sign the 41 before ' +
      'them, whose first 12 bits after the format are the number of the key.',
    tag,
    call: () => undefined,
    present: wholeList,
    answer: pageOf(
      z.object({
        keyNo: z.int(),
        publicKey: z.string(),
        retired: z.boolean().meta({ description: 'No longer signs; what it has signed stays valid.' }),
      }),
    ),
    example: {
      answer: wholeList([{ keyNo: 1, publicKey: 'k3Vd1VmLrTqX0Zs9b8yYw2n5HcJ4aEoGfUiPtRxB7Qc', retired: false }]),
    },
  }),
}
