import { useEffect, useMemo, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import type { Cells } from './model/cells.ts'

/** Unsaved changes of one role: the version on which they began, how it was then, and how it shall be. */
export interface Draft {
  rev: number
  base: Cells
  cells: Cells
  /** Whether a second factor is required; absent while that is not touched. */
  requiresMfa?: { base: boolean; next: boolean }
}

type Drafts = Readonly<Record<string, Draft>>

/**
 * Unsaved changes by role. They outlive a look at another role, a reload and a lock of the session; they belong to the
 * person, so that whoever signs in next in this tab does not find them.
 */
export function useDrafts() {
  const name = `draft.roles.${useMe()?.user.id ?? ''}`
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(name))
  useEffect(() => writeDrafts(name, drafts), [name, drafts])
  return useMemo(
    () => ({
      of: (roleId: string): Draft | null => drafts[roleId] ?? null,
      isDirty: Object.keys(drafts).length > 0,
      keep: (roleId: string, draft: Draft) => setDrafts((all) => ({ ...all, [roleId]: draft })),
      drop: (roleId: string) =>
        setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== roleId))),
      dropAll: () => setDrafts({}),
    }),
    [drafts],
  )
}

export type DraftStore = ReturnType<typeof useDrafts>

function readDrafts(name: string): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {}
  } catch {
    return {}
  }
}

function writeDrafts(name: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(name, JSON.stringify(drafts))
    else sessionStorage.removeItem(name)
  } catch {
    // Without room the changes live on the screen alone.
  }
}
