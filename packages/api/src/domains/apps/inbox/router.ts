import { inboxChange, liveInput } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { liveOutput } from '../../../realtime/live-output.ts'
import { inboxChanges } from './events.ts'

export const inboxRouter = router({
  changed: appsTool
    .input(liveInput)
    .output(liveOutput(inboxChange))
    .subscription(({ ctx, input, signal }) => inboxChanges(ctx, input.lastEventId, signal)),
})
