import { inLanguage } from '@marquee/contract'
import type { IngredientRow } from '@marquee/contract/food'
import { Badge } from '@marquee/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordColumn } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ingredientCalls, useItems, useSubstitutes } from './queries.ts'
import { ingredientScreen } from './screen.ts'

/** What the kitchen knows of the items of the store. */
export default function IngredientsPage() {
  const { t, language } = useTexts('ingredients')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { data: items } = useItems()
  const { data: ingredients } = useSubstitutes()
  const screen = useMemo(() => {
    const stockText = (row: IngredientRow) =>
      `${format.number(Number(row.onHand))} ${t(`ingredients:unit.${row.baseUnit}`)}`
    const costText = (row: IngredientRow) =>
      t('ingredients:each', {
        amount: format.money(shownCost(row), currency),
        unit: t(`ingredients:per.${large[row.baseUnit] ?? row.baseUnit}`),
      })
    const columns: RecordColumn<IngredientRow>[] = [
      {
        id: 'stock',
        header: 'ingredients:column.stock',
        align: 'end',
        text: stockText,
        cell: (row) => (
          <span className="tnum inline-flex flex-wrap items-center justify-end gap-2">
            {row.isLow && (
              <Badge tone="warning" icon={TriangleAlert}>
                {t('ingredients:low')}
              </Badge>
            )}
            {stockText(row)}
          </span>
        ),
      },
      {
        id: 'cost',
        header: 'ingredients:column.cost',
        align: 'end',
        hideBelow: 'md',
        text: costText,
        cell: (row) => <span className="tnum">{row.unitCostMinor > 0 ? costText(row) : '–'}</span>,
      },
      {
        id: 'usedIn',
        header: 'ingredients:column.usedIn',
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => <span className="tnum">{format.number(row.usedIn)}</span>,
      },
    ]
    return ingredientScreen(columns)
  }, [format, currency, t])
  const references = useMemo(
    () => ({
      itemId: (items ?? [])
        .filter(({ isIngredient }) => !isIngredient)
        .map(({ id, code, name }) => ({ value: id, label: `${inLanguage(name, language)} · ${code}` })),
      substituteId: (ingredients ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    }),
    [items, ingredients, language],
  )
  return <RecordPage screen={screen} calls={ingredientCalls} references={references} />
}

// A gram costs a fraction of the smallest coin: people know the price of a kilogram.
const large: Partial<Record<IngredientRow['baseUnit'], 'kg' | 'l'>> = { g: 'kg', ml: 'l' }
const shownCost = ({ unitCostMinor, baseUnit }: IngredientRow) =>
  Math.round(large[baseUnit] ? unitCostMinor * 1000 : unitCostMinor)
