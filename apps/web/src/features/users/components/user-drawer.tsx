import type { UserDetail } from '@marquee/contract'
import { Badge, Drawer, Skeleton } from '@marquee/ui'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { FailedState } from '../../../lib/failed-state.tsx'
import { RecordDrawer } from '../../../lib/form/record-drawer.tsx'
import { RowMenu } from '../../../lib/list/row-menu.tsx'
import { useMay } from '../../../lib/rights.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { stateBadge } from '../model.ts'
import { useRoleChoices, useUser } from '../queries.ts'
import type { UserActions } from '../use-user-actions.tsx'
import { ActivitySection } from './activity-section.tsx'
import { ApiKeysSection } from './api-keys-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StateNote } from './state-note.tsx'
import { type UserFormValues, useUserForm } from './use-user-form.ts'
import { UserAvatar } from './user-avatar.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm, useUserFormWords } from './user-form.tsx'

interface UserDrawerProps {
  id: string
  onClose: () => void
  actions: UserActions
  /** `e` of the keyboard puts the focus here. */
  nameRef: RefObject<HTMLInputElement | null>
}

/** One person: identity, details, open sessions, what happened. */
export function UserDrawer({ id, onClose, actions, nameRef }: UserDrawerProps) {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const user = useUser(id)
  const isGone = user.isError && readFailure(user.error).reason === 'NOT_FOUND'
  if (user.data && !isGone)
    return <LoadedDrawer key={id} user={user.data} onClose={onClose} actions={actions} nameRef={nameRef} />
  return (
    <Drawer open inline onClose={onClose} kicker={t('userDrawer:drawer.title')} title={t('userDrawer:drawer.title')}>
      {user.isError ? (
        <FailedState title={t(isGone ? 'userDrawer:drawer.gone' : 'userDrawer:drawer.loadFailed')} query={user} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton width="40%" />
          <Skeleton width="100%" height={40} shape="box" />
          <Skeleton width="30%" />
          <Skeleton width="100%" height={40} shape="box" />
        </div>
      )}
    </Drawer>
  )
}

interface LoadedProps extends Omit<UserDrawerProps, 'id'> {
  user: UserDetail
}

function LoadedDrawer({ user, onClose, actions, nameRef }: LoadedProps) {
  const { t } = useTexts('users', 'userDrawer')
  const mayUpdate = useMay('users', 'update')
  const mayAudit = useMay('users', 'audit')
  const roles = useRoleChoices()
  const form = useUserForm(user, onClose)
  const { submitLabel, ...words } = useUserFormWords(form, user)
  return (
    <RecordDrawer<keyof UserFormValues, UserFormValues>
      {...words}
      form={form}
      name={user.name}
      kicker={t('userDrawer:drawer.title')}
      title={user.name}
      subtitle={user.email}
      media={<UserAvatar row={user} size={60} />}
      badges={
        <>
          <Badge {...stateBadge[user.state]}>{t(`users:state.${user.state}`)}</Badge>
          {user.hasMfa && (
            <Badge tone="accent" icon={ShieldCheck}>
              {t('users:security.badge')}
            </Badge>
          )}
        </>
      }
      actions={<RowMenu label={t('users:actionsFor', { name: user.name })} steps={actions.stepsOf(user)} />}
      submitLabel={mayUpdate ? submitLabel : undefined}
    >
      <StateNote user={user} actions={actions} />
      {mayUpdate ? (
        <UserForm form={form} user={user} roles={roles.data ?? []} nameRef={nameRef} />
      ) : (
        <UserFacts user={user} />
      )}
      <SecuritySection user={user} actions={actions} />
      <SessionsSection user={user} />
      <ApiKeysSection user={user} />
      {mayAudit && <ActivitySection user={user} />}
    </RecordDrawer>
  )
}
