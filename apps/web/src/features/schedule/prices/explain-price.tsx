import {
  findPrice,
  type PriceRuleRow,
  type SeatCategoryId,
  type ShiftId,
  type TicketProductRow,
  weekdayOf,
} from '@marquee/contract'
import { Card, DateInput, Field, SectionHeader, Select } from '@marquee/ui'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useZone } from '../../../lib/zone.ts'
import { wallTimeOf } from '../model/days.ts'
import { useWords } from '../use-words.ts'
import { useNames } from './use-names.ts'
import { Why } from './why.tsx'

interface ExplainPriceProps {
  product: TicketProductRow
  list: { currency: string; rules: PriceRuleRow[] }
}

/** What each kind of pass costs on a day, in a shift, on seats of a category, and why. Saved prices only. */
export function ExplainPrice({ product, list }: ExplainPriceProps) {
  const { t } = useTexts('schedule')
  const format = useFormat()
  const words = useWords()
  const names = useNames()
  const zone = useZone()
  const [date, setDate] = useState(() => wallTimeOf(new Date().toISOString(), zone).date)
  const [shift, setShift] = useState('')
  const [category, setCategory] = useState('')
  const passTypes = product.passTypes.filter((type) => type.archivedAt === null)
  return (
    <Card as="section" pad aria-label={t('schedule:explain.title')}>
      <SectionHeader title={t('schedule:explain.title')} subtitle={t('schedule:explain.hint')} />
      <div className="mt-3 grid gap-3 sm:grid-cols-3">
        <Field id="explain-date" label={t('schedule:session.date')}>
          <DateInput value={date} onValueChange={setDate} />
        </Field>
        <Field id="explain-shift" label={t('schedule:field.shift')}>
          <Select
            value={shift}
            onValueChange={setShift}
            options={[
              { value: '', label: t('schedule:form.noShift') },
              ...names.shifts.map(({ id, name }) => ({ value: id, label: words.name(name) })),
            ]}
          />
        </Field>
        <Field id="explain-category" label={t('schedule:prices.category')}>
          <Select
            value={category}
            onValueChange={setCategory}
            options={[
              { value: '', label: t('schedule:explain.noCategory') },
              ...names.categories.map(({ id, name }) => ({ value: id, label: words.name(name) })),
            ]}
          />
        </Field>
      </div>
      {date !== '' && (
        <ul aria-live="polite" className="mt-3">
          {passTypes.map((type) => {
            const found = findPrice(list.rules, {
              passTypeId: type.id,
              seatCategoryId: (category || null) as SeatCategoryId | null,
              shiftId: (shift || null) as ShiftId | null,
              weekday: weekdayOf(date),
              date,
            })
            return (
              <li
                key={type.id}
                className="flex flex-wrap items-baseline gap-x-4 border-line border-b py-2 last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-32 text-sm">{words.name(type.name)}</span>
                <b className="tnum font-[650]">
                  {found ? format.money(found.rule.amountMinor, list.currency) : t('schedule:prices.none')}
                </b>
                <span className="basis-full text-ink-3 text-xs">
                  {found ? <Why why={found.why} currency={list.currency} /> : t('schedule:explain.nothing')}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
