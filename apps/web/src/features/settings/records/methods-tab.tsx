import { inLanguage, type PaymentMethodRow, paymentMethodRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { paymentMethodCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<PaymentMethodRow> = {
  record: paymentMethodRecord,
  namespace: 'settings',
  addText: 'settings:methods.add',
  label: (field) => `settings:method.${field}` as MessageKey,
  hint: (field) => (['kind', 'sort'].includes(field) ? (`settings:methodHint.${field}` as MessageKey) : null),
  choice: (field, value) => `settings:methodChoice.${field}.${value}` as MessageKey,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['code', 'kind'], ['reference', 'sort']],
}

/** The ways of payment that the tills offer. */
export function MethodsTab() {
  const { t } = useTexts('settings')
  const facts = ({ kind, reference }: PaymentMethodRow) =>
    [t(`settings:methodChoice.kind.${kind}`), reference !== 'no' && t(`settings:referenceFact.${reference}`)]
      .filter(Boolean)
      .join(' · ')
  return (
    <RecordList
      entry={entry}
      calls={paymentMethodCalls}
      title={t('settings:methods.title')}
      lead={t('settings:methods.lead')}
      editTitle={t('settings:methods.edit')}
      empty={t('settings:methods.empty')}
      facts={facts}
    />
  )
}
