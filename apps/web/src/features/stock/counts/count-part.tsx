import { inLanguage } from '@marquee/contract'
import type { ItemUnitId } from '@marquee/contract/inventory'
import type { HeldItem } from '@marquee/contract/stock'
import type { CountLine, CountSheet } from '@marquee/contract/stock-counts'
import { Badge, Button, cx } from '@marquee/ui'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { reportFailure } from '../../../lib/report.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ItemFinder } from '../act/item-finder.tsx'
import { useQuantity } from '../quantity.ts'
import { useFind } from '../queries.ts'
import { CountCard } from './count-card.tsx'

const shelves = ['toCount', 'counted'] as const

/** Scan, number, next: the item in the hand, and below it what is still to be counted. */
export function CountPart({ sheet }: { sheet: CountSheet }) {
  const { t, language } = useTexts('stock', 'inventoryItems')
  const { qty } = useQuantity()
  const find = useFind()
  const [held, setHeld] = useState<{ item: HeldItem; unitId: ItemUnitId | null } | null>(null)
  const [shelf, setShelf] = useState<(typeof shelves)[number]>('toCount')
  const isLeft = (line: CountLine) => line.counted === null || line.recount
  const rows = {
    toCount: sheet.lines.filter(isLeft),
    counted: sheet.lines.filter((line) => !isLeft(line)),
  }

  async function pick(line: CountLine) {
    try {
      const found = await find.byCode(line.code)
      if (found) setHeld({ item: found.item, unitId: null })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ItemFinder quiet onFound={(item, unitId) => setHeld({ item, unitId })} />
      {held ? (
        <CountCard
          key={`${held.item.id} ${held.unitId}`}
          countId={sheet.id}
          item={held.item}
          unitId={held.unitId}
          line={sheet.lines.find(({ itemId }) => itemId === held.item.id)}
          onDone={() => setHeld(null)}
        />
      ) : (
        <p className="text-ink-3">{t('stock:counts.sheet.pick')}</p>
      )}
      <div className="flex gap-1.5">
        {shelves.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={shelf === each}
            className={cx('!rounded-full', shelf === each && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => setShelf(each)}
          >
            {t(`stock:counts.sheet.${each}`)} · {rows[each].length}
          </Button>
        ))}
      </div>
      {rows[shelf].length === 0 ? (
        <p className="text-ink-3">
          {t(shelf === 'toCount' ? 'stock:counts.sheet.noneLeft' : 'stock:counts.sheet.noneYet')}
        </p>
      ) : (
        <ul
          aria-label={t(`stock:counts.sheet.${shelf}`)}
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {rows[shelf].map((line) => (
            <li key={line.itemId}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2 text-left hover:bg-sunken"
                onClick={() => void pick(line)}
              >
                <span className="min-w-0">
                  <b className="block [overflow-wrap:anywhere]">{inLanguage(line.name, language)}</b>
                  <span className="block text-ink-3 text-sm">
                    {[line.code, inLanguage(line.category, language)].join(' · ')}
                  </span>
                </span>
                <span className="tnum flex shrink-0 flex-wrap items-center justify-end gap-2">
                  {line.recount && (
                    <Badge tone="warning" icon={RotateCcw}>
                      {t('stock:counts.sheet.again')}
                    </Badge>
                  )}
                  {line.counted !== null && <b>{qty(line.counted, line.baseUnit)}</b>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
