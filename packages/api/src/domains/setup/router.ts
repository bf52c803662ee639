import { completeSetupInput, setupState } from '@marquee/contract'
import { z } from 'zod'
import { open, router } from '../../door/trpc.ts'
import { hasVenue } from './repo.ts'
import { completeSetup } from './service.ts'

export const setupRouter = router({
  state: open.output(setupState).query(async ({ ctx }) => ({ needed: !(await hasVenue(ctx.services.db)) })),
  complete: open
    .meta({ audited: true })
    .input(completeSetupInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => completeSetup(ctx, input)),
})
