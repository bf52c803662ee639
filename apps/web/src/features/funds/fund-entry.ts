import { type FundRow, fundRecord, inLanguage } from '@marquee/contract'
import type { RecordEntry } from '../../lib/record/screen.ts'

/** How a fund is entered. Its kind decides its account, so it stays. */
export const fundEntry: RecordEntry<FundRow> = {
  record: fundRecord,
  namespace: 'funds',
  addText: 'funds:add',
  label: (field) => `funds:field.${field as keyof typeof fundRecord.fields}`,
  choice: (_, value) => `funds:kind.${value as FundRow['kind']}`,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['kind'], ['code'], ['name'], ['iban', 'bic']],
}
