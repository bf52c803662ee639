import { inLanguage } from '@marquee/contract'
import type { FoodProductId, FoodProductRow } from '@marquee/contract/food'
import type { ProductParts } from '@marquee/contract/food-menu'
import { Button, EmptyState, PageFrame, Skeleton, Tabs } from '@marquee/ui'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useAddress } from '../../lib/address/use-address.ts'
import { oneOf, text } from '../../lib/address/values.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import type { References } from '../../lib/record/use-value-text.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { AvailabilityTab } from './availability-tab.tsx'
import { CostTab } from './cost-tab.tsx'
import { crumbsOf } from './crumbs.tsx'
import { ComboTab } from './parts/combo-tab.tsx'
import { ModifiersTab } from './parts/modifiers-tab.tsx'
import { usePartsDraft } from './parts/use-parts.ts'
import { VariantsTab } from './parts/variants-tab.tsx'
import { useParts, useProducts } from './queries.ts'
import { SaleTab } from './sale-tab.tsx'
import { StateBadge } from './state-badge.tsx'
import { useStates } from './use-states.ts'

const tabs = ['sale', 'variants', 'modifiers', 'combo', 'cost', 'availability'] as const
const values = {
  tab: oneOf(tabs, { initial: 'sale', history: 'push' }),
  view: text({ history: 'push' }),
  id: text({ history: 'push' }),
}

interface EditorProps {
  id: FoodProductId
  references: References
  onBack: () => void
}

/** One product with all its parts. */
export function Editor({ id, references, onBack }: EditorProps) {
  const { t } = useTexts('foodProducts')
  const list = useProducts()
  const parts = useParts(id)
  const product = list.data?.find((row) => row.id === id)
  if (product && parts.data) {
    return <OpenEditor product={product} parts={parts.data} references={references} />
  }
  const failed = list.isError ? list : parts
  return (
    <PageFrame title={t('foodProducts:one')} breadcrumb={crumbsOf(t('foodProducts:title'))}>
      {failed.isError ? (
        <FailedState title={t('foodProducts:loadFailed')} query={failed} />
      ) : list.data && !product ? (
        <EmptyState
          title={t('foodProducts:gone')}
          action={<Button onClick={onBack}>{t('foodProducts:back')}</Button>}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </PageFrame>
  )
}

interface OpenEditorProps {
  product: FoodProductRow
  parts: ProductParts
  references: References
}

function OpenEditor({ product, parts, references }: OpenEditorProps) {
  const { t, language } = useTexts('foodProducts')
  const [{ tab }, write] = useAddress(values)
  const mayUpdate = useMay('food_products', 'update')
  const draft = usePartsDraft(product, parts)
  const { move, pending } = useStates()
  const isCombo = product.kind === 'combo'
  const content = {
    sale: <SaleTab product={product} references={references} mayUpdate={mayUpdate} />,
    variants: <VariantsTab parts={draft} mayUpdate={mayUpdate} />,
    modifiers: (
      <ModifiersTab parts={draft} mayUpdate={mayUpdate} onGroups={() => write({ view: 'modifiers', id: null })} />
    ),
    combo: <ComboTab parts={draft} mayUpdate={mayUpdate} />,
    cost: (
      <CostTab
        product={product}
        parts={draft}
        mayUpdate={mayUpdate}
        onRecipes={() => write({ view: 'recipes', id: null })}
      />
    ),
    availability: <AvailabilityTab product={product} parts={parts} mayUpdate={mayUpdate} />,
  }
  const shown = tabs.filter(
    (each) => (each !== 'combo' || isCombo) && (each !== 'variants' || product.kind === 'variants'),
  )
  const open = shown.includes(tab) ? tab : 'sale'
  const isActive = product.state === 'active'
  return (
    <PageFrame
      title={inLanguage(product.name, language)}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {product.code}
          <StateBadge state={product.state} />
        </span>
      }
      breadcrumb={crumbsOf(t('foodProducts:title'))}
      primary={
        mayUpdate && (
          <Button
            variant={isActive ? 'secondary' : 'primary'}
            icon={isActive ? Pause : Play}
            loading={pending || draft.pending}
            onClick={() => void move(product, isActive ? 'paused' : 'active')}
          >
            {t(isActive ? 'foodProducts:pause' : 'foodProducts:putOnSale')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('foodProducts:tabs')}
        value={open}
        onValueChange={(value) => write({ tab: value as (typeof tabs)[number] })}
        tabs={shown.map((value) => ({
          value,
          label: t(`foodProducts:tab.${value}`),
          content: value === open && content[value],
        }))}
      />
    </PageFrame>
  )
}
