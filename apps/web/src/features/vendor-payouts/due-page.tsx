import { type FundId, inLanguage } from '@marquee/contract'
import type { Payable } from '@marquee/contract/vendor-payouts'
import { Badge, Button, Checkbox, cx, EmptyState, Field, Select, Skeleton, TextInput, TextLink } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { readAmount, writeAmount } from '../../lib/amount.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { DayField } from '../../lib/form/day-field.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommandForm } from '../../parts/till/use-command-form.ts'
import { byWeek, freeOf, type Plan, totalOf } from './due.ts'
import { usePayables, usePayoutCommands } from './queries.ts'
import { Views } from './views.tsx'

/** Open bills by the week in which they are due: those that are ticked are paid in one run. */
export default function DuePage() {
  const { t } = useTexts('vendorPayouts')
  const found = usePayables()
  const { data } = found
  return (
    <ListPage title={t('vendorPayouts:title')} views={<Views view="due" />}>
      <div className="md:-mx-1 md:min-h-0 md:flex-1 md:overflow-y-auto md:px-1">
        {data ? (
          data.rows.length === 0 && data.drafts.length === 0 ? (
            <EmptyState title={t('vendorPayouts:dueList.empty')} body={t('vendorPayouts:dueList.emptyHint')} />
          ) : (
            <Due data={data} />
          )
        ) : found.isError ? (
          <FailedState title={t('vendorPayouts:dueList.failed')} query={found} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton width="100%" height={64} shape="box" />
            <Skeleton width="100%" height={64} shape="box" />
          </div>
        )}
      </div>
    </ListPage>
  )
}

function Due({ data }: { data: NonNullable<ReturnType<typeof usePayables>['data']> }) {
  const { language } = useTexts('vendorPayouts')
  const mayCreate = useMay('vendor_payouts', 'create')
  const [plan, setPlan] = useState<Plan>({})
  const change = (id: string, more: Partial<Plan[string]>) =>
    setPlan((before) => ({ ...before, [id]: { isOn: false, typed: null, ...before[id], ...more } }))
  const { currency, rows, today } = data
  const amountOf = (row: Payable) => {
    const typed = plan[row.id]?.typed ?? null
    return typed === null ? freeOf(row) : (readAmount(typed, currency) ?? null)
  }
  const ticked = rows.filter((row) => plan[row.id]?.isOn && freeOf(row) > 0)
  const again = data.drafts.filter(({ id }) => plan[id]?.isOn)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex flex-col gap-4">
        {data.drafts.length > 0 && (
          <Drafts rows={data.drafts} isOn={(id) => (mayCreate ? (plan[id]?.isOn ?? false) : null)} change={change} />
        )}
        {byWeek(rows, today).map(({ week, rows: due }) => (
          <section key={week} aria-labelledby={`week-${week}`} className="rounded-lg border border-line bg-surface">
            <h2 id={`week-${week}`} className="flex justify-between gap-3 border-line border-b px-4 py-2 text-sm">
              <Week week={week} />
              <Sum minor={totalOf(due)} currency={currency} />
            </h2>
            <ul className="divide-y divide-line">
              {due.map((row) => (
                <Line
                  key={row.id}
                  row={row}
                  currency={currency}
                  isOn={mayCreate ? (plan[row.id]?.isOn ?? false) && freeOf(row) > 0 : null}
                  typed={plan[row.id]?.typed ?? writeAmount(freeOf(row), currency, language)}
                  isWrong={!isWithin(amountOf(row), row)}
                  change={(more) => change(row.id, more)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {mayCreate && (
        <Summary data={data} ticked={ticked} again={again} amountOf={amountOf} onDone={() => setPlan({})} />
      )}
    </div>
  )
}

const isWithin = (minor: number | null, row: Payable) => minor !== null && minor > 0 && minor <= freeOf(row)

function Week({ week }: { week: string }) {
  const { t } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <span className={cx('font-semibold', week === 'late' && 'text-danger')}>
      {week === 'late' ? t('vendorPayouts:dueList.late') : t('vendorPayouts:dueList.week', { day: format.date(week) })}
    </span>
  )
}

function Sum({ minor, currency }: { minor: number; currency: string }) {
  const format = useFormat()
  return <span className="tnum font-semibold">{format.money(minor, currency)}</span>
}

interface LineProps {
  row: Payable
  currency: string
  /** null: the caller plans no payouts. */
  isOn: boolean | null
  typed: string
  isWrong: boolean
  change: (more: Partial<Plan[string]>) => void
}

function Line({ row, currency, isOn, typed, isWrong, change }: LineProps) {
  const { t } = useTexts('vendorPayouts', 'errors')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, currency)
  const name = `${row.vendor.name} ${row.vendorRef}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
      {isOn !== null && (
        <Checkbox
          aria-label={t('vendorPayouts:dueList.tick', { bill: name })}
          checked={isOn}
          disabled={freeOf(row) === 0}
          onCheckedChange={(on) => change({ isOn: on === true })}
        />
      )}
      <span className="min-w-0 grow basis-40">
        <b className="block truncate font-semibold">{row.vendor.name}</b>
        <span className="tnum block truncate text-ink-3 text-xs">
          {[row.vendorRef, t('vendorPayouts:due', { day: format.date(row.dueOn) }), row.iban]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {row.iban === null && (
            <Badge tone="warning" icon={CircleAlert}>
              {t('vendorPayouts:dueList.noBank')}
            </Badge>
          )}
          {row.isIbanHeld && (
            <Badge tone="warning" icon={Clock}>
              {t('vendorPayouts:dueList.heldBank')}
            </Badge>
          )}
          {row.plannedMinor > 0 && (
            <Badge tone="info" icon={Clock}>
              {freeOf(row) === 0
                ? t('vendorPayouts:dueList.allPlanned')
                : t('vendorPayouts:dueList.planned', { amount: money(row.plannedMinor) })}
            </Badge>
          )}
          {row.advanceMinor > 0 && (
            <Badge tone="info" icon={CircleAlert}>
              {t('vendorPayouts:dueList.advance', { amount: money(row.advanceMinor) })}
            </Badge>
          )}
        </span>
      </span>
      <span className="tnum ml-auto text-right">
        {isOn ? (
          <Field
            label={t('vendorPayouts:dueList.amountOf', { bill: name })}
            hideLabel
            error={isWrong && t('errors:field.amount')}
          >
            <TextInput
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              className="tnum w-40"
              onChange={(event) => change({ typed: event.target.value })}
            />
          </Field>
        ) : (
          <b>{money(row.openMinor)}</b>
        )}
        {row.daysLate > 0 && (
          <span className="block font-semibold text-danger text-xs">
            {t('vendorPayouts:daysLate', { count: row.daysLate })}
          </span>
        )}
      </span>
    </li>
  )
}

type Draft = NonNullable<ReturnType<typeof usePayables>['data']>['drafts'][number]

interface DraftsProps {
  rows: readonly Draft[]
  isOn: (id: string) => boolean | null
  change: (id: string, more: Partial<Plan[string]>) => void
}

// Payouts that failed and are planned again, and single ones: each can join a run with its file.
function Drafts({ rows, isOn, change }: DraftsProps) {
  const { t, language } = useTexts('vendorPayouts')
  const format = useFormat()
  return (
    <section aria-labelledby="due-drafts" className="rounded-lg border border-line bg-surface">
      <h2 id="due-drafts" className="border-line border-b px-4 py-2 font-semibold text-sm">
        {t('vendorPayouts:dueList.drafts')}
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => {
          const on = isOn(row.id)
          const no = t('vendorPayouts:payouts.no', { number: row.payoutNo })
          return (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-sm">
              {on !== null && (
                <Checkbox
                  aria-label={t('vendorPayouts:dueList.draft', { payout: `${row.vendor.name}, ${no}` })}
                  checked={on}
                  onCheckedChange={(is) => change(row.id, { isOn: is === true })}
                />
              )}
              <span className="min-w-0 grow basis-40">
                <TextLink render={<Link to={`/inventory/vendor-payouts?view=payouts&id=${row.id}`} />}>
                  {row.vendor.name}
                </TextLink>
                <span className="tnum block truncate text-ink-3 text-xs">
                  {[no, inLanguage(row.fund.name, language), row.iban].filter(Boolean).join(' · ')}
                </span>
                <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                  {row.lacksBank && (
                    <Badge tone="warning" icon={CircleAlert}>
                      {t('vendorPayouts:dueList.noBank')}
                    </Badge>
                  )}
                  {row.isIbanHeld && (
                    <Badge tone="warning" icon={Clock}>
                      {t('vendorPayouts:dueList.heldBank')}
                    </Badge>
                  )}
                </span>
              </span>
              <b className="tnum ml-auto">{format.money(row.amountMinor, row.currency)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface SummaryProps {
  data: NonNullable<ReturnType<typeof usePayables>['data']>
  ticked: readonly Payable[]
  /** Drafts that join the run. */
  again: readonly Draft[]
  amountOf: (row: Payable) => number | null
  onDone: () => void
}

function Summary({ data, ticked, again, amountOf, onDone }: SummaryProps) {
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
