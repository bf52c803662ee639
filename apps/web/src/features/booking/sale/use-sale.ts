import type { confirmHoldInput, OrderId, SaleResult, SessionForSale } from '@marquee/contract'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { commandIdFor, forgetCommandId } from '../../../lib/command-id.ts'
import type { PaymentInput } from '../../../lib/pay/payments.ts'
import { useTill } from '../../../lib/till/queries.ts'
import { isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { problemOf } from '../hold/problem.ts'
import type { DraftDesk } from '../hold/use-draft.ts'
import type { HoldDesk } from '../hold/use-hold.ts'
import { type BasketLine, itemsOf, type Sum } from '../model/basket.ts'
import { uuidOfCommand } from '../model/command-uuid.ts'
import { useConfirm, useReadSaleAgain } from '../queries.ts'

type Confirm = z.input<typeof confirmHoldInput>

interface Basket {
  sale: SessionForSale
  hold: HoldDesk
  draft: DraftDesk
  lines: readonly BasketLine[]
  sum: Sum
}

/** What is said beside the basket, because the basket itself is another now. */
const ofBasket = new Set(['PRICE_CHANGED', 'HOLD_EXPIRED', 'SALES_CLOSED', 'NOT_FOUND', 'STATE'])

/** Turns the basket into an order: once, however often its answer is lost. */
export function useSale({ sale, hold, draft, lines, sum }: Basket) {
  const confirm = useConfirm()
  const till = useTill()
  const readAgain = useReadSaleAgain(sale.session.id)
  // The places that are being paid for; null: no payment is open.
  const [paidFor, setPaidFor] = useState<string | null>(null)
  const places = lines.map((line) => line.key).join()
  // Others took from the basket meanwhile: nobody is asked for money before that was said.
  if (paidFor !== null && paidFor !== places) setPaidFor(null)
  const [result, setResult] = useState<SaleResult | null>(null)

  // Sent, and its answer never came: it may have gone through.
  const unanswered = useRef<Confirm | null>(null)

  async function send(input: Confirm): Promise<SaleResult> {
    try {
      const answer = await confirm.mutateAsync(input)
      unanswered.current = null
      return answer
    } catch (error) {
      const { reason } = readFailure(error)
      if (reason === 'STATE' && unanswered.current && unanswered.current !== input) return send(unanswered.current)
      unanswered.current = isPassing(reason) ? input : null
      throw error
    }
  }

  async function pay(payments: PaymentInput[]) {
    const { guest, note } = draft.draft
    try {
      const done = await hold.sell(async (kept) => {
        const given = Object.entries(guest).map(([key, value]) => [key, value.trim()] as const)
        const input = {
          holdId: kept.id,
          ticketSessionId: sale.session.id,
          channel: kept.channel,
          items: itemsOf(lines),
          payments,
          priceVersion: sale.prices.version,
          expectedDueMinor: sum.dueMinor,
          guest: Object.fromEntries(given.filter(([, value]) => value !== '')),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        }
        const commandId = commandIdFor('booking.sale', input)
        const answer = await send({ ...input, commandId, orderId: uuidOfCommand(commandId) as OrderId })
        forgetCommandId('booking.sale')
        draft.forget(kept.id)
        return answer
      })
      setPaidFor(null)
      setResult(done)
      till.refresh()
    } catch (error) {
      const told = readFailure(error)
      // Shown in the payment, where the same can be tried again.
      if (!ofBasket.has(told.reason)) throw error
      setPaidFor(null)
      if (told.reason === 'PRICE_CHANGED') await readAgain().catch(() => undefined)
      const problem = problemOf(error)
      if (problem.kind === 'gone' && problem.seatNos.length > 0) await hold.drop(problem.seatNos)
      hold.report(problem)
      if (told.reason === 'STATE' || told.reason === 'NOT_FOUND') await hold.recheck()
    }
  }

  return {
    isPaying: paidFor !== null,
    result,
    pay,
    begin: () => setPaidFor(places),
    cancel() {
      setPaidFor(null)
      // What happened to the seats while the money was counted.
      void hold.recheck()
    },
    /** The next guest. */
    next: () => setResult(null),
  }
}

export type SaleDesk = ReturnType<typeof useSale>
