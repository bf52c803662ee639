import type { TicketScheduleRow } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import { useRef, useState } from 'react'
import { useArchiveQuestion } from '../../../lib/record/use-archive-question.tsx'
import { reportFailure } from '../../../lib/report.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useScheduleMutations } from '../queries.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'

/** What is done with a schedule besides writing it: pause, archive, generate. The first two can be taken back. */
export function useScheduleActions() {
  const { t } = useTexts('schedule', 'common')
  const may = useScheduleRights()
  const { pause, archive } = useScheduleMutations()
  const [generating, setGenerating] = useState<TicketScheduleRow | null>(null)
  const busy = useRef(new Set<string>())
  const { ask, question } = useArchiveQuestion()

  /** One action at a time for each schedule: pressed twice it is done once. */
  async function once(id: string, action: () => Promise<void>) {
    if (busy.current.has(id)) return
    busy.current.add(id)
    try {
      await action()
    } catch (error) {
      reportFailure(error)
    } finally {
      busy.current.delete(id)
    }
  }

  type ScheduleAction = 'pause' | 'archive'
  const run = (action: ScheduleAction, { id, rev }: TicketScheduleRow) =>
    (action === 'pause' ? pause : archive).mutateAsync({ id, expectedRev: rev })
  const said = (action: ScheduleAction, { name, state, archivedAt }: TicketScheduleRow) =>
    action === 'pause'
      ? t(state === 'paused' ? 'schedule:toast.paused' : 'schedule:toast.goesOn', { name })
      : t(archivedAt ? 'schedule:toast.archived' : 'schedule:toast.restored', { name })

  const turn = (action: ScheduleAction, row: TicketScheduleRow, onDone?: () => void) =>
    void once(row.id, async () => {
      const saved = await run(action, row)
      onDone?.()
      toast.success(said(action, saved), {
        action: {
          label: t('common:action.undo'),
          onSelect: () => void once(row.id, async () => toast.info(said(action, await run(action, saved)))),
        },
      })
    })

  const canGenerate = (row: TicketScheduleRow) => may.generate && row.archivedAt === null && row.state !== 'ended'

  return {
    generating,
    /** To be shown on the screen. */
    archiveQuestion: question,
    canGenerate,
    generate: setGenerating,
    closeGenerate: () => setGenerating(null),
    /** What is offered for a schedule, as a menu. */
    stepsOf(row: TicketScheduleRow, onArchived?: () => void): MenuEntry[] {
      const isPaused = row.state === 'paused'
      const isLiving = row.archivedAt === null
      return [
        ...(canGenerate(row)
          ? [
              {
                id: 'generate',
                label: t('schedule:generate.action'),
                icon: CalendarPlus,
                onSelect: () => setGenerating(row),
              },
            ]
          : []),
        ...(may.pause && isLiving && row.state !== 'ended'
          ? [
              {
                id: 'pause',
                label: t(isPaused ? 'schedule:list.goOn' : 'schedule:list.pause'),
                icon: isPaused ? CirclePlay : CirclePause,
                onSelect: () => turn('pause', row),
              },
            ]
          : []),
        ...(may.archive
          ? [
              {
                id: 'archive',
                label: t(isLiving ? 'schedule:list.archive' : 'schedule:list.restore'),
                icon: isLiving ? Archive : ArchiveRestore,
                onSelect: () =>
                  ask({
                    name: row.name,
                    sessions: isLiving ? row.sessionsAhead : 0,
                    archive: () => turn('archive', row, onArchived),
                  }),
              },
            ]
          : []),
      ]
    },
  }
}

export type ScheduleActions = ReturnType<typeof useScheduleActions>
