import { Button, ConfirmDialog, Dialog } from '@marquee/ui'
import { useRef } from 'react'
import { authSession } from '../../../lib/auth-session/current.ts'
import { useFailureText } from '../../../lib/form/use-failure-text.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { UserActions, UserStep } from '../use-user-actions.tsx'
import { AdmitDialog } from './admit-dialog.tsx'
import { InvitationLink } from './invitation-link.tsx'

const words = {
  suspend: ['users:confirm.suspendTitle', 'users:confirm.suspendBody', 'users:action.suspend'],
  resume: ['users:confirm.resumeTitle', 'users:confirm.resumeBody', 'users:action.resume'],
  signOut: ['users:confirm.signOutTitle', 'users:confirm.signOutAll', 'users:action.signOutEverywhere'],
  resend: ['users:confirm.resendTitle', 'users:confirm.resendBody', 'users:action.resend'],
  dismiss: ['users:confirm.dismissTitle', 'users:confirm.dismissBody', 'users:action.dismiss'],
  withdraw: ['users:confirm.withdrawTitle', 'users:confirm.withdrawBody', 'users:action.withdraw'],
  resetFactors: ['users:confirm.resetTitle', 'users:confirm.resetBody', 'users:confirm.resetAction'],
} as const

const calm: readonly UserStep[] = ['resume', 'resend']

/** The question that is open, if any, and the link that an answer has made. */
export function StepDialogs({ actions }: { actions: UserActions }) {
  const { t } = useTexts('users', 'userDrawer')
  const failureText = useFailureText()
  const { asked, failure, pending, invitation } = actions
  const error = failure ? failureText(failure) : undefined
  if (invitation) return <NewLinkDialog actions={actions} invitation={invitation} />
  if (!asked) return null
  const { step, row } = asked
  if (step === 'admit') return <AdmitDialog key={row.id} actions={actions} row={row} error={error} />
  const [title, said, action] = words[step === 'dismiss' && row.state === 'invited' ? 'withdraw' : step]
  // Own keys stay: people who end their own sign-ins elsewhere know their keys.
  const isOwn = authSession.current()?.me?.user.id === row.id
  const body = step === 'signOut' && isOwn ? 'users:confirm.signOutOwn' : said
  return (
    <ConfirmDialog
      open
      tone={calm.includes(step) ? 'neutral' : 'danger'}
      title={t(title, { name: row.name })}
      body={t(body, { name: row.name })}
      confirmLabel={t(action)}
      onConfirm={() => actions.confirm()}
      onCancel={actions.cancel}
      loading={pending}
      error={error}
    />
  )
}

interface NewLinkDialogProps {
  actions: UserActions
  invitation: NonNullable<UserActions['invitation']>
}

function NewLinkDialog({ actions, invitation }: NewLinkDialogProps) {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={actions.closeInvitation}
      title={t('userDrawer:inviteDrawer.newLink')}
      initialFocus={field}
      footer={
        <Button variant="primary" onClick={actions.closeInvitation}>
          {t('common:action.done')}
        </Button>
      }
    >
      <InvitationLink ref={field} invitation={invitation} copies />
    </Dialog>
  )
}
