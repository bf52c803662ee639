import { inLanguage, type ShiftRow } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import { useRef } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useShiftMutations } from './queries.ts'

/** What can be done with a shift besides writing it. It can be taken back. */
export function useShiftActions() {
  const { t, language } = useTexts('shifts', 'common')
  const mayArchive = useMay('shifts', 'archive')
  const { archive } = useShiftMutations()
  const busy = useRef(new Set<string>())

  /** Pressed twice it is done once. */
  async function toggle(row: ShiftRow): Promise<ShiftRow | null> {
    if (busy.current.has(row.id)) return null
    busy.current.add(row.id)
    try {
      return await archive.mutateAsync({ id: row.id, expectedRev: row.rev })
    } catch (error) {
      // Brought back, a shift may meet another that has taken its code.
      if (readFailure(error).issues[0]?.path === 'code') toast.error(t('shifts:restoreRefused'))
      else reportFailure(error)
      return null
    } finally {
      busy.current.delete(row.id)
    }
  }

  async function archiveShift(row: ShiftRow, onDone?: () => void) {
    const name = inLanguage(row.name, language)
    const words = (to: ShiftRow) => t(to.archivedAt ? 'shifts:toast.archived' : 'shifts:toast.restored', { name })
    const saved = await toggle(row)
    if (!saved) return
    onDone?.()
    toast.success(words(saved), {
      action: {
        label: t('common:action.undo'),
        onSelect: () => void toggle(saved).then((back) => back && toast.info(words(back))),
      },
    })
  }

  /** What is offered for a shift, as a menu. */
  const stepsOf = (row: ShiftRow, onArchived?: () => void): MenuEntry[] =>
    mayArchive
      ? [
          {
            id: 'archive',
            label: t(row.archivedAt ? 'shifts:action.restore' : 'shifts:action.archive'),
            icon: row.archivedAt ? ArchiveRestore : Archive,
            onSelect: () => void archiveShift(row, onArchived),
          },
        ]
      : []
  return { stepsOf }
}

export type ShiftActions = ReturnType<typeof useShiftActions>
