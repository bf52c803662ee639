import { downloadFrom } from '../../lib/download.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { ListUsersFilter } from './model.ts'
import { useExportUsers } from './queries.ts'

/** The filtered list as a file: exactly the rows that the filter finds. The server makes it and notes who took it. */
export function useExport(filter: ListUsersFilter) {
  const { t } = useTexts('users')
  const make = useExportUsers()
  const run = async () => {
    if (make.isPending) return
    try {
      downloadFrom(await make.mutateAsync(filter))
      toast.success(t('users:export.done'))
    } catch (error) {
      reportFailure(error)
    }
  }
  return { run, pending: make.isPending }
}
