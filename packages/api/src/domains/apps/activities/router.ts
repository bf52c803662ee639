import { activityList, activityPage, listActivitiesInput } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { listActivities, listAllActivities } from './service.ts'

export const activitiesRouter = router({
  list: appsTool
    .input(listActivitiesInput)
    .output(activityPage)
    .query(({ ctx, input }) => listActivities(ctx, input)),
  all: appsTool.output(activityList).query(({ ctx }) => listAllActivities(ctx)),
})
