import { passStates, text } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route } from '../route.ts'
import { exampleShow, ids, name, names, show } from './shapes.ts'

const tag = 'Partners'

const pass = z.object({
  id: z.string(),
  type: name,
  people: z.int(),
  seat: z
    .object({ section: z.string(), row: z.string(), label: z.string(), seatNo: z.int() })
    .nullable()
    .meta({ description: 'As on the plan; null: standing.' }),
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
  'GET api/v1/passes': route({
    procedure: 'booking.ownSale',
    summary: 'The passes of one of your orders',
    description:
      '`code` is what the QR code holds, as it is good now: alphanumeric mode, error correction M. `shortCode` is for ' +
      'people. A pass that the house issued anew has another code, so ask again before you show it.',
    tag,
    query: z.object({ orderId: idParameter }),
    call: ({ query }) => ({ id: query.orderId }),
    present: ({ id, passList }) => ({ orderId: id, passes: passList }),
    refusals: ['NOT_FOUND'],
    answer: z.object({
      orderId: z.string(),
      passes: z.array(pass.extend({ code: z.string(), shortCode: z.string() })),
    }),
    example: {
      query: { orderId: ids.order },
      answer: {
        orderId: ids.order,
        passes: [{ ...example, code: '2002R6MK5XY8'.padEnd(168, '7'), shortCode: '7KQ2M9XH4T' }],
      },
    },
  }),
  'GET api/v1/passes/pass': route({
    procedure: 'booking.checkOwnPass',
    summary: 'Whether a code that you sold is good',
    description:
      'Looks and changes nothing. `reason` says why it would let nobody in at this moment. A code that is not of one of your ' +
      'orders is `unknown`.',
    tag,
    query: z.object({ code: text({ min: 1, max: 200 }).meta({ description: 'The QR code, or the short one.' }) }),
    call: ({ query }) => query,
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
      query: { code: '7KQ2M9XH4T' },
      answer: {
        valid: false,
        reason: 'too_early',
        orderId: ids.order,
        ticketSession: exampleShow,
        pass: example,
      },
    },
  }),
  'GET api/v1/passes/keys': route({
    procedure: 'passes.keys',
    summary: 'Public keys to check passes without a network',
    description:
      'Ed25519, 32 bytes in base64url, by number. A code is 105 bytes in Crockford’s base32: the last 64 sign the 41 before ' +
      'them, whose first 12 bits after the format are the number of the key.',
    tag,
    call: () => undefined,
    present: (keys) => ({ keys }),
    answer: z.object({
      keys: z.array(
        z.object({
          keyNo: z.int(),
          publicKey: z.string(),
          retired: z.boolean().meta({ description: 'Signs no more; what it signed stays good.' }),
        }),
      ),
    }),
    example: {
      answer: { keys: [{ keyNo: 1, publicKey: 'k3Vd1VmLrTqX0Zs9b8yYw2n5HcJ4aEoGfUiPtRxB7Qc', retired: false }] },
    },
  }),
}
