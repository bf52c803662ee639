import { PageFrame, Tabs } from '@marquee/ui'
import { type ReactNode, Suspense } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useSells } from '../../parts/till/queries.ts'
import { PartLoading } from './part-state.tsx'
import { type SettingsTab, settingsTabs, useSettingsTab } from './use-settings-tab.ts'

const VenueTab = onDemand(() => import('./venue/venue-tab.tsx').then((part) => ({ default: part.VenueTab })))
const DocumentsTab = onDemand(() =>
  import('./venue/documents-tab.tsx').then((part) => ({ default: part.DocumentsTab })),
)
const NumbersTab = onDemand(() => import('./numbers/numbers-tab.tsx').then((part) => ({ default: part.NumbersTab })))
const LegalTab = onDemand(() => import('./legal/legal-tab.tsx').then((part) => ({ default: part.LegalTab })))
const TaxesTab = onDemand(() => import('./taxes/taxes-tab.tsx').then((part) => ({ default: part.TaxesTab })))
const MethodsTab = onDemand(() => import('./records/methods-tab.tsx').then((part) => ({ default: part.MethodsTab })))
const ReasonsTab = onDemand(() => import('./records/reasons-tab.tsx').then((part) => ({ default: part.ReasonsTab })))
const CompsTab = onDemand(() => import('./records/comps-tab.tsx').then((part) => ({ default: part.CompsTab })))
const PlacesTab = onDemand(() => import('./records/places-tab.tsx').then((part) => ({ default: part.PlacesTab })))
const CancellationTab = onDemand(() =>
  import('./records/cancellation-tab.tsx').then((part) => ({ default: part.CancellationTab })),
)
const DepositsTab = onDemand(() => import('./records/deposits-tab.tsx').then((part) => ({ default: part.DepositsTab })))
const TillsTab = onDemand(() => import('./records/tills-tab.tsx').then((part) => ({ default: part.TillsTab })))
const TerminalsTab = onDemand(() =>
  import('./records/terminals-tab.tsx').then((part) => ({ default: part.TerminalsTab })),
)
const DevicesTab = onDemand(() => import('./devices/devices-tab.tsx').then((part) => ({ default: part.DevicesTab })))
const PrintersTab = onDemand(() =>
  import('./printers/printers-tab.tsx').then((part) => ({ default: part.PrintersTab })),
)
const WebhooksTab = onDemand(() =>
  import('./webhooks/webhooks-tab.tsx').then((part) => ({ default: part.WebhooksTab })),
)
const PrivacyTab = onDemand(() => import('./privacy/privacy-tab.tsx').then((part) => ({ default: part.PrivacyTab })))
const WorkTab = onDemand(() => import('./work/work-tab.tsx').then((part) => ({ default: part.WorkTab })))

/** What the venue is and how it works: everything that is set once and holds for everybody. */
export default function SettingsPage() {
  const { t } = useTexts('settings')
  const me = useMe()
  const [tab, setTab] = useSettingsTab()
  const seesFunds = useMay('funds', 'view')
  const sells = useSells()
  const keepsData = useMay('customers', 'privacy')
  const content: Record<SettingsTab, ReactNode> = {
    venue: <VenueTab />,
    documents: <DocumentsTab />,
    legal: <LegalTab />,
    numbers: <NumbersTab />,
    taxes: <TaxesTab />,
    methods: <MethodsTab />,
    reasons: <ReasonsTab />,
    comps: <CompsTab />,
    cancellation: <CancellationTab />,
    deposits: <DepositsTab />,
    places: <PlacesTab />,
    tills: <TillsTab />,
    terminals: <TerminalsTab />,
    devices: <DevicesTab />,
    printers: <PrintersTab />,
    webhooks: <WebhooksTab />,
    privacy: <PrivacyTab />,
    work: <WorkTab />,
  }
  const shown = settingsTabs.filter(
    (value) => (value !== 'tills' || seesFunds || sells) && (value !== 'privacy' || keepsData),
  )
  return (
    <PageFrame title={t('settings:title')} subtitle={me?.venue.name}>
      <Tabs
        label={t('settings:title')}
        value={tab}
        onValueChange={(value) => void setTab(value as SettingsTab)}
        tabs={shown.map((value) => ({
          value,
          label: t(`settings:tab.${value}`),
          content: value === tab && <Suspense fallback={<PartLoading />}>{content[value]}</Suspense>,
        }))}
      />
    </PageFrame>
  )
}
