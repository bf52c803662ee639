import type { WebhookDeliveryId, WebhookId } from '@marquee/contract'
import { sql } from 'kysely'
import type { ArrangeCall } from '../../../testing/case.ts'
import type { TestApi } from '../../../testing/index.ts'
import { collectAll } from '../service/deliver.ts'

let made = 0

/** An address that has its secret. */
export async function anAddress(api: TestApi, more: object = {}): Promise<{ id: WebhookId; secret: string }> {
  made += 1
  const { caller } = await api.signInAs('owner')
  const address = `https://partner.example/${made}`
  const { id } = await caller.webhooks.create({
    name: `Partner ${made}`,
    address,
    orders: true,
    sessions: true,
    ...more,
  })
  const { secret } = await caller.webhooks.rotateSecret({ id })
  return { id, secret }
}

/** A test event that waits to be sent to an address. */
export async function aDelivery(api: TestApi, id: WebhookId): Promise<WebhookDeliveryId> {
  const { caller } = await api.signInAs('owner')
  await caller.webhooks.sendTest({ id })
  await collectAll(api.services)
  const { rows } = await caller.webhooks.deliveries({ webhookId: id })
  return rows[0]?.id as WebhookDeliveryId
}

async function givenUp(api: TestApi): Promise<WebhookId> {
  const { id } = await anAddress(api)
  const deliveryId = await aDelivery(api, id)
  await sql`update webhook_delivery set state = 'failed', ended_at = now(), next_at = null
    where id = ${deliveryId}`.execute(api.database.db)
  return id
}

/** One successful call of each procedure of webhooks that is no record's. */
export const cases: Record<string, ArrangeCall> = {
  'webhooks.partners': async () => ({}),
  'webhooks.rotateSecret': async (api) => ({ input: { id: (await anAddress(api)).id } }),
  'webhooks.pause': async (api) => ({ input: { id: (await anAddress(api)).id } }),
  'webhooks.resume': async (api) => {
    const { id } = await anAddress(api)
    await (await api.signInAs('owner')).caller.webhooks.pause({ id })
    return { input: { id } }
  },
  'webhooks.sendTest': async (api) => ({ input: { id: (await anAddress(api)).id } }),
  'webhooks.deliveries': async (api) => ({ input: { webhookId: (await anAddress(api)).id } }),
  'webhooks.delivery': async (api) => ({ input: { id: await aDelivery(api, (await anAddress(api)).id) } }),
  'webhooks.replay': async (api) => ({ input: { id: await aDelivery(api, (await anAddress(api)).id) } }),
  'webhooks.replayFailed': async (api) => ({ input: { id: await givenUp(api) } }),
}
