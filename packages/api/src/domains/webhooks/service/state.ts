import type { DeliveryState, VenueId, WebhookDeliveryId, WebhookId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import { findDelivery, findOwner, openAgain, selectDeliveries } from '../repo/deliveries.ts'
import { addTest, type Held, holdWebhook, pauseWebhook, resumeWebhook, selectSellers } from '../repo/webhooks.ts'
import { bodyOf, deliverJob } from './deliver.ts'

const topic = 'webhooks'

interface Key {
  venueId: VenueId
  id: WebhookId
}

async function holdLiving(work: Work, key: Key): Promise<Held> {
  const held = (await holdWebhook(work.tx, key)) ?? refuse('NOT_FOUND')
  return held.archived ? refuse('STATE', { details: { webhook: 'archived' } }) : held
}

/** The people whose programs sell, to choose a partner from. */
export const listPartners = ({ services, venueId }: SignedContext) => selectSellers(services.db, venueId)

/** Tells an address nothing for the time being; its events wait. Safe to repeat. */
export async function pause(ctx: SignedContext, { id }: { id: WebhookId }): Promise<true> {
  return inTransaction(ctx, async (work) => {
    const key = { venueId: ctx.venueId, id }
    await holdLiving(work, key)
    if (await pauseWebhook(work.tx, key, 'hand')) {
      await work.audit({ action: 'webhooks.pause', entity: 'webhook', entityId: id })
      work.announce(ctx.venueId, topic, { id })
    }
    return true as const
  })
}

/** Tells it again, first of what has waited. Safe to repeat. */
export async function resume(ctx: SignedContext, { id }: { id: WebhookId }): Promise<true> {
  return inTransaction(ctx, async (work) => {
    const key = { venueId: ctx.venueId, id }
    await holdLiving(work, key)
    if (await resumeWebhook(work.tx, key)) {
      const count = await send(ctx, work, { key, states: ['waiting'] })
      await work.audit({ action: 'webhooks.resume', entity: 'webhook', entityId: id, after: { waiting: count } })
      work.announce(ctx.venueId, topic, { id })
    }
    return true as const
  })
}

/** Sends an event without any meaning. STATE for an address without a secret. */
export async function sendTest(ctx: SignedContext, { id }: { id: WebhookId }): Promise<true> {
  return inTransaction(ctx, async (work) => {
    const key = { venueId: ctx.venueId, id }
    const held = await holdLiving(work, key)
    if (held.secret === null) refuse('STATE', { details: { webhook: 'new' } })
    await addTest(work.tx, key)
    await work.audit({ action: 'webhooks.sendTest', entity: 'webhook', entityId: id })
    return true as const
  })
}

/** Sends an event again, whatever came of it, under its own id. STATE while its address is paused. */
export async function replay(ctx: SignedContext, { id: deliveryId }: { id: WebhookDeliveryId }) {
  return inTransaction(ctx, async (work) => {
    const id = (await findOwner(work.tx, { venueId: ctx.venueId, id: deliveryId })) ?? refuse('NOT_FOUND')
    return again(ctx, work, { id, deliveryId, states: ['waiting', 'delivered', 'failed'] })
  })
}

/** Sends all that was given up once more. STATE while the address is paused. */
export async function replayFailed(ctx: SignedContext, { id }: { id: WebhookId }) {
  return inTransaction(ctx, (work) => again(ctx, work, { id, states: ['failed'] }))
}

interface Again {
  id: WebhookId
  deliveryId?: WebhookDeliveryId
  states: readonly DeliveryState[]
}

async function again(ctx: SignedContext, work: Work, { id, deliveryId, states }: Again): Promise<{ count: number }> {
  const key = { venueId: ctx.venueId, id }
  const held = await holdLiving(work, key)
  if (held.paused) refuse('STATE', { details: { webhook: 'paused' } })
  const count = await send(ctx, work, { key, states, ...(deliveryId && { deliveryId }) })
  await work.audit({
    action: deliveryId ? 'webhooks.replay' : 'webhooks.replayFailed',
    entity: 'webhook',
    entityId: id,
    after: { count },
  })
  work.announce(ctx.venueId, topic, { id })
  return { count }
}

interface Send {
  key: Key
  states: readonly DeliveryState[]
  deliveryId?: WebhookDeliveryId
}

async function send({ services }: SignedContext, { tx }: Work, { key, states, deliveryId }: Send): Promise<number> {
  const { venueId, id: webhookId } = key
  const rows = await openAgain(tx, { venueId, webhookId }, { states, ...(deliveryId && { id: deliveryId }) })
  for (const { id, attempts } of rows) {
    await services.queue.send(tx, deliverJob, { venueId, deliveryId: id, no: attempts + 1 })
  }
  return rows.length
}

interface Query {
  webhookId: WebhookId
  state?: DeliveryState | undefined
  cursor?: string | undefined
  limit: number
}

/** What an address was told and is going to be, the newest first. */
export async function listDeliveries({ services: { db }, venueId }: SignedContext, query: Query) {
  const { webhookId, state, limit } = query
  const cursor = query.cursor === undefined ? undefined : readMomentCursor(query.cursor)
  const { rows, next } = await selectDeliveries(db, { venueId, webhookId, state, cursor, limit })
  return { rows, nextCursor: next && writeMomentCursor(next) }
}

/** One delivery with what is sent and every attempt; NOT_FOUND. */
export async function getDelivery({ services: { db }, venueId }: SignedContext, { id }: { id: WebhookDeliveryId }) {
  const found = (await findDelivery(db, { venueId, id })) ?? refuse('NOT_FOUND')
  return { ...found, body: bodyOf(found) }
}
