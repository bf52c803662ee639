import type { LocalText } from '@marquee/contract'
import { useRef } from 'react'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useWords } from '../use-words.ts'

interface Archivable {
  id: string
  rev: number
  name: LocalText
  archivedAt: string | null
}

/** Archives something or brings it back, once for each press, with a way back. */
export function useArchive<Row extends Archivable>(run: (row: Row) => Promise<Row>): (row: Row) => void {
  const { t } = useTexts('schedule', 'common')
  const words = useWords()
  const isBusy = useRef(false)
  const deed = async (row: Row, mayUndo: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const saved = await run(row)
      const said = t(saved.archivedAt ? 'schedule:toast.archived' : 'schedule:toast.restored', {
        name: words.name(saved.name),
      })
      if (mayUndo) {
        toast.success(said, { action: { label: t('common:action.undo'), onSelect: () => void deed(saved, false) } })
      } else toast.info(said)
    } catch (error) {
      // Brought back, it may meet another that has taken its code.
      if (readFailure(error).issues.some((issue) => issue.path === 'code')) toast.error(t('schedule:rule.codeTaken'))
      else reportFailure(error)
    } finally {
      isBusy.current = false
    }
  }
  return (row) => void deed(row, true)
}
