import { type FundKind, inLanguage, type PaymentMethodRow, paymentMethodRecord } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useMemo } from 'react'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useFundChoices } from '../../../parts/funds/fund-choices.ts'
import { paymentMethodCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const fundKinds = ['card_clearing', 'bank'] as const satisfies FundKind[]

const entryOf = (hasFunds: boolean): RecordEntry<PaymentMethodRow> => ({
  record: paymentMethodRecord,
  namespace: 'settings',
  addText: 'settings:methods.add',
  label: (field) => `settings:method.${field}` as MessageKey,
  hint: (field) => (['kind', 'fundId', 'sort'].includes(field) ? (`settings:methodHint.${field}` as MessageKey) : null),
  choice: (field, value) => `settings:methodChoice.${field}.${value}` as MessageKey,
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['code', 'kind'], ...(hasFunds ? [['fundId']] : []), ['reference', 'sort']],
  words: { fundId: { 'field.invalid': 'settings:methods.wrongFund' } },
})
const entries = { plain: entryOf(false), withFunds: entryOf(true) }

/** The ways of payment that the tills offer. */
export function MethodsTab() {
  const { t } = useTexts('settings')
  const funds = useFundChoices(fundKinds)
  const references = useMemo(() => (funds ? { fundId: funds } : undefined), [funds])
  const facts = ({ kind, reference, fundId }: PaymentMethodRow) =>
    [
      t(`settings:methodChoice.kind.${kind}`),
      fundId !== null && funds?.find(({ value }) => value === fundId)?.label,
      reference !== 'no' && t(`settings:referenceFact.${reference}`),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <RecordList
      entry={funds ? entries.withFunds : entries.plain}
      references={references}
      calls={paymentMethodCalls}
      title={t('settings:methods.title')}
      lead={t('settings:methods.lead')}
      editTitle={t('settings:methods.edit')}
      empty={t('settings:methods.empty')}
      facts={facts}
    />
  )
}
