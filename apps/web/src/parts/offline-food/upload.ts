import type { UploadedOfflineSales } from '@marquee/contract/offline-food'
import { offlineUploadMost } from '@marquee/contract/offline-limits'
import { noteLastCounter } from './counter.ts'
import type { KeptSale } from './db.ts'
import { keptSales, settleSales } from './sales.ts'

/** Sends some sales of one counter, in their order. */
export type Send = (input: {
  counterId: KeptSale['counterId']
  sales: { payload: string; signature: string }[]
}) => Promise<UploadedOfflineSales>

/** What became of the sales of one run, by their receipts. */
export interface Uploaded {
  posted: number
  late: string[]
  waiting: string[]
  stuck: { receipt: string; reason: string | null }[]
  refused: { receipt: string; reason: string | null }[]
}

const exclusively = async <T>(work: () => Promise<T>): Promise<T | null> =>
  navigator.locks
    ? ((await navigator.locks.request('marquee.offline-upload', { ifAvailable: true }, (lock) =>
        lock ? work() : null,
      )) as T | null)
    : work()

/**
 * Uploads what waits, in the order of its numbers and in one window at a time. null: another window is at it. What the
 * server has is forgotten; an upload whose answer is lost is sent again as it was, which has no second effect. Rejects
 * with what the server, or the lost line, says: what was not answered still waits.
 */
export function uploadSales(
  venueId: string,
  send: Send,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Uploaded | null> {
  return exclusively(async () => {
    const all: Uploaded = { posted: 0, late: [], waiting: [], stuck: [], refused: [] }
    const sales = (await keptSales(venueId)).filter(({ state }) => state === 'waiting')
    for (let at = 0; at < sales.length; ) {
      onProgress(at, sales.length)
      const [first] = sales.slice(at)
      const batch = sales.slice(at, at + offlineUploadMost).filter(({ counterId }) => counterId === first?.counterId)
      await uploadBatch(batch, send, all)
      at += batch.length
    }
    return all
  })
}

async function uploadBatch(batch: readonly KeptSale[], send: Send, all: Uploaded): Promise<void> {
  const [first] = batch
  if (!first) return
  const sales = batch.map(({ payload, signature }) => ({ payload, signature }))
  const answer = await send({ counterId: first.counterId, sales })
  const done: KeptSale[] = []
  const refused: { sale: KeptSale; reason: string | null }[] = []
  for (const [at, sale] of batch.entries()) {
    const { receipt } = sale.slip
    // One that could not be read has no number in the answer; it stands where it was sent.
    const said = answer.sales.find(({ counter }) => counter === sale.counter) ?? answer.sales[at]
    // What nothing is said of goes on waiting.
    if (!said || (said.counter !== null && said.counter !== sale.counter)) continue
    if (said.state === 'refused') {
      refused.push({ sale, reason: said.reason })
      all.refused.push({ receipt, reason: said.reason })
      continue
    }
    done.push(sale)
    if (said.state === 'posted') all.posted += 1
    if (said.state === 'posted' && said.late) all.late.push(receipt)
    if (said.state === 'waiting') all.waiting.push(receipt)
    if (said.state === 'stuck') all.stuck.push({ receipt, reason: said.reason })
  }
  await settleSales(done, refused)
  await noteLastCounter(first.venueId, answer.lastCounter)
}
