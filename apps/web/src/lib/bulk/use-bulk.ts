import { useRef, useState } from 'react'
import { reportFailure } from '../report.ts'
import { toast } from '../toast/toast.ts'
import { useTexts } from '../use-texts.ts'
import type { BulkDeed, BulkOutcome } from './deed.ts'

interface Started<Row> {
  deed: BulkDeed<Row>
  rows: readonly Row[]
}

interface Ended<Row> extends Started<Row> {
  outcomes: readonly BulkOutcome<Row>[]
}

/**
 * The chosen rows of a list, and what is done with all of them. Where every row was done a toast says so; where one was
 * refused, a list says what became of each, and offers another try with those that failed, which stay chosen.
 */
export function useBulk<Row extends { id: string }>() {
  const { t } = useTexts('common')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Rows as they were last seen: a chosen one may be on another page by now.
  const seen = useRef(new Map<string, Row>())
  const [asked, setAsked] = useState<Started<Row> | null>(null)
  const [result, setResult] = useState<Ended<Row> | null>(null)
  const [pending, setPending] = useState(false)
  const isBusy = useRef(false)

  async function run(deed: BulkDeed<Row>, rows: readonly Row[], before: readonly BulkOutcome<Row>[] = []) {
    // A second press before the screen knows of the first one.
    if (isBusy.current || rows.length === 0) return
    isBusy.current = true
    setPending(true)
    try {
      const outcomes = [...before, ...(await deed.run(rows))]
      const failed = outcomes.filter(({ failure }) => failure)
      setAsked(null)
      setSelected(new Set(failed.map(({ row }) => row.id)))
      setResult(failed.length > 0 ? { deed, rows, outcomes } : null)
      if (failed.length === 0) say(deed, outcomes)
    } catch (error) {
      setAsked(null)
      reportFailure(error)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  function say(deed: BulkDeed<Row>, outcomes: readonly BulkOutcome<Row>[]) {
    const done = outcomes.filter(({ isSame }) => !isSame)
    if (done.length === 0) return toast.info(t('common:bulk.same'))
    const { undo } = deed
    const back = undo && (() => undo(done.map(({ row, after }) => after ?? row)))
    return toast.success(
      deed.done(done.length),
      back && { action: { label: t('common:action.undo'), onSelect: () => void back().catch(reportFailure) } },
    )
  }

  return {
    selected,
    select: setSelected,
    remember(shown: readonly Row[]) {
      for (const row of shown) seen.current.set(row.id, row)
    },
    /** The chosen rows, also of other pages. */
    rows: () => [...selected].flatMap((id) => seen.current.get(id) ?? []),
    /** Does it, after its question if it has one. */
    start: (deed: BulkDeed<Row>, rows: readonly Row[]) =>
      deed.question ? setAsked({ deed, rows }) : void run(deed, rows),
    run: (deed: BulkDeed<Row>, rows: readonly Row[]) => void run(deed, rows),
    asked,
    confirm: () => asked && void run(asked.deed, asked.rows),
    cancel: () => setAsked(null),
    pending,
    result,
    closeResult: () => setResult(null),
    retryFailed: () =>
      result &&
      void run(
        result.deed,
        result.outcomes.filter(({ failure }) => failure).map(({ row }) => row),
        result.outcomes.filter(({ failure }) => !failure),
      ),
  }
}

export type Bulk<Row extends { id: string }> = ReturnType<typeof useBulk<Row>>
