import type { ModuleKey, PermissionLimits, RoleDetail } from '@marquee/contract'
import { useMemo, useState } from 'react'
import { useMay, useRights } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import {
  type Cell,
  type Cells,
  cellKey,
  cellsOf,
  changesBetween,
  givable,
  permissionsOf,
  replay,
  toggleModule,
  withCell,
} from './model/cells.ts'
import { useUpdateRole } from './queries.ts'
import type { DraftStore } from './use-drafts.ts'

/** Why a role can not be changed here. */
export type LockReason = NonNullable<RoleDetail['lockedBecause']> | 'archived' | 'right'

/** The rights of one role while they are being changed. */
export function useRoleEditor(role: RoleDetail, drafts: DraftStore) {
  const { t } = useTexts('roles')
  const own = useRights()
  const mayUpdate = useMay('roles', 'update')
  const update = useUpdateRole()
  const saved = useMemo(() => cellsOf(role.permissions), [role.permissions])
  const lockedBecause: LockReason | null =
    role.archivedAt !== null ? 'archived' : (role.lockedBecause ?? (mayUpdate ? null : 'right'))
  // A role that was locked meanwhile shows what is saved; what was drafted waits.
  const draft = lockedBecause === null ? drafts.of(role.id) : null
  const base = draft?.base ?? saved
  const cells = draft?.cells ?? saved
  const changes = useMemo(() => changesBetween(base, cells), [base, cells])
  const changed = useMemo(() => new Set(changes.map(cellKey)), [changes])
  const [reviewing, setReviewing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<RoleDetail | null>(null)

  function change(next: Cells) {
    if (lockedBecause !== null) return
    if (changesBetween(base, next).length === 0) drafts.drop(role.id)
    else drafts.keep(role.id, { rev: draft?.rev ?? role.rev, base, cells: next })
  }

  async function save() {
    if (!draft || update.isPending) return
    setFailure(null)
    try {
      await update.mutateAsync({ id: role.id, expectedRev: draft.rev, permissions: permissionsOf(cells) })
      drafts.drop(role.id)
      setReviewing(false)
      toast.success(t('roles:toast.saved', { name: role.name }))
    } catch (error) {
      const read = readFailure(error)
      const current = read.reason === 'STALE' ? (read.details.current as RoleDetail | undefined) : undefined
      if (!current) {
        setFailure(read)
        return
      }
      setReviewing(false)
      // Both wanted the same: nothing is left to ask.
      if (changesBetween(cellsOf(current.permissions), cells).length === 0) drafts.drop(role.id)
      else setConflict(current)
    }
  }

  return {
    own,
    base,
    cells,
    changes,
    changed,
    lockedBecause,
    isDirty: changes.length > 0,
    isOutdated: draft !== null && draft.rev !== role.rev,
    /** Whether a cell can be pressed: to take away always, to give only what is his. */
    canToggle: (cell: Cell) =>
      lockedBecause === null && (cells[cellKey(cell)] !== undefined || givable(own, cell) !== null),
    toggle(cell: Cell) {
      const before = base[cellKey(cell)]
      // Back to what it was, limits included, rather than to the widest.
      change(withCell(cells, cell, cells[cellKey(cell)] ? null : (before ?? givable(own, cell))))
    },
    toggleModule: (module: ModuleKey) => change(toggleModule(cells, module, own)),
    setLimits: (cell: Cell, limits: PermissionLimits) => change(withCell(cells, cell, limits)),
    discard: () => drafts.drop(role.id),
    reviewing,
    review() {
      setFailure(null)
      setReviewing(true)
    },
    closeReview: () => setReviewing(false),
    save,
    saving: update.isPending,
    failure,
    conflict,
    cancelConflict: () => setConflict(null),
    /** Takes what the other one saved. */
    keepTheirs() {
      drafts.drop(role.id)
      setConflict(null)
    },
    /** Puts the own changes onto what the other one saved, and shows them again before they are saved. */
    keepMine() {
      if (!conflict) return
      const theirs = cellsOf(conflict.permissions)
      drafts.keep(role.id, { rev: conflict.rev, base: theirs, cells: replay(theirs, changes, cells) })
      setConflict(null)
      setFailure(null)
      setReviewing(true)
    },
  }
}

export type RoleEditor = ReturnType<typeof useRoleEditor>
