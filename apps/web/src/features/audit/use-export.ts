import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExportAudit } from './queries.ts'
import type { AuditFilter } from './use-audit-state.ts'

/** The filtered audit as a file: the server gives an address for a few minutes, the browser fetches it. */
export function useExport(filter: AuditFilter) {
  const { t } = useTexts('audit')
  const { mutate, isPending } = useExportAudit()
  const run = () => {
    if (isPending) return
    mutate(filter, {
      onSuccess({ url, name }) {
        const link = document.createElement('a')
        link.href = url
        link.download = name
        link.click()
        toast.success(t('audit:export.started', { name }))
      },
    })
  }
  return { run, isPending }
}
