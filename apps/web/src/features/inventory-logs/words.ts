import { inLanguage } from '@marquee/contract'
import type { MoveRow } from '@marquee/contract/stock'
import type { IconType, Tone } from '@marquee/ui'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChefHat from 'lucide-react/icons/chef-hat'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useCallback } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** How what was done looks; its word is `inventoryLogs:kind.*`. */
export const kindLooks: Record<MoveRow['kind'], { tone: Tone; icon: IconType }> = {
  receive: { tone: 'success', icon: PackagePlus },
  transfer: { tone: 'info', icon: ArrowLeftRight },
  waste: { tone: 'warning', icon: Trash2 },
  adjust: { tone: 'neutral', icon: PencilLine },
  count: { tone: 'neutral', icon: ClipboardCheck },
  opening: { tone: 'neutral', icon: PackageOpen },
  use: { tone: 'neutral', icon: ChefHat },
  reversal: { tone: 'danger', icon: Undo },
}

/** A move in words: its way, its quantity, and what it left where it counts. */
export function useMoveWords() {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const side = useCallback(
    (place: MoveRow['from'], outside: MoveRow['outside'], vendor: MoveRow['vendor']) => {
      if (place) return inLanguage(place.name, language)
      return outside === 'vendor' && vendor ? vendor.name : t(`inventoryLogs:outside.${outside ?? 'difference'}`)
    },
    [t, language],
  )
  const qty = useCallback(
    (amount: string, { item }: Pick<MoveRow, 'item'>) =>
      `${format.number(Number(amount))} ${t(`inventoryItems:unit.${item.baseUnit}`)}`,
    [t, format],
  )
  const way = useCallback(
    ({ from, to, outside, vendor }: MoveRow) =>
      t('inventoryLogs:way', { from: side(from, outside, vendor), to: side(to, outside, vendor) }),
    [t, side],
  )
  /** Above zero where something came, below where it went; a transfer has no sign. */
  const signed = useCallback(
    (row: MoveRow) => `${row.from && row.to ? '' : row.to ? '+' : '−'}${qty(row.qty, row)}`,
    [qty],
  )
  return { way, qty, signed }
}
