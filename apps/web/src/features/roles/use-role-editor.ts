import type { ModuleKey, PermissionLimits, RoleDetail } from '@marquee/contract'
import { useMemo, useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
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

/** Why a role cannot be changed here. */
export type LockReason = NonNullable<RoleDetail['lockedBecause']> | 'archived' | 'right'

/** The rights of one role, and whether it requires a second factor, while they are being changed. */
export function useRoleEditor(role: RoleDetail, drafts: DraftStore) {
  const { t } = useTexts('roles', 'common')
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
  const baseMfa = draft?.requiresMfa?.base ?? role.requiresMfa
  const requiresMfa = draft?.requiresMfa?.next ?? role.requiresMfa
  const mfaChanged = requiresMfa !== baseMfa
  const changed = useMemo(() => new Set(changes.map(cellKey)), [changes])
  const [reviewing, setReviewing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [conflict, setConflict] = useState<RoleDetail | null>(null)

  function change(next: { cells?: Cells; requiresMfa?: boolean }) {
    if (lockedBecause !== null) return
    const wanted = { cells, requiresMfa, ...next }
    const isBack = wanted.requiresMfa === baseMfa && changesBetween(base, wanted.cells).length === 0
    if (isBack) drafts.drop(role.id)
    else {
      const mfa = wanted.requiresMfa === baseMfa ? {} : { requiresMfa: { base: baseMfa, next: wanted.requiresMfa } }
      drafts.keep(role.id, { rev: draft?.rev ?? role.rev, base, cells: wanted.cells, ...mfa })
    }
  }

  async function save() {
    if (!draft || update.isPending) return
    setFailure(null)
    try {
      const done = await update.mutateAsync({
        id: role.id,
        expectedRev: draft.rev,
        ...(changes.length > 0 ? { permissions: permissionsOf(cells) } : {}),
        ...(mfaChanged ? { requiresMfa } : {}),
      })
      drafts.drop(role.id)
      setReviewing(false)
      toast.success(t('roles:toast.saved', { name: role.name }), {
        action: { label: t('common:action.undo'), onSelect: () => void takeBack(done.rev) },
      })
    } catch (error) {
      const read = readFailure(error)
      const current = read.reason === 'STALE' ? (read.details.current as RoleDetail | undefined) : undefined
      if (!current) {
        setFailure(read)
        return
      }
      setReviewing(false)
      // Both wanted the same: nothing is left to ask.
      const isSame = changes.length === 0 || changesBetween(cellsOf(current.permissions), cells).length === 0
      if (isSame && (!mfaChanged || current.requiresMfa === requiresMfa)) drafts.drop(role.id)
      else setConflict(current)
    }
  }

  /** Puts back what the last save replaced, as long as nobody has saved since. */
  async function takeBack(expectedRev: number) {
    try {
      await update.mutateAsync({
        id: role.id,
        expectedRev,
        ...(changes.length > 0 ? { permissions: permissionsOf(base) } : {}),
        ...(mfaChanged ? { requiresMfa: baseMfa } : {}),
      })
      toast.info(t('roles:toast.takenBack', { name: role.name }))
    } catch (error) {
      reportFailure(error)
    }
  }

  return {
    own,
    base,
    cells,
    changes,
    changed,
    lockedBecause,
    requiresMfa,
    baseMfa,
    mfaChanged,
    isDirty: changes.length > 0 || mfaChanged,
    changeCount: changes.length + (mfaChanged ? 1 : 0),
    isOutdated: draft !== null && draft.rev !== role.rev,
    /** Whether a cell can be pressed: to take away always, to give only what is theirs. */
    canToggle: (cell: Cell) =>
      lockedBecause === null && (cells[cellKey(cell)] !== undefined || givable(own, cell) !== null),
    toggle(cell: Cell) {
      const before = base[cellKey(cell)]
      // Back to what it was, limits included, rather than to the widest.
      change({ cells: withCell(cells, cell, cells[cellKey(cell)] ? null : (before ?? givable(own, cell))) })
    },
    toggleModule: (module: ModuleKey) => change({ cells: toggleModule(cells, module, own) }),
    setLimits: (cell: Cell, limits: PermissionLimits) => change({ cells: withCell(cells, cell, limits) }),
    setRequiresMfa: (next: boolean) => change({ requiresMfa: next }),
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
      const mfa = mfaChanged ? { requiresMfa: { base: conflict.requiresMfa, next: requiresMfa } } : {}
      drafts.keep(role.id, { rev: conflict.rev, base: theirs, cells: replay(theirs, changes, cells), ...mfa })
      setConflict(null)
      setFailure(null)
      setReviewing(true)
    },
  }
}

export type RoleEditor = ReturnType<typeof useRoleEditor>
