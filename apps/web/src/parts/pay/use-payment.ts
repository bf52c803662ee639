import { readGiftCode } from '@marquee/contract'
import { useEffect, useRef, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { type Failure, isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useRest } from '../../lib/use-rest.ts'
import {
  changeOf,
  changeOfTaken,
  fitTaken,
  leftAfter,
  nextPayment,
  type PaymentInput,
  type PaymentProblem,
  remainingOf,
  type Way,
} from '../till/part-payment/payments.ts'
import { useTill } from '../till/queries.ts'
import { useCardBalance, usePaymentMethods, usePaymentMethodsLive } from './queries.ts'
import { type ChargedBasket, useTerminal } from './use-terminal.ts'

interface PaymentOptions {
  dueMinor: number
  currency: string
  taken: readonly PaymentInput[]
  onTake: (part: PaymentInput, dueMinor: number) => Promise<void>
  onTakenBack: (part: PaymentInput) => void
  onPay: (payments: PaymentInput[]) => Promise<void>
  /** For which basket a terminal may be asked; absent: cards are charged by hand. */
  basket?: ChargedBasket | undefined
  /** The way that is chosen when it opens: its id, or the first of a kind. */
  start: string
  /** A kind of way that cannot pay this. */
  without?: string | undefined
}

/**
 * Where the work goes on after a press: the field that is wrong, the message that says why nothing was sold, or `next`,
 * the place where Enter goes on (the amount, or the one press that is left). A new object for each press.
 */
export interface Stop {
  at: 'amount' | 'reference' | 'debtor' | 'message' | 'next'
}

function stopOf({ reason, issues }: Failure): Stop {
  if (isPassing(reason)) return { at: 'next' }
  const path = issues.find((issue) => issue.path.startsWith('payments'))?.path
  if (path === undefined) return { at: 'message' }
  if (path.endsWith('.debtor')) return { at: 'debtor' }
  return { at: path.endsWith('.reference') || path.endsWith('.giftCard') ? 'reference' : 'next' }
}

const wayOf = <Row extends Way>(ways: readonly Row[], wanted: string): Row | null =>
  ways.find(({ id }) => id === wanted) ?? ways.find(({ kind }) => kind === wanted) ?? ways[0] ?? null

/** The taking of one sum: what is taken already, what is being written, and the one press that sells. */
export function usePayment({ dueMinor, currency, taken: noted, basket, start, without, ...on }: PaymentOptions) {
  const { onTake, onTakenBack, onPay } = on
  const till = useTill()
  const methods = usePaymentMethods()
  usePaymentMethodsLive()
  const ways = (methods.data ?? []).filter(({ kind }) => kind !== without)
  const [wanted, setWanted] = useState(start)
  // Once it is shown as chosen it stays the one: nobody books a card for cash because a row has gone from a list.
  const [chosen, setChosen] = useState<(typeof ways)[number] | null>(null)
  const way = chosen ? (ways.find(({ id }) => id === chosen.id) ?? null) : wayOf(ways, wanted)
  if (!chosen && way) setChosen(way)
  const gone = chosen && !way && ways.length > 0 ? chosen : null
  const method = way?.kind
  const [text, setText] = useState('')
  const [reference, setReference] = useState('')
  const [debtor, setDebtor] = useState('')
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<{ failure: Failure; attempt: number; wasPart: boolean } | null>(null)
  // The part that someone wants to give back, while they are asked whether they do.
  const [askedBack, setAskedBack] = useState<PaymentInput | null>(null)
  const [stop, setStop] = useState<Stop | null>(null)
  const isSending = useRef(false)
  const rest = useRest()

  const terminal = useTerminal(basket ?? null, { taken: noted, tillId: till.till?.id })
  const byTerminal = way !== null && terminal.terminal?.methodId === way.id
  const taken = fitTaken(dueMinor, noted)
  const remaining = remainingOf(dueMinor, taken)
  /** Nothing is left to take: the parts are all of it. */
  const isSettled = remaining === 0 && (taken.length > 0 || dueMinor === 0)
  // The number comes from the terminal.
  const asked = way && byTerminal ? { ...way, reference: 'no' as const } : way
  const card = useCardBalance(method === 'voucher' ? readGiftCode(reference) : null)
  const typed = { way: asked, minor: readAmount(text, currency), reference, debtor, balanceMinor: card.balanceMinor }
  const due = { remaining, currency }
  const next = nextPayment(typed, due)
  const needsTill = remaining > 0 && method === 'cash' && !till.till && !till.loading

  // What was typed before the till was closed and another opened: it may be right, and the next digits begin anew.
  const [isOld, setOld] = useState(false)
  const [lacked, setLacked] = useState(needsTill)
  if (lacked !== needsTill) {
    setLacked(needsTill)
    if (!needsTill) {
      setOld(true)
      if (failed?.failure.reason === 'TILL_CLOSED') setFailed(null)
    }
  }

  // It is about a card, or an amount, that is no longer the one.
  function forgetCardFailure() {
    setFailed((last) => (last?.failure.reason === 'GIFT_CARD' ? null : last))
  }

  function write(value: string) {
    forgetCardFailure()
    setWaits(false)
    setText(value)
    setOld(false)
    setProblem(null)
  }

  function choose(next: string) {
    forgetCardFailure()
    setWaits(false)
    setWanted(next)
    setChosen(null)
    setText('')
    setReference('')
    setProblem(null)
  }

  /** One thing at a time; true when it worked, else it is shown why not. */
  async function act(action: () => Promise<void>, { wasPart = false } = {}): Promise<boolean> {
    if (isSending.current) return false
    isSending.current = true
    setPending(true)
    setFailed(null)
    try {
      await action()
      return true
    } catch (error) {
      const failure = readFailure(error)
      setFailed((last) => ({ failure, attempt: (last?.attempt ?? 0) + 1, wasPart }))
      const stop = stopOf(failure)
      if (stop.at === 'debtor') setProblem('debtor')
      setStop(stop)
      return false
    } finally {
      isSending.current = false
      setPending(false)
      card.refresh()
      // What the drawer holds has changed, or the till was closed elsewhere.
      till.refresh()
    }
  }

  const sell = (payments: PaymentInput[]) => act(() => onPay(payments))

  // What was asked of the terminal here goes on by itself: the rest is sold, or the next part is taken.
  const { isOwnTaken } = terminal
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the money of this window's charge has come
  useEffect(() => {
    if (!isOwnTaken) return
    terminal.goOn()
    setText('')
    if (isSettled) void sell(taken)
    else {
      rest.begin()
      choose('cash')
      setStop({ at: 'next' })
    }
  }, [isOwnTaken])

  // Pressed before it was known whether a charge of the basket is open: it counts as soon as that is known.
  const [waits, setWaits] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the charges have become known
  useEffect(() => {
    if (!waits || !terminal.isKnown) return
    setWaits(false)
    submit()
  }, [waits, terminal.isKnown])

  /** Enter, or the large button: takes in part, or sells. */
  function submit() {
    if (isSending.current || rest.isResting || needsTill || remaining < 0 || (!way && !isSettled)) return
    if (!terminal.isKnown) {
      setWaits(true)
      return
    }
    if (terminal.open) return
    if (isSettled) {
      void sell(taken)
      return
    }
    if ('problem' in next) {
      setProblem(next.problem)
      const isOfReference = next.problem === 'reference' || next.problem === 'code'
      setStop({ at: next.problem === 'debtor' ? 'debtor' : isOfReference ? 'reference' : 'amount' })
      return
    }
    if (byTerminal) {
      const { payment } = next
      void act(() => terminal.charge(payment, dueMinor), { wasPart: true })
      return
    }
    const all = [...taken, next.payment]
    if (remainingOf(dueMinor, all) > 0) {
      const part = next.payment
      void act(() => onTake(part, dueMinor), { wasPart: true }).then((worked) => {
        if (!worked) return
        // The same press would take the rest by another way.
        rest.begin()
        choose(method === 'cash' ? 'card' : 'cash')
        setStop({ at: 'next' })
      })
      return
    }
    void sell(all)
  }

  return {
    till,
    needsTill,
    terminal,
    /** The chosen way is charged on the till's terminal. */
    byTerminal,
    /** What is known of the gift card whose code is written. */
    card,
    /** What the venue takes money by, in its order. */
    ways,
    way,
    /** The way that was chosen, when the venue has just given it up. */
    gone,
    methods,
    taken,
    askedBack,
    /** What goes back when this part does: all that was taken, also where less of it counts by now. */
    backMinorOf: (index: number) => noted[index]?.amountMinor ?? 0,
    /** Asks before one of the parts goes back to the guest. */
    askBack: (index: number) => setAskedBack(noted[index] ?? null),
    keepPart: () => setAskedBack(null),
    /** The part that was asked about is back with the guest. */
    tookBack() {
      if (askedBack) onTakenBack(askedBack)
      setAskedBack(null)
      setStop({ at: 'next' })
      till.refresh()
    },
    remaining,
    isSettled,
    choose,
    text,
    write,
    /** The digits of the keypad and of a press elsewhere: after what is typed, or instead of it where that is old. */
    type: (digits: string) => write((isOld ? '' : text) + digits),
    /** A till has been opened since the amount was typed. */
    isOld,
    reference,
    setReference: (value: string) => {
      // Leaving the field groups the letters of the same code.
      if ((readGiftCode(value) ?? value) !== (readGiftCode(reference) ?? reference)) forgetCardFailure()
      setReference(value)
      setProblem(null)
    },
    debtor,
    setDebtor: (value: string) => {
      setDebtor(value)
      setProblem(null)
    },
    next,
    changeMinor: changeOf(typed, remaining) + changeOfTaken(taken),
    /** What would still be due after what is written. */
    leftMinor: leftAfter(typed, due),
    problem,
    pending,
    /** A part was taken a moment ago: no press counts yet. */
    isResting: rest.isResting,
    failed,
    stop,
    submit,
  }
}

export type Payment = ReturnType<typeof usePayment>
