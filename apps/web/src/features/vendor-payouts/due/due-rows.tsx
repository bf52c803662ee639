import { inLanguage } from '@marquee/contract'
import type { Payable, Payables } from '@marquee/contract/vendor-payouts'
import { Badge, Checkbox, TextLink } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { MoneyField } from '../money-field.tsx'
import { freeOf, type Plan } from './due.ts'

interface LineProps {
  row: Payable
  currency: string
  /** null: the caller plans no payouts. */
  isOn: boolean | null
  typed: string
  isWrong: boolean
  change: (more: Partial<Plan[string]>) => void
}

/** One open bill: ticked, it is paid, whole or in part. */
export function Line({ row, currency, isOn, typed, isWrong, change }: LineProps) {
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
          <MoneyField
            label={t('vendorPayouts:dueList.amountOf', { bill: name })}
            hideLabel
            error={isWrong && t('errors:field.amount')}
            value={typed}
            currency={currency}
            className="w-40"
            onChange={(value) => change({ typed: value })}
          />
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

export type Draft = Payables['drafts'][number]

interface DraftsProps {
  rows: readonly Draft[]
  isOn: (id: string) => boolean | null
  change: (id: string, more: Partial<Plan[string]>) => void
}

/** Payouts that failed and are planned again, and single ones: each can join a run with its file. */
export function Drafts({ rows, isOn, change }: DraftsProps) {
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
