import type { OrderLeave } from '@marquee/contract'
import { useState } from 'react'
import { useCommand } from '../../lib/command/use-command.ts'
import { type Failure, readFailure } from '../../lib/trpc/failure.ts'
import type { BasketLine } from '../checkout/basket.ts'
import type { Reductions } from '../checkout/reductions.ts'
import { askOf, type BasketDeparture, departuresOf, standingOf } from './model.ts'
import { type OrderOf, useAllow, useLeaveOf } from './queries.ts'
import { useReductionRights } from './rights.ts'

interface Basket extends OrderOf {
  /** At the prices of the list. */
  lines: readonly BasketLine[]
  reductions: Reductions
}

/**
 * Whether a basket may be sold at the prices it has. What was approved is read from the server, so it is the same after a
 * reload, and when the basket has waited or changed meanwhile.
 */
export function useLeave({ lines, reductions, ...order }: Basket) {
  const { limitsOf } = useReductionRights()
  const departures = departuresOf(lines, reductions)
  const isAsked = departures.some(
    (each) => standingOf(each, { limits: limitsOf(each.kind), leave: undefined }) === null,
  )
  const { leave, isFailed, readAgain } = useLeaveOf(order, isAsked)
  const allow = useCommand(`allowances.${order.orderId}`, useAllow(order))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const standings = departures.map((departure) => ({
    ...departure,
    standing: standingOf(departure, { limits: limitsOf(departure.kind), leave }),
  }))
  const isBeyond = standings.some(({ standing }) => standing?.by === 'beyond')

  async function askFor(departure: BasketDeparture): Promise<boolean> {
    const answer = await allow.act(askOf(departure) as never)
    if (answer && 'failure' in answer && answer.failure.reason !== 'NEEDS_APPROVAL') setFailure(answer.failure)
    return answer !== null && !('failure' in answer)
  }

  /** Before money is taken: asks for what is still missing. Whether the basket may be sold now. */
  async function secure(): Promise<boolean> {
    if (!isAsked) return true
    if (isBusy) return false
    setBusy(true)
    setFailure(null)
    const missing = (known: OrderLeave) =>
      departures.filter((each) => standingOf(each, { limits: limitsOf(each.kind), leave: known })?.by === 'beyond')
    try {
      for (const departure of missing(await readAgain())) if (!(await askFor(departure))) return false
      return missing(await readAgain()).length === 0
    } catch (error) {
      setFailure(readFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { standings, isBeyond, isFailed, isBusy, failure, secure }
}

export type Leave = ReturnType<typeof useLeave>
