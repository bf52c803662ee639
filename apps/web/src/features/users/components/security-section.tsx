import type { UserDetail } from '@marquee/contract'
import { Button, Icon, type IconType, SectionHeader } from '@marquee/ui'
import Hash from 'lucide-react/icons/hash'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import { useTexts } from '../../../lib/use-texts.ts'
import type { UserActions } from '../use-user-actions.tsx'

/** How the account is protected, and the way back in for a person who has lost their phone. */
export function SecuritySection({ user, actions }: { user: UserDetail; actions: UserActions }) {
  const { t } = useTexts('users')
  const mayReset = actions.offered(user).some((offer) => offer.step === 'resetFactors')
  const isSomethingSet = user.hasMfa || user.hasPin
  return (
    <section aria-labelledby="user-security">
      <SectionHeader id="user-security" level={3} title={t('users:security.title')} className="!mb-1" />
      <dl className="text-sm">
        <Fact icon={user.hasMfa ? ShieldCheck : ShieldOff} name={t('users:security.mfa')}>
          {t(user.hasMfa ? 'users:security.on' : 'users:security.off')}
        </Fact>
        <Fact icon={Hash} name={t('users:security.pin')}>
          {t(user.hasPin ? 'users:security.set' : 'users:security.notSet')}
        </Fact>
      </dl>
      {mayReset && isSomethingSet && (
        <Button size="sm" icon={ShieldOff} className="mt-3" onClick={() => actions.ask('resetFactors', user)}>
          {t('users:action.resetFactors')}
        </Button>
      )}
    </section>
  )
}

function Fact({ icon, name, children }: { icon: IconType; name: string; children: string }) {
  return (
    <div className="flex items-center gap-3 border-line border-b py-2.5">
      <dt className="flex min-w-0 flex-1 items-center gap-3 font-semibold">
        <Icon of={icon} className="text-ink-2" />
        {name}
      </dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}
