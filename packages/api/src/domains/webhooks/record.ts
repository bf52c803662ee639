import { type UserId, type WebhookId, webhookRecord } from '@marquee/contract'
import { sql } from 'kysely'
import { refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isMember, pauseWebhook } from './repo/webhooks.ts'
import { isPublicUrl } from './service/address.ts'

const counted = (state: 'waiting' | 'failed') => sql`(select count(*)::int from webhook_delivery d
  where d.venue_id = r.venue_id and d.webhook_id = r.id and d.state = ${sql.lit(state)})`

/** The addresses by their name. */
export const webhookService = recordOf({
  record: webhookRecord,
  order: sql`r.name_key`,
  derived: {
    state: sql`case when r.paused_because = 'failing' then 'failing' when r.paused_because = 'gone' then 'gone'
      when r.paused_at is not null then 'paused' when r.secret is null then 'new' else 'live' end`,
    partner: sql`(select u.name from app_user u where u.id = r.partner_id)`,
    secretAt: sql`r.secret_at`,
    lastDeliveredAt: sql`(select max(d.ended_at) from webhook_delivery d
      where d.venue_id = r.venue_id and d.webhook_id = r.id and d.state = 'delivered')`,
    waiting: counted('waiting'),
    failed: counted('failed'),
  },
  beforeSave: async ({ ctx, work, before }, { address, partnerId }) => {
    const { allowPrivate } = ctx.services.webhooks
    if (address !== before?.address && !allowPrivate && !isPublicUrl(address))
      refuseField('address', 'field.webAddress')
    if (partnerId !== null && partnerId !== before?.partnerId) {
      const at = { venueId: ctx.venueId, userId: partnerId as UserId }
      if (!(await isMember(work.tx, at))) refuseField('partnerId', 'field.invalid')
    }
  },
  // Whoever takes it out of the archive looks first, and then lets it be told again.
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (archived && before) await pauseWebhook(work.tx, { venueId: ctx.venueId, id: before.id as WebhookId }, 'hand')
  },
})

export const webhooks = recordProcedures(webhookService)
