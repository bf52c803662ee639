import { inLanguage, type PaymentMethodRow, paymentMethodRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useFormat } from '../../../lib/format.ts'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { paymentMethodCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<PaymentMethodRow> = {
  record: paymentMethodRecord,
  namespace: 'settings',
  addText: 'settings:methods.add',
  label: (field) => `settings:method.${field}` as MessageKey,
  hint: (field) => (['kind', 'sort', 'feePpm'].includes(field) ? (`settings:methodHint.${field}` as MessageKey) : null),
  choice: (field, value) => `settings:methodChoice.${field}.${value}` as MessageKey,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['code', 'kind'], ['reference'], ['feePpm', 'sort'], ['opensDrawer']],
}

/** The ways of payment that the tills offer. */
export function MethodsTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const facts = ({ kind, reference, feePpm, opensDrawer }: PaymentMethodRow) =>
    [
      t(`settings:methodChoice.kind.${kind}`),
      reference !== 'no' && t(`settings:referenceFact.${reference}`),
      feePpm > 0 && t('settings:feeFact', { percent: format.percent(feePpm / 1_000_000) }),
      opensDrawer && t('settings:method.opensDrawer'),
    ]
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
