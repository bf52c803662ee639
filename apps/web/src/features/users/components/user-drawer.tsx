import type { UserDetail } from '@marquee/contract'
import { Badge, Drawer, ErrorState, IconButton, Menu, Skeleton } from '@marquee/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { RefObject } from 'react'
import { useEscape } from '../../../lib/keys/use-escape.ts'
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
import { useUserForm } from './use-user-form.ts'
import { UserAvatar } from './user-avatar.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserForm, UserFormDialogs, UserFormFooter } from './user-form.tsx'

interface UserDrawerProps {
  id: string
  onClose: () => void
  actions: UserActions
  /** `e` of the keyboard puts the focus here. */
  nameRef: RefObject<HTMLInputElement | null>
}

/** One person: identity, details, open sessions, what happened. */
export function UserDrawer({ id, onClose, actions, nameRef }: UserDrawerProps) {
  const { t } = useTexts('users', 'common')
  const user = useUser(id)
  const isGone = user.isError && readFailure(user.error).reason === 'NOT_FOUND'
  if (user.data && !isGone)
    return <LoadedDrawer key={id} user={user.data} onClose={onClose} actions={actions} nameRef={nameRef} />
  return (
    <Drawer open inline onClose={onClose} kicker={t('users:drawer.title')} title={t('users:drawer.title')}>
      {user.isError ? (
        <ErrorState
          title={t(isGone ? 'users:drawer.gone' : 'users:drawer.loadFailed')}
          requestId={readFailure(user.error).requestId ?? undefined}
          onRetry={() => user.refetch()}
          retrying={user.isFetching}
        />
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
  const { t } = useTexts('users')
  const mayUpdate = useMay('users', 'update')
  const mayAudit = useMay('users', 'audit')
  const roles = useRoleChoices()
  const form = useUserForm(user, onClose)
  const steps = actions.stepsOf(user)
  useEscape('aside', form.requestClose)
  return (
    <>
      <Drawer
        open
        inline
        onClose={form.requestClose}
        kicker={t('users:drawer.title')}
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
        actions={
          steps.length > 0 && (
            <Menu
              align="end"
              items={steps}
              trigger={<IconButton icon={Ellipsis} label={t('users:actionsFor', { name: user.name })} />}
            />
          )
        }
        footer={mayUpdate && <UserFormFooter form={form} />}
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
        {mayAudit && <ActivitySection activity={user.activity} />}
      </Drawer>
      <UserFormDialogs form={form} user={user} />
    </>
  )
}
