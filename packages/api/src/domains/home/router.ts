import { firstStepsDocument, helpersDocument, homeDocument, homeProgramme, todayDocument } from '@marquee/contract'
import { legalText, legalTextInput } from '@marquee/contract/legal'
import { open, router, signedIn } from '../../door/trpc.ts'
import { findProgramme, findPublicVenue } from './repo/public.ts'
import { describeToday, findHelpers, findPublicLegalText, listFirstSteps } from './service.ts'

export const homeRouter = router({
  get: open.output(homeDocument).query(async ({ ctx }) => ({ venue: await findPublicVenue(ctx.services.db) })),
  // Everybody may read what they agree to before they sign up. Null before there is a venue.
  legalText: open
    .input(legalTextInput)
    .output(legalText.nullable())
    .query(({ ctx, input }) => findPublicLegalText(ctx.services.db, input.id)),
  programme: open.output(homeProgramme).query(({ ctx }) => findProgramme(ctx.services.db)),
  // Everybody has a today; the parts of it go by right.
  today: signedIn.output(todayDocument).query(({ ctx }) => describeToday(ctx)),
  firstSteps: signedIn.output(firstStepsDocument).query(({ ctx }) => listFirstSteps(ctx)),
  helpers: signedIn.output(helpersDocument).query(({ ctx }) => findHelpers(ctx)),
})
