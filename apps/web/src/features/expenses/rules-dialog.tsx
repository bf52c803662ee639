import { inLanguage } from '@marquee/contract'
import { type ExpenseRuleRow, expenseRuleRecord } from '@marquee/contract/expenses'
import { Button, Dialog, IconButton } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import type { RecordChanges, RecordEntry, RecordRow } from '../../lib/record/screen.ts'
import { useRecordArchive } from '../../lib/record/use-record-archive.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useChoices, useRuleChanges, useRules } from './queries.ts'

const RecordDialog = dialogOnDemand(() =>
  import('../../lib/record/record-dialog.tsx').then((part) => ({ default: part.RecordDialog })),
)

type Field = keyof typeof expenseRuleRecord.fields

const ruleEntry: RecordEntry<ExpenseRuleRow> = {
  record: expenseRuleRecord,
  namespace: 'expenses',
  addText: 'expenses:rules.add',
  label: (field) => `expenses:rules.field.${field as Field}`,
  hint: (field) => (field === 'startsOn' ? 'expenses:rules.hint.startsOn' : null),
  choice: (_field, value) => `expenses:rules.rhythm.${value as ExpenseRuleRow['rhythm']}`,
  nameOf: (row) => row.name,
  form: [
    ['name'],
    ['grossMinor', 'taxPpm'],
    ['categoryId'],
    ['vendorId'],
    ['rhythm', 'startsOn'],
    ['endsOn'],
    ['note'],
  ],
}

/** Expenses that come again and again; each day that comes, a draft waits in the list. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts('expenses', 'common', 'record')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const rules = useRules()
  const changes = useRuleChanges()
  const choices = useChoices().data
  const may = {
    create: useMay('expenses', 'create'),
    update: useMay('expenses', 'update'),
    archive: useMay('expenses', 'archive'),
  }
  const [edited, setEdited] = useState<ExpenseRuleRow | 'new' | null>(null)
  const archive = useRecordArchive<ExpenseRuleRow>({
    nameOf: (row) => row.name,
    run: changes.archive,
    mayArchive: may.archive,
  })
  const references = useMemo(
    () => ({
      categoryId: (choices?.categories ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      vendorId: (choices?.vendors ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [choices, language],
  )
  const rows = (rules.data ?? []).filter(({ archivedAt }) => archivedAt === null)
  return (
    <>
      <Dialog open onClose={onClose} title={t('expenses:rules.title')} description={t('expenses:rules.lead')} size="lg">
        <div className="flex flex-col gap-3">
          {rules.isError && <FailedState title={t('expenses:rules.failed')} query={rules} />}
          {rules.data && rows.length === 0 && <p className="text-ink-3 text-sm">{t('expenses:rules.empty')}</p>}
          <ul className="divide-y divide-line border-line border-y empty:hidden">
            {rows.map((row) => (
              <li key={row.id} className="flex items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <span className="block font-semibold">{row.name}</span>
                  <span className="tnum block text-ink-3 text-xs">
                    {[
                      format.money(row.grossMinor, currency),
                      t(`expenses:rules.rhythm.${row.rhythm}`),
                      row.nextOn
                        ? t('expenses:rules.next', { day: format.date(row.nextOn) })
                        : t('expenses:rules.over'),
                    ].join(' · ')}
                  </span>
                </span>
                <span className="flex shrink-0 gap-1">
                  {may.update && (
                    <IconButton
                      icon={PencilLine}
                      label={t('expenses:rules.change', { name: row.name })}
                      onClick={() => setEdited(row)}
                    />
                  )}
                  {may.archive && (
                    <IconButton
                      icon={Archive}
                      label={t('expenses:rules.archive', { name: row.name })}
                      onClick={() => archive.archive(row)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
          {may.create && (
            <div>
              <Button icon={Plus} onClick={() => setEdited('new')}>
                {t('expenses:rules.add')}
              </Button>
            </div>
          )}
        </div>
      </Dialog>
      {archive.question}
      {edited && (
        <RecordDialog
          screen={ruleEntry as unknown as RecordEntry<RecordRow>}
          changes={changes as unknown as RecordChanges<RecordRow>}
          references={references}
          row={edited === 'new' ? null : edited}
          title={t(edited === 'new' ? 'expenses:rules.add' : 'expenses:rules.edit')}
          onClose={() => setEdited(null)}
          onDone={() => setEdited(null)}
        />
      )}
    </>
  )
}
