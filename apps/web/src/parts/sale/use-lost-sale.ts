import type { SaleResult } from '@marquee/contract'
import { useEffect, useRef } from 'react'
import { isPassing, readFailure } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useReadSaleOfCommand } from './queries.ts'
import { forgetSent, noteSent, type SalesDoor, type SentSale, sentSales } from './sent-sales.ts'

interface Told {
  /** It went through, although its answer was lost. */
  onSold: (sale: SaleResult, sent: SentSale) => void
  /** It did not; the server has no such sale. */
  onNotSold: (sent: SentSale) => void
}

/**
 * Sends sales, and finds out what became of one whose answer was lost: when the page comes back, when the connection
 * does, and when someone asks.
 */
export function useLostSale(door: SalesDoor, told: Told) {
  const readSale = useReadSaleOfCommand()
  const connection = useConnection()
  const latest = useRef(told)
  latest.current = told
  const isBusy = useRef(false)

  /** The sale that one of the tries made; null: none did. Throws when nobody answers. */
  async function find(): Promise<SaleResult | null> {
    for (const { commandId } of sentSales(door)) {
      const sale = await readSale(commandId)
      if (sale) {
        forgetSent(door)
        return sale
      }
    }
    return null
  }

  /** True when it turned out to be sold. */
  async function settle(): Promise<boolean> {
    const sent = sentSales(door).at(-1)
    if (!sent || isBusy.current) return false
    isBusy.current = true
    try {
      const sale = await find()
      if (sale) latest.current.onSold(sale, sent)
      else latest.current.onNotSold(sent)
      return sale !== null
    } catch {
      // Asked again when the connection is back.
      return false
    } finally {
      isBusy.current = false
    }
  }

  /** Sends one try. A refusal that follows on a lost answer may mean that it is sold already: then that is the answer. */
  async function send(sent: SentSale, action: () => Promise<SaleResult>): Promise<SaleResult> {
    noteSent(door, sent)
    isBusy.current = true
    try {
      const answer = await action()
      forgetSent(door)
      return answer
    } catch (error) {
      const { reason } = readFailure(error)
      if (isPassing(reason)) throw error
      if (sentSales(door).length === 1) forgetSent(door)
      const sold = reason === 'STATE' ? await find() : null
      if (sold) return sold
      throw error
    } finally {
      isBusy.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the connection is back, and only then
  useEffect(() => {
    if (connection !== 'offline') void settle()
  }, [connection])

  return { send, settle }
}
