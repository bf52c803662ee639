import { inLanguage } from '@marquee/contract'
import type { FoodProductRow } from '@marquee/contract/food'
import type { VariantFigures } from '@marquee/contract/food-menu'
import { Badge, Button, type MenuEntry } from '@marquee/ui'
import BookOpen from 'lucide-react/icons/book-open'
import Pause from 'lucide-react/icons/pause'
import Percent from 'lucide-react/icons/percent'
import Play from 'lucide-react/icons/play'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wheat from 'lucide-react/icons/wheat'
import { useCallback, useMemo, useState } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFeature } from '../../lib/features.ts'
import { useFormat } from '../../lib/format.ts'
import { oneOf } from '../../lib/list/filters.ts'
import { type Narrowing, RecordPage } from '../../lib/record/record-page.tsx'
import type { RecordColumn } from '../../lib/record/screen.ts'
import type { References } from '../../lib/record/use-value-text.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { productCalls, useFigures } from './queries.ts'
import { productScreen } from './screen.ts'
import { StateBadge } from './state-badge.tsx'
import { useStates } from './use-states.ts'

const PricesDialog = dialogOnDemand(() =>
  import('./prices-dialog.tsx').then((part) => ({ default: part.PricesDialog })),
)

interface ProductListProps {
  references: References
  onView: (view: 'modifiers' | 'recipes' | 'allergens') => void
}

/** All products, with what each costs and brings. */
export function ProductList({ references, onView }: ProductListProps) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const hasPrices = useFeature('menuPrices')
  const mayUpdate = useMay('food_products', 'update')
  const { data: figures } = useFigures()
  const { move, deed } = useStates()
  const [priced, setPriced] = useState<readonly FoodProductRow[]>([])
  const screen = useMemo(() => {
    const byProduct = Map.groupBy(figures ?? [], ({ productId }) => productId)
    const own = (row: FoodProductRow) => byProduct.get(row.id) ?? []
    const share = (row: FoodProductRow) => {
      const known = own(row).flatMap(({ foodCostPpm }) => foodCostPpm ?? [])
      return known.length === 0 ? null : Math.max(...known)
    }
    const shareText = (row: FoodProductRow) => {
      const worst = share(row)
      return worst === null ? '' : t('foodProducts:costShare', { percent: format.percent(worst / 1_000_000) })
    }
    const columns: RecordColumn<FoodProductRow>[] = [
      {
        id: 'cost',
        header: 'foodProducts:column.cost',
        align: 'end',
        hideBelow: 'md',
        text: shareText,
        cell: (row) => <Share worst={share(row)} moved={own(row).some(({ moved }) => moved.length > 0)} />,
      },
      {
        id: 'left',
        header: 'foodProducts:column.left',
        align: 'end',
        hideBelow: 'lg',
        cell: (row) => <span className="tnum">{leftText(own(row), (value) => format.number(value))}</span>,
      },
      {
        id: 'shifts',
        header: 'foodProducts:field.shiftIds',
        hideBelow: 'lg',
        cell: (row) =>
          references.shiftIds
            ?.filter(({ value }) => (row.shiftIds as readonly string[]).includes(value))
            .map(({ label }) => label)
            .join(', '),
      },
      {
        id: 'state',
        header: 'foodProducts:column.state',
        onCard: true,
        cell: (row) => <StateBadge state={row.state} />,
      },
    ]
    return productScreen(columns)
  }, [figures, format, t, references])
  const narrow = useShiftFilter(references)

  const steps = (row: FoodProductRow): MenuEntry[] =>
    mayUpdate
      ? [
          row.state === 'active'
            ? { id: 'pause', label: t('foodProducts:pause'), icon: Pause, onSelect: () => void move(row, 'paused') }
            : { id: 'sell', label: t('foodProducts:putOnSale'), icon: Play, onSelect: () => void move(row, 'active') },
        ]
      : []
  const menu: MenuEntry[] = [
    {
      id: 'modifiers',
      label: t('foodProducts:modifiers.title'),
      icon: SlidersHorizontal,
      onSelect: () => onView('modifiers'),
    },
    { id: 'recipes', label: t('foodProducts:recipes.title'), icon: BookOpen, onSelect: () => onView('recipes') },
    { id: 'allergens', label: t('foodProducts:sheet.title'), icon: Wheat, onSelect: () => onView('allergens') },
  ]
  return (
    <>
      <RecordPage
        screen={screen}
        calls={productCalls}
        references={references}
        narrow={narrow}
        steps={steps}
        menu={menu}
        bulk={
          mayUpdate
            ? (rows, start) => (
                <>
                  {hasPrices && (
                    <Button variant="chrome" icon={Percent} onClick={() => setPriced(rows)}>
                      {t('foodProducts:prices.action')}
                    </Button>
                  )}
                  <Button variant="chrome" icon={Play} onClick={() => start(deed('active'), rows)}>
                    {t('foodProducts:putOnSale')}
                  </Button>
                  <Button variant="chrome" icon={Pause} onClick={() => start(deed('paused'), rows)}>
                    {t('foodProducts:pause')}
                  </Button>
                </>
              )
            : undefined
        }
      />
      {priced.length > 0 && (
        <PricesDialog
          ids={priced.map(({ id }) => id)}
          names={priced.map(({ name }) => inLanguage(name, language))}
          onClose={() => setPriced([])}
        />
      )}
    </>
  )
}

const address = { shift: text() }
/** Of what no shift narrows. */
const always = 'always'

/** Narrows the products by a shift in which they are sold. */
function useShiftFilter({ shiftIds = [] }: References): Narrowing<FoodProductRow> {
  const { t } = useTexts('foodProducts')
  const [{ shift }, write] = useAddress(address)
  const keeps = useCallback(
    ({ shiftIds: own }: FoodProductRow) =>
      shift === always ? own.length === 0 : (own as readonly string[]).includes(shift ?? ''),
    [shift],
  )
  const filter = oneOf({
    id: 'shift',
    label: t('foodProducts:shifts.filter'),
    value: shift,
    choices: [...shiftIds, { value: always, label: t('foodProducts:shifts.always') }],
    any: t('foodProducts:shifts.all'),
    choose: (chosen) => write({ shift: chosen }),
  })
  return {
    filters: shiftIds.length > 0 ? [filter] : [],
    keeps: shift === null ? undefined : keeps,
    clear: () => write({ shift: null }),
  }
}

/** Above this a dish brings little. */
const dear = 400_000

function Share({ worst, moved }: { worst: number | null; moved: boolean }) {
  const { t } = useTexts('foodProducts')
  const format = useFormat()
  if (worst === null) return <span className="text-ink-3">–</span>
  const isDear = worst > dear
  return (
    <span className="tnum inline-flex flex-wrap items-center justify-end gap-2">
      {moved && (
        <Badge tone="warning" icon={TriangleAlert}>
          {t('foodProducts:moved.badge')}
        </Badge>
      )}
      <span className={isDear ? 'font-semibold text-danger' : undefined}>
        {format.percent(worst / 1_000_000)}
        {isDear && <span className="sr-only"> {t('foodProducts:dear')}</span>}
      </span>
    </span>
  )
}

function leftText(own: readonly VariantFigures[], inWords: (value: number) => string): string {
  const counted = own.flatMap(({ portionsLeft }) => portionsLeft ?? [])
  return counted.length === 0 ? '–' : inWords(Math.min(...counted))
}
