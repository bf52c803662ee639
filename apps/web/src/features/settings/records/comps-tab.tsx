import { type CompQuotaRow, compQuotaRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { compQuotaCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

/** How many complimentary passes each person may give, by the span. */
export function CompsTab() {
  const { t } = useTexts('settings')
  const entry: RecordEntry<CompQuotaRow> = {
    record: compQuotaRecord,
    namespace: 'settings',
    addText: 'settings:comps.add',
    label: (field) => `settings:compQuota.${field}` as MessageKey,
    hint: (field) => (field === 'passes' ? 'settings:compQuotaHint.passes' : null),
    choice: (_field, value) => `settings:compPeriod.${value}` as MessageKey,
    nameOf: (row) => t(`settings:compPeriod.${row.period}`),
    form: [['period', 'passes']],
  }
  return (
    <RecordList
      entry={entry}
      calls={compQuotaCalls}
      title={t('settings:comps.title')}
      lead={t('settings:comps.lead')}
      editTitle={t('settings:comps.edit')}
      empty={t('settings:comps.empty')}
      facts={({ passes }) => t('settings:comps.passes', { count: passes })}
    />
  )
}
