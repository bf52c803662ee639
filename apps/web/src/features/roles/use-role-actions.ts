import type { RoleDetail, RoleRow } from '@marquee/contract'
import type { MenuEntry } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { NameTask } from './components/name-dialog.tsx'
import { useRestoreRole } from './queries.ts'

/** What can be done with a role as a whole; what the person may not do is not offered. */
export function useRoleActions(role: RoleDetail | null, onRestored: (id: string) => void) {
  const { t } = useTexts('roles', 'common')
  const mayCreate = useMay('roles', 'create')
  const mayUpdate = useMay('roles', 'update')
  const mayArchive = useMay('roles', 'archive')
  const [naming, setNaming] = useState<NameTask | null>(null)
  const [archiving, setArchiving] = useState<RoleDetail | null>(null)
  const [comparing, setComparing] = useState(false)
  const restore = useRestoreRole()
  const isArchived = role !== null && role.archivedAt !== null

  async function bringBack(target: RoleRow) {
    try {
      await restore.mutateAsync({ id: target.id, expectedRev: target.rev })
      toast.success(t('roles:toast.restored', { name: target.name }))
      onRestored(target.id)
    } catch (error) {
      reportFailure(error)
    }
  }

  const menu: MenuEntry[] = role
    ? [
        ...(mayUpdate && role.editable && !isArchived
          ? [
              {
                id: 'rename',
                label: t('roles:rename'),
                icon: Pencil,
                onSelect: () => setNaming({ kind: 'rename', role }),
              },
            ]
          : []),
        ...(mayCreate
          ? [
              {
                id: 'clone',
                label: t('roles:duplicate'),
                icon: Copy,
                onSelect: () => setNaming({ kind: 'clone', role }),
              },
            ]
          : []),
        { id: 'compare', label: t('roles:compare.action'), icon: ArrowLeftRight, onSelect: () => setComparing(true) },
        ...(mayArchive && role.editable && !isArchived
          ? [{ id: 'archive', label: t('roles:archive'), icon: Archive, onSelect: () => setArchiving(role) }]
          : []),
        ...(mayArchive && role.editable && isArchived
          ? [{ id: 'restore', label: t('roles:restore'), icon: ArchiveRestore, onSelect: () => void bringBack(role) }]
          : []),
      ]
    : []
  return {
    mayCreate,
    menu,
    naming,
    create: () => setNaming({ kind: 'create' }),
    clone: () => role && setNaming({ kind: 'clone', role }),
    closeNaming: () => setNaming(null),
    archiving,
    closeArchiving: () => setArchiving(null),
    /** Says that a role is in the archive, with the way back. */
    toastArchived: (archived: RoleRow) =>
      toast.success(t('roles:toast.archived', { name: archived.name }), {
        action: { label: t('common:action.undo'), onSelect: () => void bringBack(archived) },
      }),
    comparing,
    closeComparing: () => setComparing(false),
  }
}
