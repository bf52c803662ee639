import { inLanguage } from '@marquee/contract'
import type { FoodCategoryRow } from '@marquee/contract/food'
import type { MenuEntry } from '@marquee/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { DragEvent, KeyboardEvent } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { dropOn, type Place, stepFrom } from './order.ts'
import { useCategories, useMove } from './queries.ts'

const kind = 'application/x-food-category'
const gripOf = (target: EventTarget | null) =>
  target instanceof Element
    ? target.closest('[data-row-index]')?.querySelector<HTMLElement>('[data-category]')?.dataset.category
    : undefined

/** Puts categories in order: by dragging, with Alt and an arrow, or from the menu of a row. */
export function useOrdering() {
  const { t, language } = useTexts('foodCategories')
  const rows = useCategories().data ?? []
  const move = useMove()
  const mayMove = useMay('food_categories', 'update')

  async function put(id: string, place: Place | null) {
    const row = rows.find((each) => each.id === id)
    if (!place || !row || move.isPending) return
    try {
      await move.mutateAsync({ id: row.id, ...place })
      toast.success(t('foodCategories:moved', { name: inLanguage(row.name, language) }))
    } catch (error) {
      reportFailure(error)
    }
  }

  const steps = (row: FoodCategoryRow): MenuEntry[] => {
    if (!mayMove) return []
    const [up, down] = [stepFrom(rows, row.id, -1), stepFrom(rows, row.id, 1)]
    return [
      {
        id: 'up',
        label: t('foodCategories:moveUp'),
        icon: ArrowUp,
        kbd: 'Alt + ↑',
        disabled: !up,
        onSelect: () => void put(row.id, up),
      },
      {
        id: 'down',
        label: t('foodCategories:moveDown'),
        icon: ArrowDown,
        kbd: 'Alt + ↓',
        disabled: !down,
        onSelect: () => void put(row.id, down),
      },
    ]
  }

  return {
    mayMove,
    steps,
    /** For the element around the list. */
    handlers: mayMove && {
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        const id = gripOf(event.target)
        if (!event.altKey || step === 0 || !id) return
        event.preventDefault()
        event.stopPropagation()
        void put(id, stepFrom(rows, id, step))
      },
      onDragStart: (event: DragEvent) => {
        const id = gripOf(event.target)
        if (!id) return
        event.dataTransfer.setData(kind, id)
        event.dataTransfer.effectAllowed = 'move'
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(kind) && gripOf(event.target)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const [id, target] = [event.dataTransfer.getData(kind), gripOf(event.target)]
        if (!id || !target) return
        event.preventDefault()
        void put(id, dropOn(rows, id, target))
      },
    },
  }
}
