import { Button, ConfirmDialog, Dialog } from '@marquee/ui'
import { useState } from 'react'
import { FormAlert } from '../../../lib/form/form-alert.tsx'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useRoleChoices } from '../queries.ts'
import type { UserActions } from '../use-user-actions.tsx'
import { RolesField } from './roles-field.tsx'

/** The question that is open, if any. */
export function StepDialogs({ actions }: { actions: UserActions }) {
  const { t } = useTexts('users')
  const failureText = useFailureText()
  const { asked, failure, pending } = actions
  const error = failure ? failureText(failure) : undefined
  const name = asked?.row.name ?? ''
  const shared = { onConfirm: () => actions.confirm(), onCancel: actions.cancel, loading: pending, error }
  return (
    <>
      <ConfirmDialog
        {...shared}
        open={asked?.step === 'suspend'}
        title={t('users:confirm.suspendTitle', { name })}
        body={t('users:confirm.suspendBody')}
        confirmLabel={t('users:action.suspend')}
      />
      <ConfirmDialog
        {...shared}
        open={asked?.step === 'signOut'}
        title={t('users:confirm.signOutTitle', { name })}
        body={t('users:confirm.signOutAll')}
        confirmLabel={t('users:action.signOutEverywhere')}
      />
      <ConfirmDialog
        {...shared}
        tone="neutral"
        open={asked?.step === 'resume'}
        title={t('users:confirm.resumeTitle', { name })}
        body={t('users:confirm.resumeBody')}
        confirmLabel={t('users:action.resume')}
      />
      {asked?.step === 'admit' && <AdmitDialog key={asked.row.id} actions={actions} name={name} error={error} />}
    </>
  )
}

function AdmitDialog({ actions, name, error }: { actions: UserActions; name: string; error: string | undefined }) {
  const { t } = useTexts('users', 'common', 'errors')
  const roles = useRoleChoices()
  const [roleIds, setRoleIds] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (roleIds.length > 0) actions.confirm(roleIds)
  }
  return (
    <Dialog
      open
      onClose={actions.cancel}
      title={t('users:confirm.admitTitle', { name })}
      description={t('users:confirm.admitBody')}
      footer={
        <>
          <Button onClick={actions.cancel} disabled={actions.pending}>
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
        choices={roles.data ?? []}
        value={roleIds}
        onChange={setRoleIds}
        error={tried && roleIds.length === 0 ? t('errors:field.required') : undefined}
      />
    </Dialog>
  )
}
