import {
  auditChain,
  auditChoices,
  auditPage,
  auditRow,
  exportAuditInput,
  fileAddress,
  getAuditInput,
  listAuditInput,
} from '@marquee/contract'
import { can, router } from '../../door/trpc.ts'
import { issueExport } from '../../exports/issue.ts'
import { getAuditChain, getAuditChoices, getAuditEvent, listAudit } from './service.ts'

export const auditRouter = router({
  list: can('users', 'audit')
    .input(listAuditInput)
    .output(auditPage)
    .query(({ ctx, input }) => listAudit(ctx, input)),
  get: can('users', 'audit')
    .input(getAuditInput)
    .output(auditRow)
    .query(({ ctx, input }) => getAuditEvent(ctx, input)),
  choices: can('users', 'audit')
    .output(auditChoices)
    .query(({ ctx }) => getAuditChoices(ctx)),
  chain: can('users', 'audit')
    .output(auditChain)
    .query(({ ctx }) => getAuditChain(ctx)),
  export: can('users', 'audit')
    .meta({ audited: true })
    .input(exportAuditInput)
    .output(fileAddress)
    .mutation(({ ctx, input }) => issueExport(ctx, { kind: 'audit', filter: input })),
})
