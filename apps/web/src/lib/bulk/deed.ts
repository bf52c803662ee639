import type { ConfirmDialogProps } from '@marquee/ui'
import { type Failure, isPassing, readFailure } from '../trpc/failure.ts'

/** What became of one row. */
export interface BulkOutcome<Row> {
  row: Row
  /** Why it was refused; absent where it was done. */
  failure?: Failure
  /** The row as it is after the deed, where the deed answers it. */
  after?: Row
  /** It was so before: nothing had to be done. */
  isSame?: boolean
}

/** Something that is done with several rows of a list. */
export interface BulkDeed<Row> {
  /** Does it with these rows and says what became of each. Throws only when it was tried with none of them. */
  run: (rows: readonly Row[]) => Promise<readonly BulkOutcome<Row>[]>
  nameOf: (row: Row) => string
  /** What is said when every row was done. */
  done: (count: number) => string
  /** The words for a refusal, where the general ones would be vaguer. */
  why?: (failure: Failure, row: Row) => string | undefined
  /** Takes it back for the rows that were done. */
  undo?: (rows: readonly Row[]) => Promise<unknown>
  /** Asked before; many rows have to be confirmed by their number. */
  question?: Pick<ConfirmDialogProps, 'title' | 'body' | 'confirmLabel' | 'tone'>
}

// As many as fit into one batch of calls.
const mostAtOnce = 20

interface EachOptions<Row> {
  /** How many are under way together; 1 where the order matters. */
  atOnce?: number
  isSame?: (row: Row) => boolean
}

/**
 * A deed of calls for one row each, which answer the row as it is then or nothing: one that is refused holds no other up.
 * Tried again with a row whose answer was lost, it takes what `isSame` finds done by then for its own.
 */
export function forEach<Row extends { id: string }>(
  one: (row: Row) => Promise<Row | undefined>,
  options: EachOptions<Row> = {},
) {
  const { atOnce = mostAtOnce, isSame } = options
  const lost = new Set<string>()
  return async (rows: readonly Row[]): Promise<BulkOutcome<Row>[]> => {
    const outcomes: BulkOutcome<Row>[] = []
    for (let at = 0; at < rows.length; at += atOnce) {
      outcomes.push(...(await Promise.all(rows.slice(at, at + atOnce).map((row) => outcomeOf(row)))))
    }
    return outcomes
  }

  async function outcomeOf(row: Row): Promise<BulkOutcome<Row>> {
    if (isSame?.(row)) return { row, isSame: true }
    try {
      const after = await one(row)
      return after ? { row, after } : { row }
    } catch (error) {
      const failure = readFailure(error)
      const current = currentOf<Row>(failure)
      if (current && isSame?.(current))
        return lost.has(row.id) ? { row, after: current } : { row: current, isSame: true }
      if (isPassing(failure.reason)) lost.add(row.id)
      // The next try is about the row as it is now.
      return { row: current ?? row, failure }
    }
  }
}

/** The row as it is now, told by a refusal because it was changed meanwhile. */
export function currentOf<Row>({ reason, details }: Failure): Row | null {
  const current = details.current as { id?: unknown } | undefined
  return reason === 'STALE' && typeof current?.id === 'string' ? (current as Row) : null
}
