import { PageFrame } from '@marquee/ui'
import { useMe } from '../../lib/auth-session/current.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { DetailsCard } from './details-card.tsx'

export default function ProfilePage() {
  const { t } = useTexts('profile')
  const me = useMe()
  if (!me) return null
  return (
    <PageFrame title={t('profile:title')} subtitle={me.user.email}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DetailsCard me={me} />
        <AppearanceCard />
      </div>
    </PageFrame>
  )
}
