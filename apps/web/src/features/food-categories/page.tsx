import { inLanguage } from '@marquee/contract'
import { type FoodCategoryRow, foodChannels } from '@marquee/contract/food'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordColumn } from '../../lib/record/screen.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTaxChoices } from '../../parts/taxes/tax-choice.ts'
import { categoryCalls, useCategories, useCategoryChoices } from './queries.ts'
import { categoryScreen } from './screen.ts'
import { Stations } from './stations.tsx'
import { useOrdering } from './use-ordering.ts'

/** What the menu is sorted into, and where its products are made. */
export default function FoodCategoriesPage() {
  const { t, language } = useTexts('foodCategories')
  const format = useFormat()
  const { data: categories } = useCategories()
  const { data: choices } = useCategoryChoices()
  const ordering = useOrdering()
  const { mayMove } = ordering
  const screen = useMemo(() => {
    const products: RecordColumn<FoodCategoryRow> = {
      id: 'products',
      header: 'foodCategories:field.products',
      align: 'end',
      text: (row) => t('foodCategories:productCount', { count: row.products, number: format.number(row.products) }),
      cell: (row) => <span className="tnum">{format.number(row.products)}</span>,
    }
    const grip: RecordColumn<FoodCategoryRow> = {
      id: 'grip',
      header: 'foodCategories:order',
      align: 'end',
      cell: (row) => (
        <span
          data-category={row.id}
          draggable
          title={t('foodCategories:drag')}
          className="inline-flex cursor-grab p-1 text-ink-3"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </span>
      ),
    }
    const soldAt = (row: FoodCategoryRow) =>
      row.channels.length === foodChannels.length
        ? t('foodCategories:everywhere')
        : row.channels.map((each) => t(`foodCategories:channel.${each}`)).join(', ')
    const channels: RecordColumn<FoodCategoryRow> = {
      id: 'channels',
      header: 'foodCategories:field.channels',
      hideBelow: 'md',
      text: soldAt,
      cell: soldAt,
    }
    return categoryScreen(mayMove ? [channels, products, grip] : [channels, products])
  }, [format, mayMove, t])
  const taxCode = useTaxChoices(choices?.taxes)
  const references = useMemo(
    () => ({
      parentId: (categories ?? []).map((row) => ({
        value: row.id,
        label: `${'\u2003'.repeat(row.depth)}${inLanguage(row.name, language)}`,
      })),
      stationId: (choices?.stations ?? []).map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      taxCode,
    }),
    [categories, choices, language, taxCode],
  )
  return (
    <div className="contents" {...ordering.handlers}>
      <RecordPage
        screen={screen}
        calls={categoryCalls}
        references={references}
        steps={ordering.steps}
        below={() => <Stations />}
      />
    </div>
  )
}
