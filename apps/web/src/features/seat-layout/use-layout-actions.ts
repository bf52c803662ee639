import type { LayoutVersionRow, SeatLayoutDetail, SeatLayoutRow } from '@marquee/contract'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { useArchiveQuestion } from '../../lib/record/use-archive-question.tsx'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExportPlan, useLayoutMutations } from './queries.ts'

/** What the person may do on this screen. */
export function useLayoutRights() {
  return {
    create: useMay('seat_layout', 'create'),
    update: useMay('seat_layout', 'update'),
    publish: useMay('seat_layout', 'publish'),
    archive: useMay('seat_layout', 'archive'),
    export: useMay('seat_layout', 'export'),
    seesFloors: useMay('floors', 'view'),
  }
}

/** What is done with a layout at once, without a question. */
export function useLayoutActions() {
  const { t } = useTexts('seatLayout')
  const { archive } = useLayoutMutations()
  const exportPlan = useExportPlan()
  const [exporting, setExporting] = useState(false)
  const { ask, question } = useArchiveQuestion()

  /** Archives a layout or brings it back; the toast takes it back. Asks first while sessions ahead use it. */
  const turnArchived = (layout: SeatLayoutRow | SeatLayoutDetail) =>
    ask({
      name: layout.name,
      sessions: layout.archivedAt === null ? layout.sessionsAhead : 0,
      archive: () => void turnNow(layout),
    })

  async function turnNow(layout: Pick<SeatLayoutRow, 'id' | 'rev' | 'name'>) {
    try {
      const row = await archive.mutateAsync({ id: layout.id, expectedRev: layout.rev })
      toast.success(t(row.archivedAt ? 'seatLayout:toast.archived' : 'seatLayout:toast.restored', { name: row.name }), {
        action: { label: t('seatLayout:toast.undo'), onSelect: () => void takeBack(row) },
      })
    } catch (error) {
      sayArchiveFailure(error)
    }
  }

  async function takeBack(row: Pick<SeatLayoutRow, 'id' | 'rev' | 'name'>) {
    try {
      const back = await archive.mutateAsync({ id: row.id, expectedRev: row.rev })
      toast.info(t(back.archivedAt ? 'seatLayout:toast.archived' : 'seatLayout:toast.restored', { name: back.name }))
    } catch (error) {
      sayArchiveFailure(error)
    }
  }

  function sayArchiveFailure(error: unknown) {
    // While it was away, a living layout has taken its name, or its floor has become smaller.
    const paths = readFailure(error).issues.map(({ path }) => path)
    if (paths.includes('name')) toast.error(t('seatLayout:toast.nameTaken'))
    else if (paths.includes('floorId')) toast.error(t('seatLayout:toast.floorSmall'))
    else reportFailure(error)
  }

  /** Fetches a version as a file of the open form. */
  async function exportVersion(version: LayoutVersionRow) {
    if (exporting) return
    setExporting(true)
    try {
      const { name, plan } = await exportPlan(version.id)
      download(name, plan, 'application/json')
      if (version.standing > 0) toast.info(t('seatLayout:toast.exportedSeats'))
    } catch (error) {
      reportFailure(error)
    } finally {
      setExporting(false)
    }
  }

  return { turnArchived, archiveQuestion: question, exportVersion, exporting, archiving: archive.isPending }
}
