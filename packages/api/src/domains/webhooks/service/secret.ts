import { randomBytes } from 'node:crypto'
import type { WebhookId } from '@marquee/contract'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { holdWebhook, setSecret } from '../repo/webhooks.ts'
import { shownSecret } from './sign.ts'

const placeOf = (id: WebhookId) => ({ purpose: 'webhook secret', owner: id })

/** How long the secret before goes on signing, so that a partner can change it without losing an event. */
const overlapHours = 24

/** A stored secret; null when it was sealed under another secret of the server. */
export const openSecret = ({ sealing }: Services, id: WebhookId, sealed: Buffer): Buffer | null =>
  sealing.unseal(placeOf(id), sealed)

/** Makes a secret for an address. It is shown this once. NOT_FOUND, STATE for one in the archive. */
export async function rotateSecret(ctx: SignedContext, { id }: { id: WebhookId }) {
  const secret = randomBytes(32)
  const key = { venueId: ctx.venueId, id }
  return inTransaction(ctx, async (work) => {
    const held = (await holdWebhook(work.tx, key)) ?? refuse('NOT_FOUND')
    if (held.archived) refuse('STATE')
    const sealed = ctx.services.sealing.seal(placeOf(id), secret)
    const previousUntil = await setSecret(work.tx, key, { secret: sealed, hours: overlapHours })
    await work.audit({ action: 'webhooks.rotateSecret', entity: 'webhook', entityId: id })
    work.announce(ctx.venueId, 'webhooks', { id })
    return { secret: shownSecret(secret), previousUntil }
  })
}
