import type { PriceRuleRow, TicketProductRow } from '@marquee/contract'
import { Button, SaveBar } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { writeAmount } from '../../../lib/amount.ts'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { cellKey, scopeKey } from '../model/price-rows.ts'
import { useScheduleRights } from '../use-schedule-rights.ts'
import { useWords } from '../use-words.ts'
import { PriceCell } from './price-cell.tsx'
import { RowDialog } from './row-dialog.tsx'
import { SaveDialogs } from './save-dialogs.tsx'
import { useNames } from './use-names.ts'
import { type Drafts, usePriceDraft } from './use-price-draft.ts'
import { useScopeWords } from './use-scope-words.ts'

interface PriceMatrixProps {
  product: TicketProductRow
  list: { version: number; currency: string; rules: PriceRuleRow[] }
  drafts: Drafts
}

/** Kinds of passes beside each other, seat categories and further rules below each other. */
export function PriceMatrix({ product, list, drafts }: PriceMatrixProps) {
  const { t, language } = useTexts('schedule', 'common')
  const format = useFormat()
  const words = useWords()
  const names = useNames()
  const may = useScheduleRights()
  const scopeWords = useScopeWords(names)
  const state = usePriceDraft(product, list, { drafts, names })
  const [isAdding, setAdding] = useState(false)
  const { passTypes, rows } = state
  const mayWrite = may.update && product.archivedAt === null
  if (passTypes.length === 0) return <p className="mt-2 text-ink-2 text-sm">{t('schedule:prices.noPasses')}</p>
  const saved = new Map(list.rules.map((rule) => [cellKey(rule, rule.passTypeId), rule.amountMinor]))
  const changed = new Set(state.changes.map(({ key }) => key))
  const count = state.changes.length
  return (
    <>
      <FormFailure failure={state.failure} attempt={state.attempt} />
      <div className="relative mt-3 overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t('schedule:prices.title')}</caption>
          <thead>
            <tr className="border-line border-b bg-surface-2 text-left">
              <th scope="col" className="sticky left-0 z-[1] bg-surface-2 px-3 py-2 font-semibold">
                {t('schedule:prices.for')}
              </th>
              {passTypes.map((type) => (
                <th key={type.id} scope="col" className="px-2 py-2 font-semibold">
                  {words.name(type.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((scope) => {
              const rowName = scopeWords(scope)
              return (
                <tr key={scopeKey(scope)} className="border-line border-b align-top last:border-b-0">
                  <th
                    scope="row"
                    className="sticky left-0 z-[1] min-w-[104px] bg-surface px-3 py-3 text-left font-normal"
                  >
                    {rowName}
                  </th>
                  {passTypes.map((type) => {
                    const key = cellKey(scope, type.id)
                    const before = saved.get(key)
                    const shown = before === undefined ? '' : writeAmount(before, list.currency, language)
                    return (
                      <td key={type.id} className="px-2 py-1.5">
                        {mayWrite ? (
                          <PriceCell
                            id={`price-${key.replaceAll('|', '-')}`}
                            label={t('schedule:prices.cell', { pass: words.name(type.name), row: rowName })}
                            value={state.draft[key] ?? shown}
                            currency={list.currency}
                            isChanged={changed.has(key)}
                            problem={
                              state.wrong.has(key)
                                ? t('schedule:prices.noAmount')
                                : state.taken.has(key)
                                  ? t('schedule:prices.taken')
                                  : null
                            }
                            onWrite={(text) => state.write(key, text)}
                            onLeave={() => state.settle(key)}
                          />
                        ) : (
                          <span className="tnum block py-1.5">
                            {before === undefined ? '–' : format.money(before, list.currency)}
                          </span>
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {mayWrite && (
        <div className="my-3">
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t('schedule:prices.addRow')}
          </Button>
        </div>
      )}
      {/* Right in the section: in a box of its own height it would have nowhere to stick. */}
      <SaveBar
        visible={Object.keys(state.draft).length > 0}
        changes={
          state.wrong.size > 0
            ? t('schedule:prices.wrong', { count: state.wrong.size })
            : t('schedule:prices.changed', { count })
        }
        saveLabel={t('schedule:prices.review')}
        discardLabel={t('common:action.discard')}
        onSave={state.ask}
        onDiscard={state.discard}
        disabled={state.wrong.size > 0 || count === 0}
      />
      {isAdding && (
        <RowDialog
          names={names}
          rows={rows}
          onClose={() => setAdding(false)}
          onAdd={(scope) => {
            state.addRow(scope)
            setAdding(false)
          }}
        />
      )}
      <SaveDialogs state={state} currency={list.currency} scopeWords={scopeWords} />
    </>
  )
}
