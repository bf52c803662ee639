import { type FundId, inLanguage } from '@marquee/contract'
import type { Payable, Payables } from '@marquee/contract/vendor-payouts'
import { Button, cx, Field, Select } from '@marquee/ui'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommandForm } from '../../../lib/command/use-command-form.ts'
import { DayField } from '../../../lib/form/day-field.tsx'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { usePayoutCommands } from '../queries.ts'
import { isWithin } from './due.ts'
import type { Draft } from './due-rows.tsx'

interface SummaryProps {
  data: Payables
  ticked: readonly Payable[]
  /** Drafts that join the run. */
  again: readonly Draft[]
  amountOf: (row: Payable) => number | null
  onDone: () => void
}

/** What is ticked comes to, the fund that it is paid out of, and the day: a run of it. */
export function Summary({ data, ticked, again, amountOf, onDone }: SummaryProps) {
  const { t, language } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const id = useId()
  const navigate = useNavigate()
  const { createRun } = usePayoutCommands()
  const { funds, currency, today } = data
  const [chosen, setChosen] = useState<FundId | null>(null)
  const [day, setDay] = useState('')
  // A draft stays with the fund that it was planned for.
  const fund = funds.find((each) => each.id === (again[0]?.fund.id ?? chosen)) ?? funds[0]
  const strays = again.filter((draft) => draft.fund.id !== fund?.id)
  const money = (minor: number) => format.money(minor, currency)
  const sum =
    ticked.reduce((total, row) => total + (amountOf(row) ?? 0), 0) +
    again.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const vendors = new Set([...ticked, ...again].map(({ vendor }) => vendor.id)).size
  const isEmpty = ticked.length + again.length === 0
  const after = fund ? fund.balanceMinor - sum : 0
  const isBelow = fund?.floorMinor !== null && fund?.floorMinor !== undefined && after < fund.floorMinor
  const form = useCommandForm({
    name: 'payoutRuns.create',
    async send(input: object & { commandId: string }) {
      const run = await createRun.mutateAsync(input as never)
      toast.success(t('vendorPayouts:dueList.done', { number: run.runNo }))
      onDone()
      navigate(`/inventory/vendor-payouts?view=runs&id=${run.id}`)
    },
    fields: ['fundId', 'plannedOn'],
    read: () =>
      fund && !isEmpty && strays.length === 0 && ticked.every((row) => isWithin(amountOf(row), row))
        ? {
            fundId: fund.id,
            plannedOn: day || today,
            lines: ticked.map((row) => ({ billId: row.id, amountMinor: amountOf(row) })),
            payoutIds: again.map((draft) => draft.id),
          }
        : null,
    onDone: () => undefined,
  })
  return (
    <form
      {...form.formProps}
      aria-label={t('vendorPayouts:dueList.plan')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-4"
    >
      <FormFailure {...form.said} />
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-ink-3">{t('vendorPayouts:dueList.ticked', { count: vendors })}</span>
        <b className="tnum text-lg">{money(sum)}</b>
      </p>
      <Field
        id={`${id}-fund`}
        label={t('vendorPayouts:pay.fund')}
        error={
          form.errorAt('fundId', !fund && t('errors:field.required')) ??
          (strays[0] && t('vendorPayouts:dueList.otherFund', { fund: inLanguage(strays[0].fund.name, language) }))
        }
      >
        <Select
          key={funds.length}
          value={fund?.id ?? ''}
          disabled={again.length > 0}
          onValueChange={(value) => setChosen(value as FundId)}
          options={funds.map((each) => ({ value: each.id as string, label: inLanguage(each.name, language) }))}
        />
      </Field>
      <p className={cx('text-sm', isBelow && 'font-semibold text-danger')}>
        {t(isBelow ? 'vendorPayouts:dueList.below' : 'vendorPayouts:dueList.after', { amount: money(after) })}
      </p>
      <DayField
        id={`${id}-day`}
        label={t('vendorPayouts:dueList.day')}
        value={day || today}
        min={today}
        onValueChange={(value) => setDay(value ?? '')}
        error={form.errorAt('plannedOn')}
      />
      <Button type="submit" variant="primary" loading={form.pending} disabled={isEmpty}>
        {t('vendorPayouts:dueList.plan')}
      </Button>
    </form>
  )
}
