import { PageFrame, Tabs } from '@marquee/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { DetailsTab } from './details/details-tab.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'
import { UnsavedGuard } from './unsaved.tsx'
import { type ProfileTab, profileTabs, useProfileTab } from './use-profile-tab.ts'

const SecurityTab = onDemand(() => import('./security/security-tab.tsx'))
const DevicesTab = onDemand(() => import('./devices/devices-tab.tsx'))
const KeysTab = onDemand(() => import('./keys/keys-tab.tsx'))
const LookTab = onDemand(() => import('./look/look-tab.tsx'))

/** The own account: who one is, how it is protected, where it is open, its keys, its looks. */
export default function ProfilePage() {
  const { t } = useTexts('profile')
  const me = useMe()
  const [tab, setTab] = useProfileTab()
  const isVisited = useVisited(tab)
  if (!me) return null
  const content: Record<ProfileTab, ReactNode> = {
    details: <DetailsTab me={me} isOpen={tab === 'details'} />,
    security: <SecurityTab />,
    devices: <DevicesTab />,
    keys: <KeysTab />,
    look: <LookTab />,
  }
  return (
    <PageFrame title={t('profile:title')} subtitle={me.user.email}>
      <UnsavedGuard>
        <Tabs
          // Another person at this browser begins with empty forms.
          key={me.user.id}
          keepMounted
          label={t('profile:title')}
          value={tab}
          onValueChange={(value) => void setTab(value as ProfileTab)}
          tabs={profileTabs.map((value) => ({
            value,
            label: t(`profile:tab.${value}`),
            content: isVisited(value) && <Suspense fallback={<TabSkeleton />}>{content[value]}</Suspense>,
          }))}
        />
      </UnsavedGuard>
    </PageFrame>
  )
}

/** A part is made when it is first opened, and then stays: what is half written in it is not lost by a look elsewhere. */
function useVisited(tab: ProfileTab) {
  const [visited, setVisited] = useState<ReadonlySet<ProfileTab>>(new Set([tab]))
  if (!visited.has(tab)) setVisited(new Set(visited).add(tab))
  return (value: ProfileTab) => value === tab || visited.has(value)
}
