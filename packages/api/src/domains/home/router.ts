import { homeDocument, homeProgramme } from '@marquee/contract'
import { open, router } from '../../core/trpc.ts'
import { findProgramme, findPublicVenue } from './repo.ts'

export const homeRouter = router({
  get: open.output(homeDocument).query(async ({ ctx }) => ({ venue: await findPublicVenue(ctx.services.db) })),
  programme: open.output(homeProgramme).query(({ ctx }) => findProgramme(ctx.services.db)),
})
