import { inLanguage } from '@marquee/contract'
import type { FoodProductId } from '@marquee/contract/food'
import { roundings } from '@marquee/contract/food-menu'
import { Field, Select, TextInput } from '@marquee/ui'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { commandIdFor, forgetCommandId } from '../../lib/command-id.ts'
import { FormDialog } from '../../lib/form/form-dialog.tsx'
import { useFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePricePreview, useProductChanges } from './queries.ts'
import { readChange } from './read-change.ts'

interface PricesDialogProps {
  ids: readonly FoodProductId[]
  names: readonly string[]
  onClose: () => void
}

/** Changes the prices of several products by a share, rounded; what they will be is shown before. */
export function PricesDialog({ ids, names, onClose }: PricesDialogProps) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState('100')
  const [said, setSaid] = useState<{ failure: Failure | null; attempt: number }>({ failure: null, attempt: 0 })
  const { changePrices } = useProductChanges()
  const changePpm = readChange(typed)
  const change = changePpm === null ? null : { ids: [...ids], changePpm, rounding: Number(rounding) }
  const asked = useDebounced(JSON.stringify(change), 250)
  const preview = usePricePreview(JSON.parse(asked) as typeof change)
  const rows = change ? (preview.data ?? []) : []
  const isShown = change !== null && asked === JSON.stringify(change) && preview.isSuccess && !preview.isPlaceholderData

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!change || !isShown) return
    const input = { ...change, expected: rows.map(({ priceId, wasMinor }) => ({ priceId, wasMinor })) }
    try {
      const { changed } = await changePrices.mutateAsync({ commandId: commandIdFor('food.prices', input), ...input })
      forgetCommandId('food.prices')
      toast.success(t('foodProducts:prices.done', { count: changed }))
      onClose()
    } catch (error) {
      setSaid(({ attempt }) => ({ failure: readFailure(error), attempt: attempt + 1 }))
      void preview.refetch()
    }
  }

  return (
    <FormDialog
      size="lg"
      title={t('foodProducts:prices.title', { count: names.length })}
      lead={t('foodProducts:prices.lead')}
      onClose={onClose}
      formProps={{ noValidate: true, onSubmit: submit }}
      said={said}
      pending={changePrices.isPending}
      words={{ STALE: t('foodProducts:prices.stale') }}
      submitLabel={t('foodProducts:prices.go')}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('foodProducts:prices.change')}
          hint={t('foodProducts:prices.changeHint')}
          error={typed.trim() !== '' && changePpm === null ? t('foodProducts:prices.noNumber') : undefined}
        >
          <TextInput
            value={typed}
            inputMode="text"
            autoComplete="off"
            suffix="%"
            className="tnum"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t('foodProducts:prices.rounding')}>
          <Select
            value={rounding}
            options={roundings.map((value) => ({ value: String(value), label: format.money(value, currency) }))}
            onValueChange={setRounding}
          />
        </Field>
      </div>
      {rows.length > 0 && (
        <div className="max-h-[45vh] overflow-auto" aria-live="polite">
          <table className="w-full text-sm">
            <caption className="sr-only">{t('foodProducts:prices.preview')}</caption>
            <thead>
              <tr className="text-left text-ink-3">
                <th className="py-1 font-normal">{t('foodProducts:one')}</th>
                <th className="py-1 text-right font-normal">{t('foodProducts:prices.was')}</th>
                <th className="py-1 text-right font-normal">{t('foodProducts:prices.now')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.priceId} className="border-line border-t">
                  <td className="py-1.5 [overflow-wrap:anywhere]">
                    {[inLanguage(row.name, language), row.variant && inLanguage(row.variant, language)]
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                  <td className="tnum py-1.5 text-right text-ink-2">{format.money(row.wasMinor, currency)}</td>
                  <td className="tnum py-1.5 text-right font-semibold">{format.money(row.nowMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FormDialog>
  )
}
