import type { PaymentMethod } from '@marquee/contract'
import { useRef, useState } from 'react'
import { readAmount } from '../amount.ts'
import { useTill } from '../till/queries.ts'
import { type Failure, readFailure } from '../trpc/failure.ts'
import {
  changeOf,
  changeOfTaken,
  fitTaken,
  nextPayment,
  type PaymentInput,
  type PaymentProblem,
  remainingOf,
} from './payments.ts'

interface PaymentOptions {
  dueMinor: number
  currency: string
  taken: readonly PaymentInput[]
  onTaken: (taken: PaymentInput[]) => void
  onPay: (payments: PaymentInput[]) => Promise<void>
  start: PaymentMethod
}

/** The taking of one sum: what is taken already, what is being written, and the one press that sells. */
export function usePayment({ dueMinor, currency, taken: noted, onTaken, onPay, start }: PaymentOptions) {
  const till = useTill()
  const [method, setMethod] = useState<PaymentMethod>(start)
  const [text, setText] = useState('')
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<{ failure: Failure; attempt: number } | null>(null)
  const isSending = useRef(false)

  const taken = fitTaken(dueMinor, noted)
  const remaining = remainingOf(dueMinor, taken)
  /** Nothing is left to take: the parts are all of it. */
  const isSettled = remaining === 0 && (taken.length > 0 || dueMinor === 0)
  const typed = { method, minor: readAmount(text, currency), reference }
  const next = nextPayment(typed, remaining)
  const needsTill = remaining > 0 && method === 'cash' && !till.till && !till.loading

  function write(value: string) {
    setText(value)
    setProblem(null)
  }

  function choose(wanted: PaymentMethod) {
    setMethod(wanted)
    setText('')
    setReference('')
    setProblem(null)
  }

  async function sell(payments: PaymentInput[]) {
    isSending.current = true
    setPending(true)
    setFailed(null)
    try {
      await onPay(payments)
    } catch (error) {
      setFailed((last) => ({ failure: readFailure(error), attempt: (last?.attempt ?? 0) + 1 }))
    } finally {
      isSending.current = false
      setPending(false)
      // What the drawer holds has changed, or the till was closed elsewhere.
      till.refresh()
    }
  }

  /** Enter, or the large button: takes in part, or sells. */
  function submit() {
    if (isSending.current || needsTill || remaining < 0) return
    if (isSettled) {
      void sell(taken)
      return
    }
    if ('problem' in next) {
      setProblem(next.problem)
      return
    }
    const all = [...taken, next.payment]
    if (remainingOf(dueMinor, all) > 0) {
      onTaken(all)
      choose(method === 'cash' ? 'card' : 'cash')
      return
    }
    void sell(all)
  }

  return {
    till,
    needsTill,
    taken,
    takeBack: (index: number) => onTaken(taken.filter((_, at) => at !== index)),
    remaining,
    isSettled,
    method,
    choose,
    text,
    write,
    reference,
    setReference: (value: string) => {
      setReference(value)
      setProblem(null)
    },
    next,
    changeMinor: changeOf(typed, remaining) + changeOfTaken(taken),
    problem,
    pending,
    failed,
    submit,
  }
}

export type Payment = ReturnType<typeof usePayment>
