import { inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import { useFormat } from '../../lib/format.ts'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { itemCategoryCalls, useParents } from './queries.ts'
import { itemCategoryScreen } from './screen.ts'

/** What items are sorted into. */
export default function ItemCategoriesPage() {
  const { language } = useTexts('itemCategories')
  const format = useFormat()
  const { data: parents } = useParents()
  const screen = useMemo(
    () =>
      itemCategoryScreen({
        id: 'items',
        header: 'itemCategories:field.items',
        align: 'end',
        cell: (row) => <span className="tnum">{format.number(row.items)}</span>,
      }),
    [format],
  )
  const references = useMemo(
    () => ({
      parentId: (parents ?? []).map((row) => ({
        value: row.id,
        label: `${'\u2003'.repeat(row.depth)}${inLanguage(row.name, language)}`,
      })),
    }),
    [parents, language],
  )
  return <RecordPage screen={screen} calls={itemCategoryCalls} references={references} />
}
