import type { PaymentMethod } from '@marquee/contract'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTill } from '../till/queries.ts'
import { type CheckoutScreen, createCheckout } from './checkout.ts'
import { paymentOf } from './machine.ts'
import type { PaidParts } from './paid-parts.ts'
import { useReadSaleOfCommand } from './queries.ts'

interface Basket {
  /** What is in it, in one word: while it is paid for, another word closes the payment. */
  places: string
  paid: PaidParts
  /** Whether it is known what the clerk has in front; until then no lost answer is looked up. */
  isKnown: boolean
}

/** The sale of what is in front of the clerk: opened, paid, sold, refused, or found again after a lost answer. */
export function useCheckout<Input extends { commandId: string }>(
  screen: CheckoutScreen<Input>,
  { places, paid, isKnown }: Basket,
) {
  const readSale = useReadSaleOfCommand()
  const connection = useConnection()
  const till = useTill()
  const tools = {
    readSale,
    keepMoney: paid.keepMoney,
    settleMoney(orderId: string, isLate: boolean) {
      paid.settleMoney(orderId)
      // A payment that is open does so itself.
      if (isLate) till.refresh()
    },
  }
  const latest = useRef({ ...screen, ...tools, places })
  latest.current = { ...screen, ...tools, places }
  const [checkout] = useState(() => createCheckout<Input>(() => latest.current))
  const state = useSyncExternalStore(checkout.subscribe, checkout.state)
  useEffect(() => {
    if (isKnown && connection !== 'offline') void checkout.dispatch({ type: 'ask' })
  }, [isKnown, connection, checkout])
  useEffect(() => void checkout.dispatch({ type: 'basketChanged', places }), [places, checkout])
  return {
    state,
    payment: paymentOf(state),
    pay: checkout.pay,
    open(start: PaymentMethod) {
      // What the basket is by now: it may have been held again before the payment opens.
      void checkout.dispatch({ type: 'open', payment: { places: latest.current.places, start } })
    },
    close: () => void checkout.dispatch({ type: 'close' }),
    /** Someone doubts that nothing was sold. */
    ask: checkout.ask,
    /** The next guest. */
    next: () => void checkout.dispatch({ type: 'next' }),
  }
}
