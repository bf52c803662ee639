import { inLanguage } from '@marquee/contract'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Group } from '../model/menu.ts'
import { Stepper } from './stepper.tsx'

type Chosen = FoodLineWish['modifiers']

interface GroupChoicesProps {
  group: Group
  /** Of all groups of the line. */
  chosen: Chosen
  currency: string
  onChange: (chosen: Chosen) => void
}

/** The options of one group, with what is too few or too many said before it can be added. */
export function GroupChoices({ group, chosen, currency, onChange }: GroupChoicesProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const { minChoices, maxChoices, freeChoices, options } = group
  const qtyOf = (id: string) => chosen.find(({ optionId }) => optionId === id)?.qty ?? 0
  const pieces = options.reduce((sum, { id }) => sum + qtyOf(id), 0)
  const isOne = maxChoices === 1
  function set(id: string, qty: number) {
    const others = chosen.filter(
      ({ optionId }) => optionId !== id && !(isOne && options.some((option) => option.id === optionId)),
    )
    onChange(qty === 0 ? others : [...others, { optionId: id as Chosen[number]['optionId'], qty }])
  }
  const limits = [
    minChoices === maxChoices
      ? t('foodBooking:line.exactly', { count: minChoices })
      : minChoices > 0
        ? t('foodBooking:line.between', { least: minChoices, most: maxChoices })
        : t('foodBooking:line.upTo', { count: maxChoices }),
    freeChoices > 0 ? t('foodBooking:line.free', { count: freeChoices }) : '',
  ].filter(Boolean)
  const isShort = pieces < minChoices
  return (
    <fieldset>
      <legend className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{inLanguage(group.name, language)}</span>
        <span className={cx(isShort ? 'font-semibold text-warning' : 'text-ink-3')}>{limits.join(' · ')}</span>
      </legend>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {options.map((option) => {
          const qty = qtyOf(option.id)
          const name = inLanguage(option.name, language)
          const extra = option.extraMinor > 0 ? `+ ${format.money(option.extraMinor, currency)}` : ''
          const isFull = pieces >= maxChoices && qty === 0 && !isOne
          return (
            <li
              key={option.id}
              className={cx(
                'flex min-h-ctl items-center justify-between gap-2 rounded-md border px-3',
                qty > 0 ? 'border-accent bg-accent-soft text-accent-on-soft' : 'border-line-strong/[.55]',
              )}
            >
              <label
                className={cx(
                  'flex min-h-ctl flex-1 cursor-pointer items-center gap-2.5 text-sm',
                  isFull && 'text-ink-disabled',
                )}
              >
                <input
                  type="checkbox"
                  checked={qty > 0}
                  disabled={isFull}
                  onChange={(event) => set(option.id, event.target.checked ? 1 : 0)}
                  className="size-5 accent-[rgb(var(--accent))]"
                />
                <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
                <span className="tnum ml-auto">{extra}</span>
              </label>
              {qty > 0 && option.maxEach > 1 && (
                <Stepper
                  label={name}
                  value={qty}
                  least={1}
                  most={Math.min(option.maxEach, qty + maxChoices - pieces)}
                  onChange={(next) => set(option.id, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
