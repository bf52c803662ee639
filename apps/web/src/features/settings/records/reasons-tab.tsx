import { inLanguage, type ReasonOccasion, type ReasonRow, reasonOccasions, reasonRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Field, Select } from '@marquee/ui'
import { useState } from 'react'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { reasonCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<ReasonRow> = {
  record: reasonRecord,
  namespace: 'settings',
  addText: 'settings:reasons.add',
  label: (field) => `settings:reason.${field}` as MessageKey,
  hint: (field) => (['needsNote', 'sort'].includes(field) ? (`settings:reasonHint.${field}` as MessageKey) : null),
  choice: (_, value) => `settings:occasion.${value}` as MessageKey,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['occasion'], ['name'], ['needsNote', 'sort']],
}

/** The reasons that are offered where people are asked for one. */
export function ReasonsTab() {
  const { t } = useTexts('settings')
  const [occasion, setOccasion] = useState<ReasonOccasion>('paid_out')
  return (
    <div className="flex flex-col gap-4">
      <Field id="reason-occasion" label={t('settings:reason.occasion')} className="max-w-[360px]">
        <Select
          value={occasion}
          onValueChange={(value) => setOccasion(value as ReasonOccasion)}
          options={reasonOccasions.map((value) => ({ value, label: t(`settings:occasion.${value}`) }))}
        />
      </Field>
      <RecordList
        key={occasion}
        entry={entry}
        calls={reasonCalls}
        title={t(`settings:occasion.${occasion}`)}
        lead={t('settings:reasons.lead')}
        editTitle={t('settings:reasons.edit')}
        empty={t('settings:reasons.empty')}
        facts={({ needsNote }) => (needsNote ? t('settings:reasons.withNote') : null)}
        filter={(row) => row.occasion === occasion}
        start={{ occasion }}
      />
    </div>
  )
}
