import { PageFrame, Tabs } from '@marquee/ui'
import type { ReactNode } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useSells } from '../../parts/till/queries.ts'
import { MethodsTab } from './records/methods-tab.tsx'
import { TillsTab } from './records/tills-tab.tsx'
import { TaxesTab } from './taxes/taxes-tab.tsx'
import { type SettingsTab, settingsTabs, useSettingsTab } from './use-settings-tab.ts'
import { DocumentsTab } from './venue/documents-tab.tsx'
import { VenueTab } from './venue/venue-tab.tsx'

/** What the venue is and how it works: everything that is set once and holds for everybody. */
export default function SettingsPage() {
  const { t } = useTexts('settings')
  const me = useMe()
  const [tab, setTab] = useSettingsTab()
  const seesFunds = useMay('funds', 'view')
  const sells = useSells()
  const content: Record<SettingsTab, ReactNode> = {
    venue: <VenueTab />,
    documents: <DocumentsTab />,
    taxes: <TaxesTab />,
    methods: <MethodsTab />,
    tills: <TillsTab />,
  }
  const shown = settingsTabs.filter((value) => value !== 'tills' || seesFunds || sells)
  return (
    <PageFrame title={t('settings:title')} subtitle={me?.venue.name}>
      <Tabs
        label={t('settings:title')}
        value={tab}
        onValueChange={(value) => void setTab(value as SettingsTab)}
        tabs={shown.map((value) => ({
          value,
          label: t(`settings:tab.${value}`),
          content: value === tab && content[value],
        }))}
      />
    </PageFrame>
  )
}
