import { uploadInput, uploadLeave } from '@marquee/contract'
import { featureList, featureRow, switchFeatureInput } from '@marquee/contract/features'
import {
  answerFeedbackInput,
  feedbackPage,
  feedbackRow,
  listFeedbackInput,
  sendFeedbackInput,
} from '@marquee/contract/feedback'
import { seeNewsInput } from '@marquee/contract/news'
import { z } from 'zod'
import { can, router, signedIn } from '../../door/trpc.ts'
import { askUpload } from '../../files/ask-upload.ts'
import { answerFeedback, listFeedback, sendFeedback } from './service/feedback.ts'
import { listSwitches, seeNews, switchFeature } from './service/switches.ts'

// Programs switch nothing, and what people say names them.
const audited = { audited: true, forKeys: 'none' } as const
const ofPeople = { forKeys: 'none' } as const

export const featRouter = router({
  seeNews: signedIn
    .input(seeNewsInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => seeNews(ctx, input.version)),
  switches: can('settings', 'features')
    .meta(ofPeople)
    .output(featureList)
    .query(({ ctx }) => listSwitches(ctx)),
  switchFeature: can('settings', 'features')
    .meta(audited)
    .input(switchFeatureInput)
    .output(featureRow)
    .mutation(({ ctx, input }) => switchFeature(ctx, input)),
  feedback: signedIn
    .input(listFeedbackInput)
    .output(feedbackPage)
    .query(({ ctx, input }) => listFeedback(ctx, input)),
  /** Leave to upload a picture for the next `send`. */
  upload: signedIn
    .input(uploadInput)
    .output(uploadLeave)
    .mutation(({ ctx, input }) => askUpload(ctx, 'feedbackPicture', input)),
  send: signedIn
    .meta({ audited: true })
    .input(sendFeedbackInput)
    .output(feedbackRow)
    .mutation(({ ctx, input }) => sendFeedback(ctx, input)),
  answer: can('settings', 'features')
    .meta(audited)
    .input(answerFeedbackInput)
    .output(feedbackRow)
    .mutation(({ ctx, input }) => answerFeedback(ctx, input)),
})
