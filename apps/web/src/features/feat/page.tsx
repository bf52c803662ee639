import { PageFrame, Tabs } from '@marquee/ui'
import { type ReactNode, Suspense } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf } from '../../lib/address/values.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { NewsTab } from './news/news-tab.tsx'

const FeedbackTab = onDemand(() =>
  import('./feedback/feedback-tab.tsx').then((part) => ({ default: part.FeedbackTab })),
)
const SwitchesTab = onDemand(() =>
  import('./switches/switches-tab.tsx').then((part) => ({ default: part.SwitchesTab })),
)

const tabs = ['news', 'feedback', 'switches'] as const
type Tab = (typeof tabs)[number]
const values = { tab: oneOf(tabs, { initial: 'news', history: 'push' }) }

/** What is new, what people say about it, and which features are on for whom. */
export default function FeatPage() {
  const { t } = useTexts('feat')
  const [{ tab: asked }, write] = useAddress(values)
  const maySwitch = useMay('settings', 'features')
  const shown = tabs.filter((value) => value !== 'switches' || maySwitch)
  const tab = shown.includes(asked) ? asked : 'news'
  const content: Record<Tab, ReactNode> = {
    news: <NewsTab />,
    feedback: <FeedbackTab />,
    switches: <SwitchesTab />,
  }
  return (
    <PageFrame title={t('feat:title')}>
      <Tabs
        label={t('feat:tabs.label')}
        value={tab}
        onValueChange={(value) => write({ tab: value as Tab })}
        tabs={shown.map((value) => ({
          value,
          label: t(`feat:tabs.${value}`),
          content: value === tab && <Suspense fallback={null}>{content[value]}</Suspense>,
        }))}
      />
    </PageFrame>
  )
}
