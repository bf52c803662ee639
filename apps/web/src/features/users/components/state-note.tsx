import type { UserDetail } from '@marquee/contract'
import { Button, cx, Icon, type IconType } from '@marquee/ui'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import MailCheck from 'lucide-react/icons/mail-check'
import MailPlus from 'lucide-react/icons/mail-plus'
import MailX from 'lucide-react/icons/mail-x'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { UserActions } from '../use-user-actions.tsx'

interface StateNoteProps {
  user: UserDetail
  actions: UserActions
}

/** For a person who is not in yet: what is being waited for, and what can be done. */
export function StateNote({ user, actions }: StateNoteProps) {
  if (user.state === 'pending') return <Pending user={user} actions={actions} />
  return user.state === 'invited' ? <Invited user={user} actions={actions} /> : null
}

function Pending({ user, actions }: StateNoteProps) {
  const { t } = useTexts('users')
  const reasonId = useId()
  const isConfirmed = user.emailConfirmedAt !== null
  const offers = actions.offered(user).map((offer) => offer.step)
  return (
    <section aria-label={t('users:state.pending')} className={frame}>
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={Clock} size="s" className="mt-0.5 text-warning" />
        {t('users:pending.title')}
      </p>
      <Fact id={reasonId} icon={isConfirmed ? MailCheck : MailX}>
        {t(isConfirmed ? 'users:pending.confirmed' : 'users:pending.unconfirmed')}
      </Fact>
      {offers.length === 0 && <p className="text-ink-2">{t('users:pending.notYours')}</p>}
      <div className="flex flex-wrap gap-2">
        {offers.includes('admit') && (
          <Button
            icon={UserCheck}
            disabled={!isConfirmed}
            aria-describedby={isConfirmed ? undefined : reasonId}
            onClick={() => actions.ask('admit', user)}
          >
            {t('users:action.admit')}
          </Button>
        )}
        {offers.includes('dismiss') && (
          <Button variant="danger" icon={UserX} onClick={() => actions.ask('dismiss', user)}>
            {t('users:action.dismiss')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Invited({ user, actions }: StateNoteProps) {
  const { t } = useTexts('users')
  const format = useFormat()
  const now = useNow()
  const end = user.invitationExpiresAt
  const isOver = end !== null && Date.parse(end) <= now
  const offers = actions.offered(user).map((offer) => offer.step)
  return (
    <section aria-label={t('users:state.invited')} className={frame}>
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={Mail} size="s" className="mt-0.5 text-info" />
        {user.invitedAt
          ? t('users:invited.titleOn', { date: format.date(user.invitedAt, 'short') })
          : t('users:invited.title')}
      </p>
      {end !== null && (
        <Fact icon={isOver ? MailX : Clock} className={isOver ? 'font-semibold text-warning' : undefined}>
          {t(isOver ? 'users:invited.expired' : 'users:invited.ends', { date: format.dateTime(end, 'short') })}
        </Fact>
      )}
      <div className="flex flex-wrap gap-2">
        {offers.includes('resend') && (
          <Button icon={MailPlus} onClick={() => actions.ask('resend', user)}>
            {t('users:action.resend')}
          </Button>
        )}
        {offers.includes('withdraw') && (
          <Button variant="danger" icon={UserX} onClick={() => actions.ask('dismiss', user)}>
            {t('users:action.withdraw')}
          </Button>
        )}
      </div>
    </section>
  )
}

const frame = 'flex flex-col gap-3 rounded-md border border-line bg-surface-2 p-3.5 text-sm'

interface FactProps {
  id?: string
  icon: IconType
  className?: string
  children: string
}

function Fact({ id, icon, className, children }: FactProps) {
  return (
    <p id={id} className={cx('flex items-start gap-2', className ?? 'text-ink-2')}>
      <Icon of={icon} size="s" className="mt-0.5" />
      {children}
    </p>
  )
}
