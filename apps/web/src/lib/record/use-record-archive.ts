import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import { useRef } from 'react'
import { reportFailure } from '../report.ts'
import { toast } from '../toast/toast.ts'
import { readFailure } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordRow } from './screen.ts'
import { useArchiveQuestion } from './use-archive-question.tsx'

interface ArchiveOptions<Row extends RecordRow> {
  nameOf: (row: Row) => string
  run: (target: { id: string; expectedRev: number }) => Promise<Row>
  mayArchive: boolean
  /** What a refusal means for this record, where the general words would be vaguer; undefined: nothing special. */
  refused?: (reason: string, name: string) => string | undefined
}

/** Of records that sessions are planned with; 0 for what is archived already, and comes back. */
function sessionsAhead(row: RecordRow & { sessionsAhead?: number }): number {
  return row.archivedAt === null ? (row.sessionsAhead ?? 0) : 0
}

/** Archives records and brings them back, once per press, with an undo; asks first while sessions ahead use them. */
export function useRecordArchive<Row extends RecordRow>({ nameOf, run, mayArchive, refused }: ArchiveOptions<Row>) {
  const { t } = useTexts('record', 'common')
  const busy = useRef(new Set<string>())
  const { ask, question } = useArchiveQuestion()

  async function toggle(row: Row): Promise<Row | null> {
    if (busy.current.has(row.id)) return null
    busy.current.add(row.id)
    try {
      return await run({ id: row.id, expectedRev: row.rev })
    } catch (error) {
      const { issues, reason } = readFailure(error)
      const words = refused?.(reason, nameOf(row))
      // A record that comes back may meet another one that took its code meanwhile.
      if (issues.length > 0) toast.error(t('record:restoreRefused', { name: nameOf(row) }))
      else if (words) toast.error(words)
      else reportFailure(error)
      return null
    } finally {
      busy.current.delete(row.id)
    }
  }

  const archive = (row: Row, onDone?: () => void) =>
    ask({ name: nameOf(row), sessions: sessionsAhead(row), archive: () => void archiveNow(row, onDone) })

  async function archiveNow(row: Row, onDone?: () => void): Promise<void> {
    const words = (to: Row) =>
      t(to.archivedAt ? 'record:toast.archived' : 'record:toast.restored', { name: nameOf(to) })
    const saved = await toggle(row)
    if (!saved) return
    onDone?.()
    const undo = () => void toggle(saved).then((back) => back && toast.info(words(back)))
    toast.success(words(saved), { action: { label: t('common:action.undo'), onSelect: undo } })
  }

  /** Archives several, one after the other; what is refused is said and stays. */
  const archiveAll = (rows: readonly Row[]) =>
    ask({
      name: t('record:ahead.several', { count: rows.length }),
      sessions: rows.reduce((sum, row) => sum + sessionsAhead(row), 0),
      archive: () => void archiveAllNow(rows),
    })

  async function archiveAllNow(rows: readonly Row[]): Promise<void> {
    const saved: Row[] = []
    for (const row of rows) {
      const done = await toggle(row)
      if (done) saved.push(done)
    }
    if (saved.length === 0) return
    const isGone = saved[0]?.archivedAt !== null
    const undo = async () => {
      for (const row of saved) await toggle(row)
      toast.info(t(isGone ? 'record:toast.restoredAll' : 'record:toast.archivedAll', { count: saved.length }))
    }
    toast.success(t(isGone ? 'record:toast.archivedAll' : 'record:toast.restoredAll', { count: saved.length }), {
      action: { label: t('common:action.undo'), onSelect: () => void undo() },
    })
  }

  const stepsOf = (row: Row, onDone?: () => void): MenuEntry[] =>
    mayArchive
      ? [
          {
            id: 'archive',
            label: t(row.archivedAt ? 'record:action.restore' : 'record:action.archive'),
            icon: row.archivedAt ? ArchiveRestore : Archive,
            onSelect: () => archive(row, onDone),
          },
        ]
      : []

  return {
    stepsOf,
    archive,
    archiveAll,
    /** To be shown on the screen. */
    question,
  }
}

export type RecordArchive<Row extends RecordRow> = ReturnType<typeof useRecordArchive<Row>>
