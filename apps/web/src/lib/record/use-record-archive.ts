import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import { useRef } from 'react'
import { type BulkDeed, forEach } from '../bulk/deed.ts'
import type { Bulk } from '../bulk/use-bulk.ts'
import { reportFailure } from '../report.ts'
import { toast } from '../toast/toast.ts'
import { type Failure, readFailure } from '../trpc/failure.ts'
import { useTexts } from '../use-texts.ts'
import type { RecordRow } from './screen.ts'
import { useArchiveQuestion } from './use-archive-question.tsx'

interface ArchiveOptions<Row extends RecordRow> {
  nameOf: (row: Row) => string
  run: (target: { id: string; expectedRev: number }) => Promise<Row>
  mayArchive: boolean
  /** What a refusal means for this record, where the general words would be vaguer; undefined: nothing special. */
  refused?: (reason: string, name: string) => string | undefined
  /** That something in use has what one can have alone, where it is no code. */
  taken?: (name: string) => string
}

/** Of records that sessions are planned with; 0 for what is archived already, and comes back. */
function sessionsAhead(row: RecordRow & { sessionsAhead?: number }): number {
  return row.archivedAt === null ? (row.sessionsAhead ?? 0) : 0
}

/** Archives records and brings them back, once per press, with an undo; asks first while sessions ahead use them. */
export function useRecordArchive<Row extends RecordRow>({ nameOf, run, mayArchive, ...words }: ArchiveOptions<Row>) {
  const { t } = useTexts('record', 'common')
  const busy = useRef(new Set<string>())
  const { ask, question } = useArchiveQuestion()

  // A record that comes back may meet another one that took its code meanwhile.
  const taken = words.taken ?? ((name: string) => t('record:restoreRefused', { name }))
  const why = ({ issues, reason }: Failure, row: Row): string | undefined =>
    issues.length > 0 ? taken(nameOf(row)) : words.refused?.(reason, nameOf(row))

  async function toggle(row: Row): Promise<Row | null> {
    if (busy.current.has(row.id)) return null
    busy.current.add(row.id)
    try {
      return await run({ id: row.id, expectedRev: row.rev })
    } catch (error) {
      const reason = why(readFailure(error), row)
      if (reason) toast.error(reason)
      else reportFailure(error)
      return null
    } finally {
      busy.current.delete(row.id)
    }
  }

  const archive = (row: Row, onDone?: () => void) =>
    ask({ name: nameOf(row), sessions: sessionsAhead(row), archive: () => void archiveNow(row, onDone) })

  async function archiveNow(row: Row, onDone?: () => void): Promise<void> {
    const done = (to: Row) => t(to.archivedAt ? 'record:toast.archived' : 'record:toast.restored', { name: nameOf(to) })
    const saved = await toggle(row)
    if (!saved) return
    onDone?.()
    const undo = () => void toggle(saved).then((back) => back && toast.info(done(back)))
    toast.success(done(saved), { action: { label: t('common:action.undo'), onSelect: undo } })
  }

  /** Archives several, one after the other, or brings them back. */
  const archiveAll = (rows: readonly Row[], bulk: Pick<Bulk<Row>, 'start'>) => {
    const isGone = rows[0]?.archivedAt === null
    const told = (gone: boolean, count: number) =>
      t(gone ? 'record:toast.archivedAll' : 'record:toast.restoredAll', { count })
    const deed: BulkDeed<Row> = {
      run: forEach((row: Row) => run({ id: row.id, expectedRev: row.rev }), { atOnce: 1 }),
      nameOf,
      why,
      done: (count) => told(isGone, count),
      undo: async (saved) => {
        for (const row of saved) await toggle(row)
        toast.info(told(!isGone, saved.length))
      },
    }
    ask({
      name: t('record:ahead.several', { count: rows.length }),
      sessions: rows.reduce((sum, row) => sum + sessionsAhead(row), 0),
      archive: () => bulk.start(deed, rows),
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
