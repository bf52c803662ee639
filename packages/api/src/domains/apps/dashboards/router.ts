import { analyticsBoard, cryptoBoard, financeBoard, projectBoard } from '@marquee/contract'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { getAnalytics, getCrypto, getFinance, getProject } from './service.ts'

export const dashboardsRouter = router({
  analytics: appsTool.output(analyticsBoard).query(({ ctx }) => getAnalytics(ctx)),
  crypto: appsTool.output(cryptoBoard).query(({ ctx }) => getCrypto(ctx)),
  finance: appsTool.output(financeBoard).query(({ ctx }) => getFinance(ctx)),
  project: appsTool.output(projectBoard).query(({ ctx }) => getProject(ctx)),
})
