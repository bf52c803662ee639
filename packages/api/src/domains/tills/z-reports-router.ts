import {
  exportZReportsInput,
  fileAddress,
  getXReportInput,
  getZReportInput,
  listZReportsInput,
  xReport,
  zReport,
  zReportCheck,
  zReportPage,
} from '@marquee/contract'
import { can, router, signedIn } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { checkZReports, getXReport, getZReport, listZReports } from './service/z-reports.ts'

export const zReportsRouter = router({
  list: can('funds', 'view')
    .input(listZReportsInput)
    .output(zReportPage)
    .query(({ ctx, input }) => listZReports(ctx, input)),
  // Also for the person whose till it is, who prints it after the close: the service checks.
  get: signedIn
    .input(getZReportInput)
    .output(zReport)
    .query(({ ctx, input }) => getZReport(ctx, input.id)),
  x: can('funds', 'view')
    .input(getXReportInput)
    .output(xReport)
    .query(({ ctx, input }) => getXReport(ctx, input.tillSessionId)),
  check: can('funds', 'view')
    .output(zReportCheck)
    .query(({ ctx }) => checkZReports(ctx)),
  export: can('funds', 'export')
    .meta({ audited: true })
    .input(exportZReportsInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'zReports', filter: input })),
})
