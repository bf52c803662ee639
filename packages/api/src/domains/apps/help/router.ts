import { faqCategory, faqsInput, guideDetail, guideInput, guideList, guidesInput } from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { getGuide, listFaqs, listGuides } from './service.ts'

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
})
