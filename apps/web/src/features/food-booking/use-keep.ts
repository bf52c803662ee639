import { useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { useFormat } from '../../lib/format.ts'
import { reportFailure } from '../../lib/report.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTill } from '../../parts/till/queries.ts'
import { type Basket, basketAfter, placeOf } from './model/basket.ts'
import type { Product } from './model/menu.ts'
import { namesOfSoldOut } from './model/sold-out.ts'
import { isTaken } from './model/taken.ts'
import { useFoodCommands } from './queries.ts'
import { useOpenMoney } from './use-open-money.ts'

interface Keeping {
  basket: Basket
  mayGoOn: boolean
  productOf: (variantId: string) => Product | undefined
  change: (next: Basket) => void
  /** It went through before, and its answer was lost. */
  onTaken: () => void
}

/** Keeps the basket as an open order, or adds it to the one it is for, and tells the kitchen. */
export function useKeep({ basket, mayGoOn, productOf, change, onTaken }: Keeping) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  const till = useTill()
  const commands = useFoodCommands()
  const openMoney = useOpenMoney()
  const [isAsking, setAsking] = useState(false)
  // Of this basket: whether an earlier one went through says nothing about it.
  const open = useCommand(`foodOrders.open.${basket.id}`, commands.open.mutateAsync)
  const add = useCommand(`foodOrders.add.${basket.id}`, commands.add.mutateAsync)
  async function keep() {
    if (!mayGoOn || isAsking) return
    if (basket.passes) return toast.error(t('foodBooking:passes.notKept'))
    setAsking(true)
    const money = await openMoney(basket.orderId).finally(() => setAsking(false))
    if (money === 'charging') return toast.error(t('foodBooking:basket.charging'))
    if (money === 'taken') return toast.error(t('foodBooking:basket.takenFirst'))
    const lines = basket.lines.map(({ wish }) => wish)
    const done = basket.target
      ? await add.act({ id: basket.target.id, lines, send: true })
      : await open.act({
          id: basket.id,
          ...placeOf(basket),
          guestName: basket.guestName || (basket.customer?.name ?? ''),
          guests: basket.guests,
          note: basket.note,
          lines,
          ...(basket.customer && { customerId: basket.customer.id }),
          send: basket.service !== 'preorder',
          training: till.till?.isTraining ?? false,
        })
    if (!done) return
    if ('failure' in done) {
      const { reason, details } = done.failure
      const isShort = reason === 'SOLD_OUT' || reason === 'INSUFFICIENT_STOCK'
      const names = isShort ? namesOfSoldOut(details, productOf, language) : []
      if (names.length > 0) return toast.error(t('foodBooking:basket.short', { names: format.list(names) }))
      if (!isTaken(done.failure)) return reportFailure(done.error)
      toast.info(t('foodBooking:basket.taken'))
      return onTaken()
    }
    const said = basket.target ? 'foodBooking:basket.added' : 'foodBooking:basket.kept'
    toast.success(t(said, { number: String(done.answer.callNo) }))
    if (basket.promo) toast.info(t('foodBooking:basket.keptNoPromo', { code: basket.promo.code }))
    if (basket.discount || basket.tipMinor > 0) toast.info(t('foodBooking:basket.keptFull'))
    // The order that it was added to has a customer of its own, or none.
    if (basket.target && basket.customer) toast.info(t('foodBooking:basket.keptAlone', { name: basket.customer.name }))
    change(basketAfter(basket))
  }
  return { keep, isKeeping: isAsking || open.pending || add.pending }
}
