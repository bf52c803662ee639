import { Card, SectionHeader } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { TillsEditor } from '../../../parts/till/tills-editor.tsx'

/** The drawers of the venue, the same list as in the till itself. */
export function TillsTab() {
  const { t } = useTexts('settings', 'till')
  return (
    <Card as="section" aria-labelledby="settings-tills" className="max-w-[720px]">
      <SectionHeader id="settings-tills" title={t('settings:tab.tills')} subtitle={t('settings:tills.lead')} />
      <TillsEditor />
    </Card>
  )
}
