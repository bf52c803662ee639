import { inLanguage } from '@marquee/contract'
import type { FoodLineWish } from '@marquee/contract/food-orders'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Product } from '../model/menu.ts'
import { GroupChoices } from './group-choices.tsx'
import { Stepper } from './stepper.tsx'

type Picks = FoodLineWish['picks']

interface PickChoicesProps {
  choices: Product['choices']
  picks: Picks
  productOf: (variantId: string) => Product | undefined
  currency: string
  onChange: (picks: Picks) => void
}

/** The parts of a combo: so many of each choice are in its price, more can be had. */
export function PickChoices({ choices, picks, productOf, currency, onChange }: PickChoicesProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  return choices.map((choice) => {
    const own = picks.filter(({ choiceId }) => choiceId === choice.id)
    const pieces = own.reduce((sum, { qty }) => sum + qty, 0)
    function set(variantId: string, qty: number) {
      const others = picks.filter((pick) => !(pick.choiceId === choice.id && pick.variantId === variantId))
      const known = own.find((pick) => pick.variantId === variantId)
      const pick = known ?? { choiceId: choice.id, variantId: variantId as Picks[number]['variantId'], modifiers: [] }
      onChange(qty === 0 ? others : [...others, { ...pick, qty }])
    }
    return (
      <fieldset key={choice.id}>
        <legend className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-semibold">{inLanguage(choice.name, language)}</span>
          <span className={cx(pieces < choice.included ? 'font-semibold text-warning' : 'text-ink-3')}>
            {[
              t('foodBooking:line.included', { count: choice.included }),
              choice.maxChoices > choice.included ? t('foodBooking:line.upTo', { count: choice.maxChoices }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </legend>
        <ul className="grid gap-1.5 sm:grid-cols-2">
          {choice.items.map(({ variantId, extraMinor }) => {
            const part = productOf(variantId)
            const variant = part?.variants.find((each) => each.id === variantId)
            if (!part || !variant) return null
            const qty = own.find((pick) => pick.variantId === variantId)?.qty ?? 0
            const name = [part.name, variant.name]
              .map((each) => inLanguage(each, language))
              .filter(Boolean)
              .join(' · ')
            return (
              <li
                key={variantId}
                className={cx(
                  'flex min-h-ctl items-center justify-between gap-2 rounded-md border px-3 py-1 text-sm',
                  qty > 0 ? 'border-accent bg-accent-soft text-accent-on-soft' : 'border-line-strong/[.55]',
                )}
              >
                <span className="min-w-0">
                  <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
                  <span className="tnum">
                    {!variant.isOnSale
                      ? t('foodBooking:menu.soldOut')
                      : extraMinor > 0
                        ? `+ ${format.money(extraMinor, currency)}`
                        : ''}
                  </span>
                </span>
                <Stepper
                  label={name}
                  value={qty}
                  least={0}
                  most={variant.isOnSale ? qty + choice.maxChoices - pieces : qty}
                  onChange={(next) => set(variantId, next)}
                />
              </li>
            )
          })}
        </ul>
        {own.map((pick) =>
          productOf(pick.variantId)?.modifiers.map((group) => (
            <div key={`${pick.variantId} ${group.id}`} className="mt-3 ml-3 border-line border-l-2 pl-3">
              <GroupChoices
                group={group}
                chosen={pick.modifiers}
                currency={currency}
                onChange={(modifiers) => onChange(picks.map((each) => (each === pick ? { ...each, modifiers } : each)))}
              />
            </div>
          )),
        )}
      </fieldset>
    )
  })
}
