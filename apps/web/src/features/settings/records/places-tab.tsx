import { inLanguage } from '@marquee/contract'
import { type StockLocationRow, stockLocationRecord } from '@marquee/contract/stock'
import type { MessageKey } from '@marquee/i18n'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { stockPlaceCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<StockLocationRow> = {
  record: stockLocationRecord,
  namespace: 'settings',
  addText: 'settings:stockPlaces.add',
  label: (field) => `settings:stockPlace.${field}` as MessageKey,
  choice: (_, value) => `settings:stockPlaces.kind.${value as StockLocationRow['kind']}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['code', 'sort'], ['name'], ['kind']],
}

/** Where things are kept. */
export function PlacesTab() {
  const { t } = useTexts('settings')
  return (
    <RecordList
      entry={entry}
      calls={stockPlaceCalls}
      title={t('settings:tab.places')}
      lead={t('settings:stockPlaces.lead')}
      editTitle={t('settings:stockPlaces.edit')}
      empty={t('settings:stockPlaces.empty')}
      facts={({ code, kind }) => `${code} · ${t(`settings:stockPlaces.kind.${kind}`)}`}
    />
  )
}
