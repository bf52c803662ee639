import { currencyDigits } from '@marquee/contract'
import type { RidePriceSheet } from '@marquee/contract/transport'
import { Button, Dialog, Field, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useId, useState } from 'react'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Cell, type Column, cellKey, raised, readChange, type View } from './sheet.ts'
import type { PriceDraft } from './use-price-draft.ts'
import type { Words } from './use-words.ts'

interface PercentDialogProps {
  sheet: RidePriceSheet
  columns: readonly Column[]
  view: View
  state: PriceDraft
  words: Words
  onClose: () => void
}

const steps = ['1', '5', '10'] as const

/** Raises or lowers all prices that are shown; what would become of each is seen first. */
export function PercentDialog({ sheet, columns, view, state, words, onClose }: PercentDialogProps) {
  const { t, language } = useTexts('areas', 'common')
  const format = useFormat()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [step, setStep] = useState<string>('1')
  const [tried, setTried] = useState(false)
  const percent = readChange(typed)
  const stepMinor = Number(step) * 10 ** currencyDigits(sheet.currency)
  const cells = sheet.areas.flatMap(({ id: areaId }) => columns.map((column): Cell => ({ areaId, view, column })))
  const priced = cells.flatMap((cell) => {
    const before = readAmount(state.valueOf(cellKey(cell)), sheet.currency)
    return typeof before === 'number' ? [{ cell, before, after: raised(before, percent ?? 0, stepMinor) }] : []
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (percent === null) return
    state.write(priced.map(({ cell, after }) => ({ cell, text: writeAmount(after, sheet.currency, language) })))
    onClose()
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('areas:prices.percent.title')}
      description={t('areas:prices.percent.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="primary">
            {t('areas:prices.percent.apply')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field
            id={`${id}-percent`}
            label={t('areas:prices.percent.label')}
            hint={t('areas:prices.percent.hint')}
            error={tried && percent === null ? t('areas:prices.percent.wrong') : undefined}
            required
          >
            <TextInput
              value={typed}
              autoComplete="off"
              suffix="%"
              className="tnum"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Field id={`${id}-step`} label={t('areas:prices.percent.round')}>
            <Select
              value={step}
              onValueChange={setStep}
              options={steps.map((each) => ({
                value: each,
                label: format.money(Number(each) * 10 ** currencyDigits(sheet.currency), sheet.currency),
              }))}
            />
          </Field>
        </div>
        {priced.length === 0 ? (
          <p className="text-ink-3 text-sm">{t('areas:prices.percent.none')}</p>
        ) : (
          <ul
            aria-label={t('areas:prices.percent.preview')}
            className="max-h-72 divide-y divide-line overflow-y-auto text-sm"
          >
            {priced.map(({ cell, before, after }) => (
              <li key={cellKey(cell)} className="flex items-baseline justify-between gap-3 py-1.5">
                <span className="min-w-0">
                  {words.area(cell.areaId)} <span className="text-ink-3">{words.column(cell.column)}</span>
                </span>
                <span className="tnum shrink-0">
                  {percent !== null && before !== after && (
                    <s className="mr-2 text-ink-3">{format.money(before, sheet.currency)}</s>
                  )}
                  <b>{format.money(percent === null ? before : after, sheet.currency)}</b>
                </span>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
