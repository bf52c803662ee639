import { type CancellationRuleRow, cancellationRuleRecord, inLanguage } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useFormat } from '../../../lib/format.ts'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { cancellationRuleCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const entry: RecordEntry<CancellationRuleRow> = {
  record: cancellationRuleRecord,
  namespace: 'settings',
  addText: 'settings:cancellation.add',
  label: (field) => `settings:cancellationRule.${field}` as MessageKey,
  hint: (field) => (field === 'name' ? null : (`settings:cancellationRuleHint.${field}` as MessageKey)),
  nameOf: (row, language) => inLanguage(row.name, language),
  form: [['name'], ['hoursBefore'], ['feePpm', 'exchangePpm']],
}

/** What the house keeps when guests cancel, by how long before the show they do. */
export function CancellationTab() {
  const { t } = useTexts('settings')
  const format = useFormat()
  const facts = ({ hoursBefore, feePpm, exchangePpm }: CancellationRuleRow) =>
    [
      hoursBefore === 0
        ? t('settings:cancellation.untilStart')
        : t('settings:cancellation.from', { count: hoursBefore }),
      feePpm === 0
        ? t('settings:cancellation.free')
        : t('settings:cancellation.keeps', { percent: format.rate(feePpm) }),
      ...(exchangePpm > 0 ? [t('settings:cancellation.exchangeKeeps', { percent: format.rate(exchangePpm) })] : []),
    ].join(' · ')
  return (
    <RecordList
      entry={entry}
      calls={cancellationRuleCalls}
      title={t('settings:cancellation.title')}
      lead={t('settings:cancellation.lead')}
      editTitle={t('settings:cancellation.edit')}
      empty={t('settings:cancellation.empty')}
      facts={facts}
    />
  )
}
