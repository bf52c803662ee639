import type { RoleGrant, UserRow } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { useState } from 'react'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { LeaveDialog } from '../../../lib/form/leave-dialog.tsx'
import { useCloseGuard } from '../../../lib/form/use-close-guard.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { grantsOf, wrongPeriod } from '../grants.ts'
import { useRoleChoices } from '../queries.ts'
import type { UserActions } from '../use-user-actions.tsx'
import { RolesField } from './roles-field.tsx'

interface AdmitDialogProps {
  actions: UserActions
  row: UserRow
  error: string | undefined
}

/** Lets someone in who signed up by themselves, with the roles that are chosen here. */
export function AdmitDialog({ actions, row, error }: AdmitDialogProps) {
  const { t } = useTexts('users', 'userDrawer', 'common', 'errors')
  const choices = useRoleChoices()
  const [first] = useState<RoleGrant[]>(() => grantsOf(row.roles, Date.now()))
  const [roles, setRoles] = useState(first)
  const guard = useCloseGuard(JSON.stringify(roles) !== JSON.stringify(first), actions.cancel)
  const [tried, setTried] = useState(false)
  const wrongAt = (index: number) => {
    const grant = roles[index]
    const wrong = tried && grant ? wrongPeriod(grant, Date.now()) : null
    return wrong ? t(`users:roles.${wrong}`) : undefined
  }
  const submit = () => {
    setTried(true)
    const isRight = roles.length > 0 && roles.every((grant) => wrongPeriod(grant, Date.now()) === null)
    if (isRight) actions.confirm(roles)
    else document.getElementById('admit-roles')?.focus()
  }
  return (
    <>
      <Dialog
        open
        onClose={guard.requestClose}
        title={t('users:confirm.admitTitle', { name: row.name })}
        description={t('users:confirm.admitBody')}
        footer={
          <>
            <Button onClick={guard.requestClose} disabled={actions.pending}>
              {t('common:action.cancel')}
            </Button>
            <Button variant="primary" onClick={submit} loading={actions.pending}>
              {t('users:action.admit')}
            </Button>
          </>
        }
      >
        {error && <FormAlert tone="error">{error}</FormAlert>}
        <RolesField
          id="admit-roles"
          required
          choices={choices.data ?? []}
          value={roles}
          onChange={setRoles}
          hint={t('userDrawer:drawer.roleHint')}
          error={tried && roles.length === 0 ? t('errors:field.required') : undefined}
          errorAt={wrongAt}
        />
      </Dialog>
      <LeaveDialog form={guard} />
    </>
  )
}
