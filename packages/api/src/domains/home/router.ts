import { homeDocument } from '@marquee/contract'
import { open, router } from '../../core/trpc.ts'
import { findPublicVenue } from './repo.ts'

export const homeRouter = router({
  get: open.output(homeDocument).query(async ({ ctx }) => ({ venue: await findPublicVenue(ctx.services.db) })),
})
