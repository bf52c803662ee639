import { downloadFrom } from '../download.ts'
import { reportFailure } from '../report.ts'
import { toast } from '../toast/toast.ts'
import { useTexts } from '../use-texts.ts'

interface Making<Filter> {
  mutateAsync: (filter: Filter) => Promise<{ url: string; name: string }>
  isPending: boolean
}

/**
 * The filtered list as a file: exactly the rows that the filter finds. The server makes it, notes who took it, and gives
 * an address for some minutes.
 */
export function useListExport<Filter>(make: Making<Filter>, filter: Filter) {
  const { t } = useTexts('common')
  const run = async () => {
    if (make.isPending) return
    try {
      const file = await make.mutateAsync(filter)
      downloadFrom(file)
      toast.success(t('common:table.exported', { name: file.name }))
    } catch (error) {
      reportFailure(error)
    }
  }
  return { run: () => void run(), pending: make.isPending }
}
