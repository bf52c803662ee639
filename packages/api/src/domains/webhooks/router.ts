import {
  deliveryDetail,
  deliveryPage,
  listDeliveriesInput,
  namedDeliveryInput,
  namedWebhookInput,
  sentAgain,
  webhookPartners,
  webhookSecret,
} from '@marquee/contract'
import { z } from 'zod'
import { can, router } from '../../door/trpc.ts'
import { webhooks } from './record.ts'
import { rotateSecret } from './service/secret.ts'
import {
  getDelivery,
  listDeliveries,
  listPartners,
  pause,
  replay,
  replayFailed,
  resume,
  sendTest,
} from './service/state.ts'

const changes = can('settings', 'update').meta({ audited: true })
const done = z.literal(true)

export const webhooksRouter = router({
  list: webhooks.list(can('settings', 'view')),
  create: webhooks.create(can('settings', 'update')),
  update: webhooks.update(can('settings', 'update')),
  archive: webhooks.archive(can('settings', 'update')),
  changed: webhooks.changed(can('settings', 'view')),
  partners: can('settings', 'view')
    .output(webhookPartners)
    .query(({ ctx }) => listPartners(ctx)),
  deliveries: can('settings', 'view')
    .input(listDeliveriesInput)
    .output(deliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  delivery: can('settings', 'view')
    .input(namedDeliveryInput)
    .output(deliveryDetail)
    .query(({ ctx, input }) => getDelivery(ctx, input)),
  rotateSecret: changes
    .input(namedWebhookInput)
    .output(webhookSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input)),
  pause: changes
    .input(namedWebhookInput)
    .output(done)
    .mutation(({ ctx, input }) => pause(ctx, input)),
  resume: changes
    .input(namedWebhookInput)
    .output(done)
    .mutation(({ ctx, input }) => resume(ctx, input)),
  sendTest: changes
    .input(namedWebhookInput)
    .output(done)
    .mutation(({ ctx, input }) => sendTest(ctx, input)),
  replay: changes
    .input(namedDeliveryInput)
    .output(sentAgain)
    .mutation(({ ctx, input }) => replay(ctx, input)),
  replayFailed: changes
    .input(namedWebhookInput)
    .output(sentAgain)
    .mutation(({ ctx, input }) => replayFailed(ctx, input)),
})
