import type { UserDetail } from '@marquee/contract'
import { Phone } from '../../../lib/phone/phone.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { HeldRoles } from './role-marks.tsx'

/** The details for people who may look and not change. */
export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTexts('users', 'userDrawer', 'common')
  const facts = [
    [t('userDrawer:drawer.fullName'), user.name],
    [t('users:column.phone'), user.phone ? <Phone key="phone" number={user.phone} /> : t('common:word.none')],
    [t('users:column.roles'), <HeldRoles key="roles" roles={user.roles} />],
  ] as const
  return (
    <dl className="grid gap-4 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="text-ink-2 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
      <p className="text-ink-3">{t('userDrawer:drawer.readOnly')}</p>
    </dl>
  )
}
