import type { OrderId } from '@marquee/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FailureReason } from '../../../lib/trpc/failure.ts'
import { isAboutPackages } from '../../../parts/checkout/packages.ts'
import { promoOf } from '../../../parts/checkout/reductions.ts'
import { isAboutRides, ridesOf } from '../../../parts/checkout/rides.ts'
import { soldAlong } from '../../../parts/checkout/sold-along.ts'
import { useCheckout } from '../../../parts/checkout/use-checkout.ts'
import type { BookingScreen } from '../booking-screen.ts'
import { type Problem, problemOfFailure } from '../hold/problem.ts'
import { useConfirm, useReadSaleAgain } from '../queries.ts'

type Booking = Pick<BookingScreen, 'sale' | 'hold' | 'draft' | 'paid' | 'lines' | 'sum'>

// Said beside the basket, because the basket itself is another now.
const closesOn: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'PRICE_CHANGED',
  'HOLD_EXPIRED',
  'SALES_CLOSED',
  'NOT_FOUND',
  'STATE',
])

/** The checkout of the held seats and places. */
export function useBookingCheckout({ sale, hold, draft, paid, lines, sum }: Booking) {
  const confirm = useConfirm()
  // What is paid now, where that is less than all of it; null: all is paid.
  const [partMinor, setPart] = useState<number | null>(null)
  const readAgain = useReadSaleAgain(sale.session.id)
  const ticketSessionId = sale.session.id
  const shownVersion = sale.prices.version
  const checkout = useCheckout(
    {
      door: 'booking',
      closesOn,
      closesWhen: (failure) => isAboutPackages(failure) || isAboutRides(failure),
      inTurn: (send) =>
        hold.sell((kept) => {
          const { customer, guest, note, orderId, reductions } = draft.draft
          const given = Object.entries(guest).map(([key, value]) => [key, value.trim()] as const)
          return send({
            sale: {
              ...{ basketId: kept.id, orderId, ticketSessionId },
              ...soldAlong(reductions.rides, lines),
            },
            priceVersion: shownVersion,
            dueMinor: sum.dueMinor,
            lines,
            inputOf: (what) => ({
              ...what,
              holdId: kept.id,
              orderId: orderId as OrderId,
              ticketSessionId,
              channel: kept.channel,
              guest: Object.fromEntries(given.filter(([, value]) => value !== '')),
              ...(customer && { customerId: customer.id }),
              ...(note.trim() !== '' && { note: note.trim() }),
              ...(reductions.discount && { discount: reductions.discount }),
              ...promoOf(reductions),
              ...ridesOf(reductions),
              ...(partMinor !== null && { balance: {} }),
            }),
          })
        }),
      send(input: Parameters<typeof confirm.mutateAsync>[0]) {
        // The list of prices has moved on; this sum has not.
        if (input.priceVersion !== shownVersion) void readAgain().catch(() => undefined)
        return confirm.mutateAsync(input)
      },
      onSold({ basketId }, result) {
        const seatNos = hold.hold?.seatNos ?? []
        setPart(null)
        draft.forget(basketId)
        hold.forgetSold(basketId)
        if (result) return
        // Another window has made the sale, and has its passes.
        hold.report({ kind: 'sold', seatNos })
        checkout.next()
      },
      async onRefused(failure) {
        const isPackage = isAboutPackages(failure)
        const isOther = failure.reason === 'PRICE_CHANGED' || failure.reason === 'SALES_CLOSED'
        if (isOther || isPackage) await readAgain().catch(() => undefined)
        const problem: Problem = isPackage
          ? { kind: 'packages' }
          : isAboutRides(failure)
            ? { kind: 'rides' }
            : problemOfFailure(failure)
        if (problem.kind === 'gone' && problem.seatNos.length > 0) await hold.drop(problem.seatNos)
        // Places have no numbers that a refusal could name: what is left of them is known once they are held again.
        if (problem.kind === 'gone' && problem.seatNos.length === 0) await hold.regain()
        else hold.report(problem)
        if (failure.reason === 'STATE' || failure.reason === 'NOT_FOUND') await hold.recheck()
      },
      onNotSold({ basketId }) {
        // Of a basket that is gone there is nothing to say.
        if (hold.hold?.id === basketId) hold.report({ kind: 'notSold' })
      },
    },
    {
      places: [
        ...lines.map((line) => line.key + (line.packaged?.key ?? '')),
        ...draft.draft.reductions.rides.map(({ key }) => key),
      ].join(),
      paid,
      isKnown: hold.isKnown,
    },
  )
  useMoneyBack(paid, (amountMinor) => {
    if (hold.hold && checkout.state.at === 'idle') hold.report({ kind: 'moneyBack', amountMinor })
  })
  const { ask } = checkout
  // Maybe nobody gave it back, and it was sold by a try whose answer is still missing.
  const isGone = hold.problem?.kind === 'released' || hold.problem?.kind === 'sold'
  // Whoever gave the basket up elsewhere gave its money back there: it must not go back a second time.
  const whenGone = useEffectEvent(() => {
    ask()
    paid.refresh()
  })
  useEffect(() => {
    if (isGone) whenGone()
  }, [isGone])

  return {
    ...checkout,
    partMinor,
    setPart,
    close() {
      setPart(null)
      checkout.close()
      // What happened to the seats while the money was counted.
      void hold.recheck()
    },
  }
}

/** Calls when money of the same basket is gone that nobody has sold: a colleague or another window gave it back. */
function useMoneyBack({ orderId, taken }: Booking['paid'], report: (amountMinor: number) => void) {
  const before = useRef({ orderId, partsMinor: 0 })
  const partsMinor = taken.reduce((sum, { partId, amountMinor }) => sum + (partId ? amountMinor : 0), 0)
  const tell = useEffectEvent(report)
  useEffect(() => {
    const last = before.current
    before.current = { orderId, partsMinor }
    if (orderId !== '' && last.orderId === orderId && partsMinor < last.partsMinor) tell(last.partsMinor - partsMinor)
  }, [orderId, partsMinor])
}

export type BookingCheckout = ReturnType<typeof useBookingCheckout>
