import { type DepositRuleRow, depositRuleRecord, inLanguage } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useFormat } from '../../../lib/format.ts'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { depositRuleCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<DepositRuleRow> = {
  record: depositRuleRecord,
  namespace: 'settings',
  addText: 'settings:deposits.add',
  label: (field) => `settings:depositRule.${field}` as MessageKey,
  hint: (field) => (field === 'name' ? null : (`settings:depositRuleHint.${field}` as MessageKey)),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [
    ['name'],
    ['hoursBefore'],
    ['leastPpm', 'leastMinor'],
    ['dueHours', 'graceHours'],
    ['remindHours'],
    ['keepsDeposit'],
  ],
}

/** When orders may be sold for a part of the price, and what becomes of those that nobody pays. */
export function DepositsTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const facts = ({ hoursBefore, leastPpm, dueHours, keepsDeposit }: DepositRuleRow) =>
    [
      t('settings:cancellation.from', { count: hoursBefore }),
      t('settings:deposits.least', { percent: format.rate(leastPpm) }),
      t('settings:deposits.due', { count: dueHours }),
      t(keepsDeposit ? 'settings:deposits.kept' : 'settings:deposits.back'),
    ].join(' · ')
  return (
    <RecordList
      entry={entry}
      calls={depositRuleCalls}
      title={t('settings:deposits.title')}
      lead={t('settings:deposits.lead')}
      editTitle={t('settings:deposits.edit')}
      empty={t('settings:deposits.empty')}
      facts={facts}
    />
  )
}
