import type { RoleDetail, RoleRow } from '@marquee/contract'
import { ConfirmDialog } from '@marquee/ui'
import { useState } from 'react'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { type Failure, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useArchiveRole } from '../queries.ts'

interface ArchiveDialogProps {
  role: RoleDetail
  onClose: () => void
  /** Told the role as it is in the archive now. */
  onDone: (archived: RoleRow) => void
}

/** Asks before a role leaves the list, and says who still holds it when it cannot. */
export function ArchiveDialog({ role, onClose, onDone }: ArchiveDialogProps) {
  const { t } = useTexts('roles')
  const failureText = useFailureText()
  const archive = useArchiveRole()
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run() {
    setFailure(null)
    try {
      onDone(await archive.mutateAsync({ id: role.id, expectedRev: role.rev }))
    } catch (error) {
      setFailure(readFailure(error))
    }
  }
  const holders = failure?.details.users
  const error =
    failure && (typeof holders === 'number' ? t('roles:archiveHeld', { count: holders }) : failureText(failure))
  return (
    <ConfirmDialog
      open
      title={t('roles:archiveTitle', { name: role.name })}
      body={t('roles:archiveBody')}
      confirmLabel={t('roles:archiveAction')}
      onConfirm={() => void run()}
      onCancel={onClose}
      loading={archive.isPending}
      error={error}
    />
  )
}
