import { inLanguage } from '@marquee/contract'
import type { FoodRecipeId, KitchenItem } from '@marquee/contract/food'
import type { RecipeLine } from '@marquee/contract/food-recipes'
import type { BaseUnit } from '@marquee/contract/inventory'
import { Button, Field, IconButton, Select, TextInput } from '@marquee/ui'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Trash from 'lucide-react/icons/trash-2'
import { useMe } from '../../../lib/auth-session/current.ts'
import { plainDecimal } from '../../../lib/decimal.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useItems, useRecipes } from '../queries.ts'
import { unitsFor } from '../units.ts'
import type { DraftLine } from './recipe-draft.ts'

interface LineRowsProps {
  recipeId: FoodRecipeId
  lines: readonly DraftLine[]
  /** What is known of the cost of each line, as it was saved. */
  costs: readonly RecipeLine[]
  errorAt: (path: string) => string | undefined
  onChange: (lines: DraftLine[]) => void
}

/** What goes into a recipe, a row each: how much of what, and what is lost on the way. */
export function LineRows({ recipeId, lines, costs, errorAt, onChange }: LineRowsProps) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { data: items } = useItems()
  const { data: recipes } = useRecipes()
  const set = (key: string, more: Partial<DraftLine>) =>
    onChange(lines.map((each) => (each.key === key ? { ...each, ...more } : each)))
  const options = [
    ...(items ?? []).map(({ id, name }) => ({ value: `item:${id}`, label: inLanguage(name, language) })),
    ...(recipes ?? [])
      .filter(({ id }) => id !== recipeId)
      .map(({ id, name }) => ({
        value: `recipe:${id}`,
        label: t('foodProducts:cost.recipe', { name: inLanguage(name, language) }),
      })),
  ]
  const baseOf = (of: string): BaseUnit | undefined => {
    const [what, id] = of.split(':')
    return what === 'item'
      ? items?.find((each) => each.id === id)?.baseUnit
      : recipes?.find((each) => each.id === id)?.unit
  }
  const substituteOf = ({ of }: DraftLine) => {
    const [, id] = of.split(':')
    const wanted = items?.find((each) => each.id === id)?.substituteItemId
    return items?.find((each) => each.id === wanted)
  }
  const costOf = ({ of, qty, unit, loss }: DraftLine): number | null => {
    const [, id] = of.split(':')
    const known = costs.find((each) => (each.itemId === id || each.subRecipeId === id) && each.unit === unit)
    const amount = Number(plainDecimal(qty))
    const lost = Number(loss.replace(',', '.') || 0)
    if (!known || !(amount > 0) || !(lost < 100)) return null
    return Math.round((known.unitCostMinor * amount * 100) / (100 - lost))
  }
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const cost = costOf(line)
        const substitute = substituteOf(line)
        return (
          <li key={line.key} className="border-line border-b pb-3">
            <fieldset className="m-0 grid min-w-0 grid-cols-2 items-end gap-2 border-0 p-0 sm:grid-cols-12">
              <legend className="sr-only">{t('foodProducts:recipes.line', { number: index + 1 })}</legend>
              <Field
                label={t('foodProducts:recipes.item')}
                error={errorAt(`lines.${index}.itemId`)}
                className="col-span-2 sm:col-span-5"
              >
                <Select
                  key={options.length}
                  value={line.of}
                  placeholder={t('foodProducts:recipes.choose')}
                  options={options}
                  onValueChange={(of) => set(line.key, { of, unit: unitsFor(baseOf(of) ?? 'g')[0] ?? 'g' })}
                />
              </Field>
              <Field
                label={t('foodProducts:recipes.qty')}
                error={errorAt(`lines.${index}.qty`)}
                className="sm:col-span-2"
              >
                <TextInput
                  value={line.qty}
                  inputMode="decimal"
                  className="tnum"
                  onChange={(event) => set(line.key, { qty: event.target.value })}
                />
              </Field>
              <Field
                label={t('foodProducts:recipes.unit')}
                error={errorAt(`lines.${index}.unit`)}
                className="sm:col-span-2"
              >
                <Select
                  key={line.of}
                  value={line.unit}
                  options={unitsFor(baseOf(line.of) ?? line.unit).map((value) => ({
                    value,
                    label: t(`foodProducts:unit.${value}`),
                  }))}
                  onValueChange={(unit) => set(line.key, { unit: unit as BaseUnit })}
                />
              </Field>
              <Field
                label={t('foodProducts:recipes.loss')}
                error={errorAt(`lines.${index}.lossPpm`)}
                className="sm:col-span-2"
              >
                <TextInput
                  value={line.loss}
                  inputMode="decimal"
                  suffix="%"
                  className="tnum"
                  onChange={(event) => set(line.key, { loss: event.target.value })}
                />
              </Field>
              <span className="flex items-center justify-end sm:col-span-1">
                <IconButton
                  icon={Trash}
                  label={t('foodProducts:recipes.removeLine', { number: index + 1 })}
                  onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                />
              </span>
              {substitute && (
                <p className="col-span-full">
                  <Button
                    size="sm"
                    variant="quiet"
                    icon={ArrowLeftRight}
                    onClick={() => set(line.key, inPlaceOf(line, substitute))}
                  >
                    {t('foodProducts:recipes.useInstead', {
                      name: inLanguage(substitute.name, language),
                      left: `${format.number(Number(substitute.onHand))} ${t(`foodProducts:unit.${substitute.baseUnit}`)}`,
                    })}
                  </Button>
                </p>
              )}
              {cost !== null && (
                <p className="tnum col-span-full text-ink-3 text-sm">
                  {t('foodProducts:recipes.lineCost', { amount: format.money(cost, currency) })}
                </p>
              )}
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}

/** A line with another item in it: the quantity stays where it can be counted in the same unit, and is asked for otherwise. */
function inPlaceOf({ unit }: DraftLine, { id, baseUnit }: KitchenItem): Partial<DraftLine> {
  const units = unitsFor(baseUnit)
  return units.includes(unit) ? { of: `item:${id}` } : { of: `item:${id}`, unit: units[0] ?? baseUnit, qty: '' }
}
