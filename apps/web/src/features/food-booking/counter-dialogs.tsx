import type { OrderId } from '@marquee/contract'
import type { FoodLineWish, FoodOrderDetail, FoodOrderId, PaidFoodOrder } from '@marquee/contract/food-orders'
import { Suspense } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useRights } from '../../lib/rights.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { type Basket, basketAfter, placeOf, promoPlaceOf, type Sum, withLine, withWish } from './model/basket.ts'
import type { Product } from './model/menu.ts'
import { promoOfSale } from './model/off.ts'
import { forgetSale, saleOf } from './model/open-sales.ts'
import { passesForSale } from './model/passes.ts'
import type { OfflineShown } from './offline/offline-shown.ts'
import type { PayingPart } from './orders/split-dialog.tsx'
import { useFoodCommands } from './queries.ts'
import { useBasketPassCalls } from './use-basket-passes.ts'
import { usePromoAgain } from './use-promo-again.ts'

const LineSheet = dialogOnDemand(() => import('./menu/line-sheet.tsx').then((part) => ({ default: part.LineSheet })))
const ReduceDialog = dialogOnDemand(() =>
  import('./sale/reduce-dialog.tsx').then((part) => ({ default: part.ReduceDialog })),
)
const PayStep = dialogOnDemand(() => import('./sale/pay-step.tsx').then((part) => ({ default: part.PayStep })))
const SoldDialog = dialogOnDemand(() => import('./sale/sold-dialog.tsx').then((part) => ({ default: part.SoldDialog })))
const OrderDialog = dialogOnDemand(() =>
  import('./orders/order-dialog.tsx').then((part) => ({ default: part.OrderDialog })),
)
const PassesSheet = dialogOnDemand(() =>
  import('./passes/passes-sheet.tsx').then((part) => ({ default: part.PassesSheet })),
)
const KeyHelp = dialogOnDemand(() => import('./key-help.tsx').then((part) => ({ default: part.FoodKeyHelp })))

/** What is in front of the counter. */
export type Shown =
  /** `key`: the line of the basket that it changes; null: it adds one. */
  | { kind: 'sheet'; product: Product; wish: FoodLineWish; key: string | null }
  | { kind: 'reduce' }
  | { kind: 'passes' }
  | { kind: 'pay'; start: string }
  | { kind: 'payOrder'; order: FoodOrderDetail; part: PayingPart; saleId: OrderId }
  | { kind: 'sold'; paid: PaidFoodOrder }
  | { kind: 'help' }
  | OfflineShown

interface CounterDialogsProps {
  shown: Shown | null
  onShow: (shown: Shown | null) => void
  basket: Basket
  sum: Sum
  change: (next: Basket | ((now: Basket) => Basket)) => void
  productOf: (variantId: string) => Product | undefined
  currency: string
  maySell: boolean
  isOffline: boolean
  /** The open order that is looked at. */
  openOrder: FoodOrderId | null
  onOrder: (id: FoodOrderId | null) => void
  /** More is chosen for an order. */
  onMenu: () => void
  /** The basket was sold before, and the answer was lost. */
  onTaken: () => void
}

/** The dialogs of the counter, each fetched when it is wanted first. */
export function CounterDialogs(props: CounterDialogsProps) {
  const { shown, onShow, basket, sum, change, productOf, currency, maySell, isOffline } = props
  const { openOrder, onOrder, onMenu, onTaken } = props
  const { t } = useTexts('foodBooking')
  const commands = useFoodCommands()
  const { priceAgain } = useBasketPassCalls()
  const promoAgain = usePromoAgain()
  const mayDiscount = useRights().food_purchase !== undefined && maySell
  const close = () => onShow(null)
  async function sell(input: Parameters<typeof commands.sell.mutateAsync>[0]) {
    try {
      return await commands.sell.mutateAsync(input)
    } catch (error) {
      if (readFailure(error).reason === 'PRICE_CHANGED') {
        if (basket.passes) await priceAgain(change, basket.passes)
        if (basket.promo) await promoAgain(change, basket.promo, promoPlaceOf(basket))
      }
      throw error
    }
  }
  return (
    <Suspense fallback={null}>
      {shown?.kind === 'sheet' && (
        <LineSheet
          product={shown.product}
          wish={shown.wish}
          isNew={shown.key === null}
          productOf={productOf}
          currency={currency}
          onDone={(wish) => {
            const { key } = shown
            change((now) => (key === null ? withLine(now, wish) : withWish(now, key, wish)))
            close()
          }}
          onClose={close}
        />
      )}
      {shown?.kind === 'reduce' && (
        <ReduceDialog
          discount={basket.discount}
          tipMinor={basket.tipMinor}
          goodsMinor={sum.goodsMinor}
          currency={currency}
          mayDiscount={mayDiscount && basket.passes === null}
          onDone={(reduction) => {
            change((now) => ({ ...now, ...reduction, promo: reduction.discount ? null : now.promo }))
            close()
          }}
          onClose={close}
        />
      )}
      {shown?.kind === 'passes' && (
        <PassesSheet
          onDone={(passes) => {
            if (basket.discount) toast.info(t('foodBooking:passes.noDiscount'))
            change((now) => ({ ...now, passes, discount: null }))
            close()
          }}
          onClose={close}
        />
      )}
      {openOrder && (
        <OrderDialog
          id={openOrder}
          maySell={maySell && !isOffline}
          mayDiscount={mayDiscount}
          onAdd={({ id, callNo }) => {
            // What is added is paid with the order, and so are its discount and its tip.
            change((now) => ({ ...now, target: { id, callNo }, discount: null, promo: null, tipMinor: 0 }))
            onMenu()
          }}
          onPay={(order, part) => onShow({ kind: 'payOrder', order, part, saleId: saleOf(order.id) })}
          onClose={() => onOrder(null)}
        />
      )}
      {shown?.kind === 'pay' && (
        <PayStep
          orderId={basket.orderId}
          dueMinor={sum.dueMinor}
          currency={currency}
          start={shown.start}
          name={`foodOrders.sell.${basket.id}`}
          what={{ basket }}
          debtor={basket.guestName}
          productOf={productOf}
          isEmpty={basket.lines.length === 0}
          send={(money) =>
            sell({
              ...money,
              id: basket.id,
              orderId: basket.orderId,
              ...placeOf(basket),
              guestName: basket.guestName,
              guests: basket.guests,
              note: basket.note,
              lines: basket.lines.map(({ wish }) => wish),
              ...(basket.discount && { discount: basket.discount }),
              ...promoOfSale(basket.promo),
              tipMinor: basket.tipMinor,
              ...(basket.passes && { passes: passesForSale(basket.passes) }),
              ...(basket.customer && { customerId: basket.customer.id }),
            } as Parameters<typeof commands.sell.mutateAsync>[0])
          }
          onTaken={onTaken}
          onPaid={(paid) => {
            change(basketAfter(basket))
            onShow({ kind: 'sold', paid })
          }}
          onClose={close}
        />
      )}
      {shown?.kind === 'payOrder' && (
        <PayStep
          orderId={shown.saleId}
          order={shown.order}
          dueMinor={shown.part.dueMinor}
          currency={shown.order.currency}
          start="cash"
          title={t('foodBooking:order.payTitle', { number: String(shown.order.callNo) })}
          name={`foodOrders.pay.${shown.order.id}`}
          what={{ part: shown.part }}
          debtor={shown.order.guestName ?? undefined}
          productOf={productOf}
          send={(money) =>
            commands.pay.mutateAsync({
              ...money,
              id: shown.order.id,
              orderId: shown.saleId,
              bill: shown.part.bill,
              ...(shown.part.discount && { discount: shown.part.discount }),
              ...promoOfSale(shown.part.promo),
              tipMinor: shown.part.tipMinor,
            } as Parameters<typeof commands.pay.mutateAsync>[0])
          }
          onTaken={() => {
            // What is paid next is another sale; the order shows what is left.
            forgetSale(shown.order.id)
            close()
          }}
          onPaid={(paid) => {
            forgetSale(shown.order.id)
            if (paid.order.state === 'closed') onOrder(null)
            onShow({ kind: 'sold', paid })
          }}
          onClose={close}
        />
      )}
      {shown?.kind === 'sold' && <SoldDialog paid={shown.paid} onNext={close} />}
      {shown?.kind === 'help' && <KeyHelp onClose={close} />}
    </Suspense>
  )
}
