import type { RoleGrant, UserRow } from '@marquee/contract'
import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useEndAuthSessions, useSuspendUser, useUpdateUser } from './queries.ts'
import { currentRow } from './use-user-actions.tsx'

export type BulkStep = 'suspend' | 'signOut' | 'roles'

export interface BulkResult {
  step: BulkStep
  /** What was given, for another try. */
  roles: RoleGrant[]
  done: UserRow[]
  failed: { row: UserRow; failure: Failure }[]
}

// As many as fit into one batch of calls.
const atOnce = 20

/** The chosen rows, also of other pages, and what is done with all of them. */
export function useBulk() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  // Rows as they were last seen: a chosen row may lie on another page by now.
  const seen = useRef(new Map<string, UserRow>())
  const [asked, setAsked] = useState<BulkStep | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [pending, setPending] = useState(false)
  const suspend = useSuspendUser()
  const endAuthSessions = useEndAuthSessions()
  const update = useUpdateUser()

  const one = (step: BulkStep, { id, rev: expectedRev }: UserRow, roles: RoleGrant[]): Promise<unknown> => {
    if (step === 'suspend') return suspend.mutateAsync({ id, expectedRev })
    return step === 'roles' ? update.mutateAsync({ id, expectedRev, roles }) : endAuthSessions.mutateAsync({ id })
  }

  async function run(step: BulkStep, roles: RoleGrant[], rows: readonly UserRow[], before: readonly UserRow[] = []) {
    setPending(true)
    const done = [...before]
    const failed: BulkResult['failed'] = []
    for (let at = 0; at < rows.length; at += atOnce) {
      const part = rows.slice(at, at + atOnce)
      const answers = await Promise.allSettled(part.map((row) => one(step, row, roles)))
      answers.forEach((answer, index) => {
        const row = part[index]
        if (!row) return
        if (answer.status === 'fulfilled') done.push(row)
        else {
          const failure = readFailure(answer.reason)
          // The next try is about the person as they are now.
          failed.push({ row: currentRow(failure) ?? row, failure })
        }
      })
    }
    setPending(false)
    setAsked(null)
    setResult({ step, roles, done, failed })
    setSelected(new Set(failed.map(({ row }) => row.id)))
  }

  const rows = () => [...selected].flatMap((id) => seen.current.get(id) ?? [])

  return {
    selected,
    select: setSelected,
    remember(shown: readonly UserRow[]) {
      for (const row of shown) seen.current.set(row.id, row)
    },
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    confirm: (roles: RoleGrant[] = []) => (asked ? run(asked, roles, rows()) : undefined),
    pending,
    result,
    closeResult: () => setResult(null),
    retryFailed: () =>
      result
        ? run(
            result.step,
            result.roles,
            result.failed.map(({ row }) => row),
            result.done,
          )
        : undefined,
  }
}

export type Bulk = ReturnType<typeof useBulk>
