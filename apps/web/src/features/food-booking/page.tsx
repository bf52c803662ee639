import { cleanCode } from '@marquee/contract'
import type { FoodLineWish, FoodOrderDetail, FoodOrderId, PaidFoodOrder } from '@marquee/contract/food-orders'
import { LinkButton, PageFrame, SearchInput, Segmented, Skeleton } from '@marquee/ui'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { idOf } from '../../lib/list/url-values.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { reportFailure } from '../../lib/report.ts'
import { useMay, useRights } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { newUuid } from '../../lib/uuid.ts'
import { cleanScan } from '../../parts/scan/burst.ts'
import { isCovered, useScanner } from '../../parts/scan/use-scanner.ts'
import { useTill } from '../../parts/till/queries.ts'
import { TillChip } from '../../parts/till/till-chip.tsx'
import { TrainingNotice } from '../../parts/till/training-notice.tsx'
import { useCommand } from '../../parts/till/use-command.ts'
import { BasketPanel } from './basket/basket-panel.tsx'
import { HeadButtons } from './head-buttons.tsx'
import { MenuPart } from './menu/menu-part.tsx'
import { emptyBasket, placeOf, plainWish, sumOf, withLine, withWish } from './model/basket.ts'
import { asksFirst, ofBarcode, type Product, productsByVariant, shownProducts } from './model/menu.ts'
import { OrdersList } from './orders/orders-list.tsx'
import type { PayingPart } from './orders/split-dialog.tsx'
import { useFindPass, useFoodCommands, useMenu } from './queries.ts'
import { useFoodBasket } from './use-food-basket.ts'
import { useTouch } from './use-touch.ts'

const LineSheet = dialogOnDemand(() => import('./menu/line-sheet.tsx').then((part) => ({ default: part.LineSheet })))
const ReduceDialog = dialogOnDemand(() =>
  import('./sale/reduce-dialog.tsx').then((part) => ({ default: part.ReduceDialog })),
)
const PayStep = dialogOnDemand(() => import('./sale/pay-step.tsx').then((part) => ({ default: part.PayStep })))
const SoldDialog = dialogOnDemand(() => import('./sale/sold-dialog.tsx').then((part) => ({ default: part.SoldDialog })))
const OrderDialog = dialogOnDemand(() =>
  import('./orders/order-dialog.tsx').then((part) => ({ default: part.OrderDialog })),
)
const KeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.FoodKeyHelp })))
const TablesPage = onDemand(() => import('./tables-page.tsx'))

const address = { view: text({ history: 'push' }), order: text() }

/** Food and drinks: sold at the counter, kept as open orders, paid in parts. */
export default function FoodBookingPage() {
  const [said] = useAddress(address)
  if (said.view === 'tables') {
    return (
      <Suspense fallback={<Skeleton shape="box" width="100%" height={240} />}>
        <TablesPage />
      </Suspense>
    )
  }
  return <Counter />
}

interface Sheet {
  product: Product
  wish: FoodLineWish
  /** The line of the basket that it changes; null: it adds one. */
  key: string | null
}
/** What is paid now: the basket, or a part of an open order. */
type Paying =
  | { of: 'basket'; start: string }
  | { of: 'order'; order: FoodOrderDetail; part: PayingPart; saleId: string }

function Counter() {
  const { t } = useTexts('foodBooking', 'common', 'shell')
  const [said, write] = useAddress(address)
  const { basket, change } = useFoodBasket()
  const maySell = useMay('food_purchase', 'sell')
  const mayDiscount = useRights().food_purchase !== undefined && maySell
  const isOffline = useConnection() === 'offline'
  const till = useTill()
  const training = till.till?.isTraining ?? false
  const menu = useMenu(basket.service, basket.wantedAt)
  const productOf = useMemo(() => (menu.data ? productsByVariant(menu.data) : () => undefined), [menu.data])
  const [category, setCategory] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [reduces, setReduces] = useState(false)
  const [paying, setPaying] = useState<Paying | null>(null)
  const [sold, setSold] = useState<PaidFoodOrder | null>(null)
  const [helps, setHelps] = useState(false)
  const [touch, setTouch] = useTouch()
  const searchField = useRef<HTMLInputElement>(null)
  const commands = useFoodCommands()
  const open = useCommand('foodOrders.open', commands.open.mutateAsync)
  const add = useCommand('foodOrders.add', commands.add.mutateAsync)
  const findPass = useFindPass()
  const view = said.view === 'orders' ? 'orders' : 'menu'
  const shownOrder = idOf<FoodOrderId>(said.order)
  const currency = menu.data?.currency ?? 'TRY'
  const sum = sumOf(basket, productOf)
  const products = menu.data ? shownProducts(menu.data, { categoryId: category, search }) : []

  /** Adds one, or asks first what belongs to it. */
  function choose(product: Product, variantId?: string) {
    const variant = product.variants.find((each) => (variantId ? each.id === variantId : each.isOnSale))
    if (!variant) return
    const modifiers = product.modifiers.flatMap(({ options }) =>
      options.flatMap(({ id, defaultQty }) => (defaultQty > 0 ? [{ optionId: id, qty: defaultQty }] : [])),
    )
    // Where a combo leaves no choice, it is made.
    const picks = product.choices.flatMap(({ id, included, items }) =>
      items.length === 1 && items[0] && included > 0
        ? [{ choiceId: id, variantId: items[0].variantId, qty: included, modifiers: [] }]
        : [],
    )
    const wish = plainWish(variant.id, { modifiers, picks })
    const asks = variantId ? asksFirst({ ...product, variants: [variant] }) : asksFirst(product)
    if (asks) setSheet({ product, wish, key: null })
    else change((now) => withLine(now, wish))
  }

  async function scanned(scan: string) {
    if (isCovered()) return toast.info(t('shell:scan.covered'))
    const code = cleanScan(scan)
    const found = menu.data && ofBarcode(menu.data, code)
    if (found) return choose(found.product, found.variant?.id)
    try {
      const pass = await findPass(cleanCode(code))
      change((now) => ({ ...now, service: 'seat', pass, guestName: pass.holderName ?? '' }))
    } catch (error) {
      if (readFailure(error).reason === 'VALIDATION') toast.error(t('foodBooking:scan.unknown'))
      else reportFailure(error)
    }
  }
  useScanner((scan) => void scanned(scan))

  /** Keeps the basket as an open order, or adds it to the one it is for, and tells the kitchen. */
  async function keep() {
    if (basket.lines.length === 0 || !maySell) return
    const lines = basket.lines.map(({ wish }) => wish)
    const isAhead = basket.service === 'preorder'
    const done = basket.target
      ? await add.act({ id: basket.target.id, lines, send: true })
      : await open.act({
          id: basket.id,
          ...placeOf(basket),
          guestName: basket.guestName,
          guests: basket.guests,
          note: basket.note,
          lines,
          send: !isAhead,
          training,
        })
    if (!done) return
    if ('failure' in done) return reportFailure(done.error)
    toast.success(t('foodBooking:basket.kept', { number: String(done.answer.callNo) }))
    change(emptyBasket(basket.target ? 'counter' : basket.service))
  }

  const pay = (start: string) => {
    if (maySell && basket.lines.length > 0 && !sum.isBroken && !basket.target) setPaying({ of: 'basket', start })
  }
  useKeys({
    '/': () => searchField.current?.focus(),
    '?': () => setHelps(true),
    F8: () => pay('cash'),
    F4: () => void keep(),
  })

  function paid(done: PaidFoodOrder) {
    if (paying?.of === 'basket') change(emptyBasket(basket.service === 'table' ? 'table' : 'counter'))
    setPaying(null)
    setSold(done)
  }

  return (
    <div data-density={touch ? 'touch' : undefined} className="contents">
      <PageFrame
        title={t('foodBooking:title')}
        actions={
          <>
            <TillChip />
            <HeadButtons touch={touch} onTouch={setTouch} onHelp={() => setHelps(true)} />
          </>
        }
        filters={
          <>
            <Segmented
              label={t('foodBooking:view.label')}
              options={[
                { value: 'menu', label: t('foodBooking:view.menu') },
                { value: 'orders', label: t('foodBooking:view.orders') },
              ]}
              value={view}
              onValueChange={(next) => write({ view: next === 'orders' ? 'orders' : null, order: null })}
            />
            {view === 'menu' && (
              <search className="min-w-0 max-md:basis-full md:w-[320px]">
                <form
                  onSubmit={(event) => {
                    event.preventDefault()
                    const [first] = products
                    const found = menu.data && ofBarcode(menu.data, search.trim())
                    if (found) choose(found.product, found.variant?.id)
                    else if (search.trim() !== '' && first) choose(first)
                    setSearch('')
                  }}
                >
                  <SearchInput
                    label={t('foodBooking:menu.search')}
                    placeholder={t('foodBooking:menu.search')}
                    value={search}
                    onValueChange={setSearch}
                    kbd="/"
                    inputRef={searchField}
                  />
                </form>
              </search>
            )}
            <LinkButton
              variant="quiet"
              icon={LayoutGrid}
              render={<Link to="/food-booking?view=tables" />}
              className="md:ml-auto"
            >
              {t('foodBooking:tables.link')}
            </LinkButton>
          </>
        }
      >
        <TrainingNotice className="mb-4" />
        {isOffline && (
          <p role="status" className="mb-4 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning-on-soft">
            {t('foodBooking:offline')}
          </p>
        )}
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(300px,372px)]">
          <div className="min-w-0">
            {view === 'orders' ? (
              <OrdersList onOpen={(id) => write({ order: id })} />
            ) : (
              <MenuPart
                menu={menu}
                products={products}
                isSearched={search.trim() !== ''}
                category={category}
                disabled={!maySell}
                onCategory={setCategory}
                onChoose={choose}
                onAll={() => {
                  setSearch('')
                  setCategory(null)
                }}
              />
            )}
          </div>
          {(view === 'menu' || basket.lines.length > 0) && (
            <div className="md:sticky md:top-4">
              <BasketPanel
                basket={basket}
                productOf={productOf}
                currency={currency}
                maySell={maySell}
                mayDiscount={mayDiscount}
                isOffline={isOffline}
                isBusy={open.pending || add.pending}
                onChange={change}
                onEdit={(key) => {
                  const line = basket.lines.find((each) => each.key === key)
                  const product = line && productOf(line.wish.variantId)
                  if (line && product) setSheet({ product, wish: line.wish, key })
                }}
                onReduce={() => setReduces(true)}
                onPay={pay}
                onKeep={() => void keep()}
              />
            </div>
          )}
        </div>
      </PageFrame>
      <Suspense fallback={null}>
        {sheet && (
          <LineSheet
            {...sheet}
            isNew={sheet.key === null}
            productOf={productOf}
            currency={currency}
            onDone={(wish) => {
              const { key } = sheet
              change((now) => (key === null ? withLine(now, wish) : withWish(now, key, wish)))
              setSheet(null)
            }}
            onClose={() => setSheet(null)}
          />
        )}
        {reduces && (
          <ReduceDialog
            discount={basket.discount}
            tipMinor={basket.tipMinor}
            goodsMinor={sum.goodsMinor}
            currency={currency}
            mayDiscount={mayDiscount}
            onDone={(reduction) => {
              change((now) => ({ ...now, ...reduction }))
              setReduces(false)
            }}
            onClose={() => setReduces(false)}
          />
        )}
        {shownOrder && (
          <OrderDialog
            id={shownOrder}
            maySell={maySell && !isOffline}
            mayDiscount={mayDiscount}
            onAdd={({ id, callNo }) => {
              change((now) => ({ ...now, target: { id, callNo } }))
              write({ view: null, order: null })
            }}
            onPay={(order, part) => setPaying({ of: 'order', order, part, saleId: newUuid() })}
            onClose={() => write({ order: null })}
          />
        )}
        {paying?.of === 'basket' && (
          <PayStep
            orderId={basket.orderId}
            dueMinor={sum.dueMinor}
            currency={currency}
            start={paying.start}
            name="foodOrders.sell"
            what={{ basket }}
            send={(money) =>
              commands.sell.mutateAsync({
                ...money,
                id: basket.id,
                orderId: basket.orderId,
                ...placeOf(basket),
                guestName: basket.guestName,
                guests: basket.guests,
                note: basket.note,
                lines: basket.lines.map(({ wish }) => wish),
                ...(basket.discount && { discount: basket.discount }),
                tipMinor: basket.tipMinor,
              } as Parameters<typeof commands.sell.mutateAsync>[0])
            }
            onPaid={paid}
            onClose={() => setPaying(null)}
          />
        )}
        {paying?.of === 'order' && (
          <PayStep
            orderId={paying.saleId as never}
            dueMinor={paying.part.dueMinor}
            currency={paying.order.currency}
            start="cash"
            title={t('foodBooking:order.payTitle', { number: String(paying.order.callNo) })}
            name={`foodOrders.pay.${paying.order.id}`}
            what={{ part: paying.part }}
            send={(money) =>
              commands.pay.mutateAsync({
                ...money,
                id: paying.order.id,
                orderId: paying.saleId as never,
                bill: paying.part.bill,
                ...(paying.part.discount && { discount: paying.part.discount }),
                tipMinor: paying.part.tipMinor,
              } as Parameters<typeof commands.pay.mutateAsync>[0])
            }
            onPaid={(done) => {
              if (done.order.state === 'closed') write({ order: null })
              paid(done)
            }}
            onClose={() => setPaying(null)}
          />
        )}
        {sold && <SoldDialog paid={sold} onNext={() => setSold(null)} />}
        {helps && <KeyHelp onClose={() => setHelps(false)} />}
      </Suspense>
    </div>
  )
}
