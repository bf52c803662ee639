import { faqCategory, faqsInput, guideDetail, guideInput, guideList, guidesInput } from '@marquee/contract'
import { helpRow, restoreHelpInput, saveHelpInput } from '@marquee/contract/apps/help-screens'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { can, router } from '../../../door/trpc.ts'
import { getGuide, listFaqs, listGuides } from './service/guides.ts'
import { listHelp, restoreHelp, saveHelp } from './service/screens.ts'

const audited = { audited: true }

export const helpRouter = router({
  faqs: appsTool
    .input(faqsInput)
    .output(z.array(faqCategory))
    .query(({ ctx, input }) => listFaqs(ctx, input.slug)),
  guides: appsTool
    .input(guidesInput)
    .output(guideList)
    .query(({ ctx, input }) => listGuides(ctx, input)),
  guide: appsTool
    .input(guideInput)
    .output(guideDetail)
    .query(({ ctx, input }) => getGuide(ctx, input)),
  /** The help of the venue's screens; a screen that has none is left out. */
  screens: appsTool.output(z.array(helpRow)).query(({ ctx }) => listHelp(ctx)),
  saveScreen: can('website', 'update')
    .meta(audited)
    .input(saveHelpInput)
    .output(helpRow)
    .mutation(({ ctx, input }) => saveHelp(ctx, input)),
  restoreScreen: can('website', 'update')
    .meta(audited)
    .input(restoreHelpInput)
    .output(helpRow)
    .mutation(({ ctx, input }) => restoreHelp(ctx, input)),
})
