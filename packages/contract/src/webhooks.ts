import { z } from 'zod'
import { userId, webhookDeliveryId, webhookId } from './ids.ts'
import { noteField, optional, referenceField, switchField, textField } from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { text } from './text.ts'
import { instant } from './time.ts'

/** What an address can be told of. Topics before the point are chosen together. */
export const webhookTopics = [
  'order.confirmed',
  'order.changed',
  'order.cancelled',
  'session.moved',
  'session.cancelled',
  'session.sales_stopped',
  'session.sales_started',
  /** Sent by hand, to try an address. */
  'test',
] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** Whether a text is an address of the web without a name or a password in it. */
function isWebUrl(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}
const webhookUrl = text({ min: 1, max: 500 }).refine(isWebUrl, 'field.webAddress')

/** How an address is: it waits for its secret, is told, was paused by hand, or because it answered nothing for long. */
export const webhookStates = ['new', 'live', 'paused', 'failing', 'gone'] as const
export type WebhookState = (typeof webhookStates)[number]

/** An address of a partner, which is told of their orders and of what happens to sessions. */
export const webhookRecord = defineRecord({
  entity: 'webhook',
  path: 'webhooks',
  id: webhookId,
  fields: {
    name: textField(60),
    /** Whose orders; null: those of all partners. */
    partnerId: optional(referenceField(userId, { to: 'users' })),
    address: { ...textField(500), input: webhookUrl, sample: 'https://partner.example/marquee' },
    orders: switchField(),
    sessions: switchField(),
    note: noteField(),
  },
  derived: {
    state: z.enum(webhookStates),
    partner: z.string().nullable(),
    /** When its secret was made; null: it has none, and is told nothing. */
    secretAt: instant.nullable(),
    lastDeliveredAt: instant.nullable(),
    waiting: z.int(),
    failed: z.int(),
  },
})
export type WebhookRow = z.infer<typeof webhookRecord.row>

export const namedWebhookInput = z.strictObject({ id: webhookId })
/** Shown once. The one before signs beside it until `previousUntil`. */
export const webhookSecret = z.object({ secret: z.string(), previousUntil: instant.nullable() })
/** People of the venue whose programs sell. */
export const webhookPartners = z.array(z.object({ id: userId, name: z.string() }))

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const listDeliveriesInput = z.strictObject({
  webhookId,
  state: z.enum(deliveryStates).optional(),
  cursor: z.string().max(2000, 'field.invalid').optional(),
  limit: z.int('field.number').min(1, 'field.number').max(500, 'field.number').default(30),
})
export const deliveryRow = z.object({
  id: webhookDeliveryId,
  topic: z.enum(webhookTopics),
  /** Of the event. */
  at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  nextAt: instant.nullable(),
  /** Of the last attempt: what the address answered, or why it did not. */
  status: z.int().nullable(),
  error: z.string().nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>
export const deliveryPage = z.object({ rows: z.array(deliveryRow), nextCursor: z.string().nullable() })

export const namedDeliveryInput = z.strictObject({ id: webhookDeliveryId })
export const deliveryDetail = deliveryRow.extend({
  eventId: z.string(),
  /** What is sent, as text. */
  body: z.string(),
  tries: z.array(
    z.object({
      no: z.int(),
      at: instant,
      tookMs: z.int(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      answer: z.string().nullable(),
    }),
  ),
})
export type DeliveryDetail = z.infer<typeof deliveryDetail>
/** How many deliveries are sent again. */
export const sentAgain = z.object({ count: z.int() })
