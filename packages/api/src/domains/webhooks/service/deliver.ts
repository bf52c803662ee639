import { type VenueId, venueId, type WebhookDeliveryId, webhookDeliveryId } from '@marquee/contract'
import { inTransaction } from '@marquee/db'
import { z } from 'zod'
import type { Services } from '../../../core/context.ts'
import type { Tx } from '../../../core/work.ts'
import { defineJob } from '../../../queue/kind.ts'
import { addSales, holdProgress, selectVenues, spreadEvents } from '../repo/collect.ts'
import { type Answered, addAttempt, type Due, findDue, keepOutcome } from '../repo/deliveries.ts'
import { keepFailing, keepWell, pauseWebhook } from '../repo/webhooks.ts'
import { pauseAfter } from '../rules/pauses.ts'
import { postMessage } from './post.ts'
import { openSecret } from './secret.ts'
import { signedHeaders } from './sign.ts'

/** One attempt. `no`: the how manieth of the delivery, so that two jobs for the same one make it once. */
export const deliverJob = defineJob({
  name: 'webhooks.deliver',
  data: z.object({ venueId, deliveryId: webhookDeliveryId, no: z.int() }),
  timeoutSeconds: 60,
  heartbeatSeconds: 15,
})

/** An address that has answered nothing well for so many hours is paused when an event is given up. */
const failingHours = 24
const atOnce = 200

/**
 * Brings what has happened to the addresses that want it: events of new sales, then a delivery for each address, and its
 * job, all in one transaction. Whatever is interrupted is done the next time; an event is never lost and has one id.
 */
export async function collectAll({ db, queue }: Pick<Services, 'db' | 'queue'>, signal?: AbortSignal): Promise<void> {
  for (const venue of await selectVenues(db)) {
    for (let events = atOnce; events === atOnce && !signal?.aborted; ) {
      events = await inTransaction(db, async (tx) => {
        const through = await holdProgress(tx, venue)
        if (through === null) return 0
        await addSales(tx, venue, through)
        const spread = await spreadEvents(tx, venue, atOnce)
        for (const { id, paused } of spread.made) {
          if (!paused) await queue.send(tx, deliverJob, { venueId: venue, deliveryId: id, no: 1 })
        }
        return spread.events
      })
    }
  }
}

/** What is sent, the same for every attempt. */
export const bodyOf = ({ topic, at, data }: Pick<Due, 'topic' | 'at' | 'data'>): string =>
  JSON.stringify({ type: topic, timestamp: at, data })

interface Attempt {
  venueId: VenueId
  deliveryId: WebhookDeliveryId
  no: number
}

/**
 * Makes one attempt of a delivery, writes it down and sees to the next one. What was paused, archived, delivered or tried
 * meanwhile is left alone. A process that is killed in between has sent it, perhaps, and sends it again.
 */
export async function deliver(services: Services, { venueId: venue, deliveryId: id, no }: Attempt): Promise<void> {
  const { db, queue, webhooks } = services
  const due = await findDue(db, { venueId: venue, id })
  if (!due?.open || due.attempts !== no - 1) return
  const secrets = [due.secret, due.oldSecret].flatMap((sealed) => {
    const secret = sealed && openSecret(services, due.webhookId, sealed)
    return secret ? [secret] : []
  })
  // Sealed under another secret of the server: nobody can sign for it before somebody makes a new one.
  if (secrets.length === 0) throw new Error('the secret of this address cannot be read')
  const body = bodyOf(due)
  const headers = signedHeaders({ id: due.eventId, at: Math.floor(Date.now() / 1000), body }, secrets)
  const answered = await postMessage(webhooks, { url: due.url, headers, body })
  await inTransaction(db, async (tx) => {
    if (!(await addAttempt(tx, { venueId: venue, id, no }, answered))) return
    const again = await keepAnswer(tx, { venueId: venue, id, due, answered })
    if (again !== null) {
      await queue.send(tx, deliverJob, { venueId: venue, deliveryId: id, no: no + 1 }, { afterSeconds: again })
    }
  })
}

const isWell = ({ status }: Answered) => status !== null && status >= 200 && status < 300

interface Kept {
  venueId: VenueId
  id: WebhookDeliveryId
  due: Due
  answered: Answered
}

async function keepAnswer(tx: Tx, { venueId: venue, id, due, answered }: Kept): Promise<number | null> {
  const at = { venueId: venue, id: due.webhookId }
  if (isWell(answered)) {
    await keepOutcome(tx, { venueId: venue, id }, { state: 'delivered', again: null })
    await keepWell(tx, at)
    return null
  }
  const again = pauseAfter(due.tries + 1)
  await keepOutcome(tx, { venueId: venue, id }, { state: again === null ? 'failed' : 'waiting', again })
  const failsLong = await keepFailing(tx, at, failingHours)
  // 410: the address says itself that nobody is there any more.
  if (answered.status === 410) await pauseWebhook(tx, at, 'gone')
  else if (again === null && failsLong) await pauseWebhook(tx, at, 'failing')
  return again
}
