import type { Menu } from '@marquee/contract/food-menu'
import { Button, EmptyState, ErrorState, Skeleton } from '@marquee/ui'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Product } from '../model/menu.ts'
import type { useMenu } from '../queries.ts'
import { CategoryRow } from './category-row.tsx'
import { ProductGrid } from './product-grid.tsx'

interface MenuPartProps {
  menu: Pick<ReturnType<typeof useMenu>, 'isError' | 'error' | 'isFetching' | 'refetch'> & { data: Menu | undefined }
  /** Those that are shown. */
  products: readonly Product[]
  isSearched: boolean
  category: string | null
  disabled: boolean
  /** Products that only the server sells, while it is away. */
  needServer?: ReadonlySet<string> | undefined
  onCategory: (id: string | null) => void
  onChoose: (product: Product) => void
  onAll: () => void
}

const tiles = ['a', 'b', 'c', 'd', 'e', 'f']

/** What is sold: categories and products, or why there are none. */
export function MenuPart(props: MenuPartProps) {
  const { menu, products, isSearched, category, disabled, needServer, onCategory, onChoose, onAll } = props
  const { t } = useTexts('foodBooking')
  if (menu.isError && !menu.data) {
    return (
      <ErrorState
        title={t('foodBooking:menu.loadFailed')}
        requestId={readFailure(menu.error).requestId ?? undefined}
        onRetry={() => void menu.refetch()}
        retrying={menu.isFetching}
      />
    )
  }
  if (!menu.data) {
    return (
      <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
        {tiles.map((key) => (
          <Skeleton key={key} shape="box" width="100%" height={104} />
        ))}
      </div>
    )
  }
  if (menu.data.products.length === 0) {
    return <EmptyState title={t('foodBooking:menu.empty')} body={t('foodBooking:menu.emptyHint')} />
  }
  return (
    <div className="flex flex-col gap-3">
      <CategoryRow categories={menu.data.categories} chosen={category} onChoose={onCategory} />
      {products.length === 0 ? (
        <EmptyState
          title={t(isSearched ? 'foodBooking:menu.noMatch' : 'foodBooking:menu.emptyCategory')}
          action={<Button onClick={onAll}>{t('foodBooking:menu.showAll')}</Button>}
        />
      ) : (
        <ProductGrid
          products={products}
          currency={menu.data.currency}
          disabled={disabled}
          needServer={needServer}
          onChoose={onChoose}
        />
      )}
    </div>
  )
}
