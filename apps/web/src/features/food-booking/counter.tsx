import { inLanguage } from '@marquee/contract'
import type { FoodOrderId } from '@marquee/contract/food-orders'
import { cx, PageFrame, Skeleton } from '@marquee/ui'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useAddress } from '../../lib/address/use-address.ts'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { TillTroubles } from '../../parts/printers/trouble-notice.tsx'
import { TillChip } from '../../parts/till/till-chip.tsx'
import { TrainingNotice } from '../../parts/till/training-notice.tsx'
import { address } from './address.ts'
import { BasketBar } from './basket/basket-bar.tsx'
import { BasketPanel } from './basket/basket-panel.tsx'
import { CounterDialogs, type Shown } from './counter-dialogs.tsx'
import { CounterFilters } from './counter-filters.tsx'
import { HeadButtons } from './head-buttons.tsx'
import { MenuPart } from './menu/menu-part.tsx'
import { emptyBasket, isComplete, notSold, sumOf, withLine } from './model/basket.ts'
import { firstWish, meantProduct, ofBarcode, type Product, productsByVariant, shownProducts } from './model/menu.ts'
import { OfflineBanner } from './offline/offline-banner.tsx'
import { OfflineDialogs } from './offline/offline-dialogs.tsx'
import { useOfflineCounter } from './offline/use-offline-counter.ts'
import { useMenu, useReadFoodOrder } from './queries.ts'
import { useBasketPassCalls } from './use-basket-passes.ts'
import { useFoodBasket } from './use-food-basket.ts'
import { useGuestDisplay } from './use-guest-display.ts'
import { useKeep } from './use-keep.ts'
import { useScans } from './use-scans.ts'
import { useTouch } from './use-touch.ts'

const OrdersList = onDemand(() => import('./orders/orders-list.tsx').then((part) => ({ default: part.OrdersList })))

/** The counter: menu or open orders, and the basket of the guest in front. */
export function Counter() {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const readOrder = useReadFoodOrder()
  const [said, write] = useAddress(address)
  const { basket, change } = useFoodBasket()
  const maySell = useMay('food_purchase', 'sell')
  const passCalls = useBasketPassCalls()
  const told = useMenu(basket.service, basket.wantedAt)
  const [shown, setShown] = useState<Shown | null>(null)
  const me = useMe()
  const onShowHouse = () => setShown({ kind: 'offlineSales' })
  const offline = useOfflineCounter({ menu: told, basket, change, maySell, onShowHouse })
  const { isLost: isOffline, selling } = offline
  const menu = { ...told, data: selling?.menu ?? told.data }
  const productOf = useMemo(() => (menu.data ? productsByVariant(menu.data) : () => undefined), [menu.data])
  const [category, setCategory] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [touch, setTouch] = useTouch()
  const searchField = useRef<HTMLInputElement>(null)
  const basketPlace = useRef<HTMLDivElement>(null)
  const view = said.view === 'orders' ? 'orders' : 'menu'
  const hasBasket = view === 'menu' || basket.lines.length > 0 || basket.passes !== null
  const mayAddPasses = maySell && !isOffline && passCalls.maySell && !basket.target && !basket.passes
  const sum = sumOf(basket, productOf)
  const products = menu.data ? shownProducts(menu.data, { categoryId: category, search }) : []
  const currency = menu.data?.currency ?? 'TRY'
  useGuestDisplay({ basket, sum, shown, productOf, currency })
  const isWhole = maySell && isComplete(basket, sum)
  const mayGoOn = isWhole && !isOffline
  const maySellOffline = isWhole && selling !== null && offline.hindrances.length === 0

  /** Adds one, or asks first what belongs to it. */
  function choose(product: Product, variantId?: string) {
    const first = firstWish(product, variantId)
    // Of a tile it cannot be; a barcode is scanned whatever is left.
    if (!first) return toast.error(t('foodBooking:menu.soldOutName', { name: inLanguage(product.name, language) }))
    if (first.asks) setShown({ kind: 'sheet', product, wish: first.wish, key: null })
    else change((now) => withLine(now, first.wish))
  }
  useScans({ menu: menu.data, onProduct: choose, onPass: (found) => change((now) => ({ ...now, ...found })) })

  /** What was sent with this basket went through before, and its answer was lost: it is shown, and not sent again. */
  async function wasTaken() {
    const { id, target, lines } = basket
    setShown(null)
    // What came into the basket behind it was not sold with it.
    const left = target ? [] : notSold(lines, await readOrder(id).catch(() => null))
    change({ ...emptyBasket(), lines: left })
    write({ order: target?.id ?? id })
    const names = left
      .flatMap(({ wish }) => productOf(wish.variantId) ?? [])
      .map(({ name }) => inLanguage(name, language))
    if (names.length > 0) toast.info(t('foodBooking:basket.notTaken', { names: format.list([...new Set(names)]) }))
  }
  const { keep, isKeeping } = useKeep({ basket, mayGoOn, productOf, change, onTaken: () => void wasTaken() })

  const pay = (start: string) => {
    if (maySellOffline && start === 'cash') setShown({ kind: 'payOffline' })
    else if (mayGoOn && !basket.target) setShown({ kind: 'pay', start })
  }
  useKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setShown({ kind: 'help' }),
    F8: () => pay('cash'),
    F4: () => void keep(),
    F7: () => mayAddPasses && setShown({ kind: 'passes' }),
  })

  function addSearched() {
    const first = meantProduct(products, search)
    const found = menu.data && ofBarcode(menu.data, search.trim())
    if (found) choose(found.product, found.variant?.id)
    else if (search.trim() !== '' && first) choose(first)
    setSearch('')
  }
  const editLine = (key: string) => {
    const line = basket.lines.find((each) => each.key === key)
    const product = line && productOf(line.wish.variantId)
    if (line && product) setShown({ kind: 'sheet', product, wish: line.wish, key })
  }

  return (
    <div data-density={touch ? 'touch' : undefined} className="contents">
      <PageFrame
        title={t('foodBooking:title')}
        actions={
          <>
            <TillChip kept={selling && { ...selling.terms.till, cashier: me?.user.name ?? '' }} />
            <HeadButtons
              touch={touch}
              onTouch={setTouch}
              onHelp={() => setShown({ kind: 'help' })}
              onHouse={isOffline ? undefined : onShowHouse}
            />
          </>
        }
        filters={
          <CounterFilters
            view={view}
            onView={(next) => write({ view: next === 'orders' ? 'orders' : null, order: null })}
            search={search}
            onSearch={setSearch}
            onEnter={addSearched}
            searchField={searchField}
          />
        }
      >
        <TrainingNotice className="mb-4" />
        <TillTroubles className="mb-4" />
        <OfflineBanner
          offline={offline}
          onAside={!isOffline && basket.lines.length === 0 ? offline.showAside : undefined}
          onShow={() => setShown({ kind: 'keptSales' })}
        />
        <div
          className={cx(
            'grid items-start gap-5',
            hasBasket &&
              'min-[720px]:grid-cols-[minmax(0,1fr)_minmax(288px,320px)] md:grid-cols-[minmax(0,1fr)_minmax(300px,372px)]',
          )}
        >
          <div className="min-w-0">
            {view === 'orders' ? (
              <Suspense fallback={<Skeleton shape="box" width="100%" height={112} />}>
                <OrdersList onOpen={(id) => write({ order: id })} />
              </Suspense>
            ) : (
              <MenuPart
                menu={menu}
                products={products}
                isSearched={search.trim() !== ''}
                category={category}
                disabled={!maySell}
                needServer={selling?.needServer}
                onCategory={setCategory}
                onChoose={choose}
                onAll={() => {
                  setSearch('')
                  setCategory(null)
                }}
              />
            )}
            {hasBasket && (
              <BasketBar
                sum={sum}
                currency={currency}
                onShow={() => {
                  basketPlace.current?.focus({ preventScroll: true })
                  basketPlace.current?.scrollIntoView({ block: 'start' })
                }}
              />
            )}
          </div>
          {hasBasket && (
            <div
              ref={basketPlace}
              tabIndex={-1}
              className="scroll-mt-20 outline-none min-[720px]:sticky min-[720px]:top-20 md:top-4"
            >
              <BasketPanel
                basket={basket}
                sum={sum}
                productOf={productOf}
                currency={currency}
                maySell={maySell}
                mayGoOn={mayGoOn || maySellOffline}
                offline={selling && offline}
                isBusy={isKeeping}
                onChange={change}
                onEdit={editLine}
                onReduce={() => setShown({ kind: 'reduce' })}
                onPasses={mayAddPasses ? () => setShown({ kind: 'passes' }) : undefined}
                onNoPasses={(passes) => {
                  passCalls.giveUp(passes)
                  change((now) => ({ ...now, passes: null }))
                }}
                onPay={pay}
                onTaken={() => setShown({ kind: 'pay', start: 'cash' })}
                onKeep={() => void keep()}
              />
            </div>
          )}
        </div>
      </PageFrame>
      <CounterDialogs
        shown={shown}
        onShow={setShown}
        basket={basket}
        sum={sum}
        change={change}
        productOf={productOf}
        currency={currency}
        maySell={maySell}
        isOffline={isOffline}
        openOrder={idOf<FoodOrderId>(said.order)}
        onOrder={(id) => write({ order: id })}
        onMenu={() => write({ view: null, order: null })}
        onTaken={() => void wasTaken()}
      />
      <OfflineDialogs
        shown={shown}
        onShow={setShown}
        dueMinor={sum.dueMinor}
        currency={currency}
        sales={offline.sales}
        sell={offline.sell}
      />
    </div>
  )
}
