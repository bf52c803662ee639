import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reportFailure } from '../../lib/report.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { usePaymentMethods } from '../pay/queries.ts'
import { useTill } from '../till/queries.ts'
import type { CheckoutScreen, createCheckout } from './checkout.ts'
import type { PaidParts } from './paid-parts.ts'
import { useReadSaleOfCommand } from './queries.ts'
import { type Checkout, paymentOf } from './state.ts'

interface Basket {
  /** What is in it, in one word: while it is paid for, another word closes the payment. */
  places: string
  paid: PaidParts
  /** Whether it is known what the clerk has in front; until then no lost answer is looked up. */
  isKnown: boolean
}

type Driver = ReturnType<typeof createCheckout>

const idle: Checkout = { at: 'idle' }
const isIdle = () => idle
const hearsNothing = () => () => undefined
const ignore = () => undefined

/** The sale of what is in front of the clerk: opened, paid, sold, refused, or found again after a lost answer. */
export function useCheckout<Input extends { commandId: string }>(
  screen: CheckoutScreen<Input>,
  { places, paid, isKnown }: Basket,
) {
  const readSale = useReadSaleOfCommand()
  const connection = useConnection()
  const till = useTill()
  // Known before anybody pays.
  usePaymentMethods()
  const tools = {
    readSale,
    paid,
    training: till.till?.isTraining ?? false,
    settleMoney(orderId: string, isLate: boolean) {
      paid.settleMoney(orderId)
      // A payment that is open does so itself.
      if (isLate) till.refresh()
    },
  }
  const latest = useRef({ ...screen, ...tools, places })
  latest.current = { ...screen, ...tools, places }
  const [driver, setDriver] = useState<Driver | null>(null)
  // The screen is drawn before what sells on it has come; what is pressed meanwhile waits for it.
  const [calls] = useState(() => {
    let coming: Promise<Driver> | null = null
    const ready = () => {
      coming ??= import('./checkout.ts').then(
        (part) => {
          const made = part.createCheckout(() => latest.current)
          setDriver(made)
          return made
        },
        (error: unknown) => {
          coming = null
          throw error
        },
      )
      return coming
    }
    return {
      pay: async (payments: Parameters<Driver['pay']>[0]) => (await ready()).pay(payments),
      /** The clerk begins to take money, by a way of the venue's or the first of a kind. */
      open(start: string) {
        ready()
          // What the basket is by now: it may have been held again before the payment opens.
          .then((made) => made.dispatch({ type: 'open', payment: { places: latest.current.places, start } }))
          .catch(reportFailure)
      },
      /** The clerk leaves the payment. */
      close: () => void ready().then((made) => made.dispatch({ type: 'close' }), ignore),
      /** Someone doubts that nothing was sold. */
      ask: () => void ready().then((made) => made.dispatch({ type: 'ask' }), ignore),
      /** The next guest. */
      next: () => void ready().then((made) => made.dispatch({ type: 'next' }), ignore),
    }
  })
  const state = useSyncExternalStore(driver?.subscribe ?? hearsNothing, driver?.state ?? isIdle)
  const { ask } = calls
  useEffect(() => {
    if (isKnown && connection !== 'offline') ask()
  }, [isKnown, connection, ask])
  useEffect(() => void driver?.dispatch({ type: 'basketChanged', places }), [driver, places])
  return { ...calls, state, payment: paymentOf(state) }
}
