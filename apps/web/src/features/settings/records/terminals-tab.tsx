import { type CardTerminalRow, cardTerminalRecord, inLanguage } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useMemo } from 'react'
import type { RecordEntry } from '../../../lib/record/screen.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { usePaymentMethods } from '../../../parts/pay/queries.ts'
import { useTillsToChoose } from '../../../parts/till/queries.ts'
import { cardTerminalCalls } from '../queries.ts'
import { RecordList } from './record-list.tsx'

const hinted = ['adapter', 'tillId', 'methodId', 'timeoutSeconds', 'simulates']

const entryOf = (hasTills: boolean): RecordEntry<CardTerminalRow> => ({
  record: cardTerminalRecord,
  namespace: 'settings',
  addText: 'settings:terminals.add',
  label: (field) => `settings:terminal.${field}` as MessageKey,
  hint: (field) => (hinted.includes(field) ? (`settings:terminalHint.${field}` as MessageKey) : null),
  choice: (field, value) => `settings:terminalChoice.${field}.${value}` as MessageKey,
  nameOf: (row) => row.name,
  form: [
    ['name', 'code'],
    ...(hasTills ? [['tillId']] : []),
    ['methodId', 'timeoutSeconds'],
    ['adapter'],
    ['simulates', 'delaySeconds'],
  ],
  words: {
    methodId: { 'field.invalid': 'settings:terminals.wrongMethod' },
    tillId: { 'field.invalid': 'settings:terminals.wrongTill', 'field.taken': 'settings:terminals.tillTaken' },
  },
})
const entries = { plain: entryOf(false), withTills: entryOf(true) }

/** The card terminals of the venue, and which till charges on which. */
export function TerminalsTab() {
  const { t, language } = useTexts('settings')
  const called = useGivenNames()
  const tills = useTillsToChoose()
  const methods = usePaymentMethods().data
  const references = useMemo(
    () => ({
      tillId: (tills ?? []).map(({ id, name }) => ({ value: id, label: called.till(name) })),
      methodId: (methods ?? [])
        .filter(({ kind }) => kind === 'card')
        .map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    }),
    [tills, methods, called, language],
  )
  const tillOf = (tillId: string | null) => references.tillId.find(({ value }) => value === tillId)?.label
  const facts = ({ tillId, adapter, simulates, archivedAt }: CardTerminalRow) =>
    [
      tillId === null ? t('settings:terminals.noTill') : tillOf(tillId),
      t(`settings:terminalChoice.adapter.${adapter}`),
      adapter === 'simulator' && !archivedAt && t(`settings:terminalChoice.simulates.${simulates}`),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <RecordList
      entry={tills ? entries.withTills : entries.plain}
      references={references}
      calls={cardTerminalCalls}
      title={t('settings:tab.terminals')}
      lead={t('settings:terminals.lead')}
      editTitle={t('settings:terminals.edit')}
      empty={t('settings:terminals.empty')}
      facts={facts}
    />
  )
}
