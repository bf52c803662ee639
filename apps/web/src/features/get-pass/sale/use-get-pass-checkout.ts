import type { OrderId, SessionForSale } from '@marquee/contract'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { BasketLine, Sum } from '../../../parts/checkout/basket.ts'
import { isAboutPackages } from '../../../parts/checkout/packages.ts'
import { paidPartsOf } from '../../../parts/checkout/paid-parts.ts'
import { promoOf } from '../../../parts/checkout/reductions.ts'
import { isAboutRides, ridesOf } from '../../../parts/checkout/rides.ts'
import { soldAlong } from '../../../parts/checkout/sold-along.ts'
import { useCheckout } from '../../../parts/checkout/use-checkout.ts'
import type { PartPayments } from '../../../parts/till/part-payment/queries.ts'
import type { Basket } from '../model/choices.ts'
import { useSell } from '../queries.ts'
import type { BasketState } from './use-basket.ts'

interface InFront {
  /** undefined: not known yet. */
  offer: SessionForSale | undefined
  lines: readonly BasketLine[]
  sum: Sum
  parts: PartPayments
}

/** What the order says of its guest: the customer's name, and what a code had to know. */
function guestOf({ customer, reductions }: Pick<Basket, 'customer' | 'reductions'>) {
  const guest = { ...(customer && { name: customer.name }), ...reductions.promo?.guest }
  return {
    ...(customer && { customerId: customer.id }),
    ...(Object.keys(guest).length > 0 && { guest }),
  }
}

// The guest decides in the open payment; nothing that is refused changes the basket, but for a package that is gone.
const closesOn: ReadonlySet<never> = new Set<never>()

/** The checkout of the passes without seats: sold in one step, with the order's id kept over every try. */
export function useGetPassCheckout(state: BasketState, { offer, lines, sum, parts }: InFront) {
  const { t } = useTexts('getPass')
  const sell = useSell()
  const { basket } = state
  const paid = paidPartsOf(parts, {
    orderId: basket?.orderId ?? '',
    noted: basket?.payments ?? [],
    note: (payments) => basket && state.change({ ...basket, payments }),
  })
  const checkout = useCheckout(
    {
      door: 'getPass',
      closesOn,
      closesWhen: (failure) => isAboutPackages(failure) || isAboutRides(failure),
      async inTurn(send) {
        if (!basket || !offer) return
        const orderId = basket.orderId as OrderId
        const { ticketSessionId } = basket
        await send({
          sale: {
            ...{ basketId: orderId, orderId, ticketSessionId },
            ...soldAlong(basket.reductions.rides, lines),
          },
          priceVersion: offer.prices.version,
          dueMinor: sum.dueMinor,
          lines,
          inputOf: (what) => ({
            ...what,
            orderId,
            ticketSessionId,
            channel: 'door',
            ...(basket.reductions.discount && { discount: basket.reductions.discount }),
            ...promoOf(basket.reductions),
            ...ridesOf(basket.reductions),
            ...guestOf(basket),
          }),
        })
      },
      send: sell.mutateAsync,
      onSold: ({ orderId }, result) => state.sold({ orderId: orderId as OrderId, orderNo: result?.orderNo ?? null }),
      onRefused(failure) {
        // The ticket says which one.
        if (isAboutPackages(failure)) toast.error(t('getPass:refused.packages'))
        if (isAboutRides(failure)) toast.error(t('getPass:refused.rides'))
      },
      onNotSold({ orderId }) {
        if (basket?.orderId === orderId) toast.info(t('getPass:notSold'))
      },
    },
    { places: basket?.orderId ?? '', paid, isKnown: true },
  )
  return { ...checkout, paid }
}
