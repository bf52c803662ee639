import { randomUUID } from 'node:crypto'
import type { PurchaseDetail } from '@marquee/contract/purchases'
import type { DemoCaller } from './caller.ts'

const once = () => ({ commandId: randomUUID() })
const of = ({ id, rev }: Pick<PurchaseDetail, 'id' | 'rev'>) => ({ ...once(), id, expectedRev: rev })

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

// How the vendors of what is running out have delivered, in the order of their names.
const ways = ['received', 'part', 'late', 'draft', 'sent'] as const

/**
 * Orders to the vendors of what is running out: some delivered, one in part, dearer and with freight, one late because all
 * of it was sent back, one still a draft.
 */
export async function makePurchases(caller: DemoCaller, today: string): Promise<void> {
  const { purchases } = caller
  const { orders } = await purchases.belowPar(once())
  const byName = [...orders].sort((a, b) => a.vendor.localeCompare(b.vendor))
  for (const [index, { id }] of byName.entries()) {
    const way = ways[index % ways.length]
    if (way === 'draft') continue
    const draft = await purchases.get({ id })
    const planned = await purchases.update({
      ...of(draft),
      vendorId: draft.vendor.id,
      locationId: draft.location.id,
      expectedOn: daysAfter(today, way === 'late' ? -2 : 3),
      note: way === 'part' ? 'Arka kapıdan teslim, 08:00–11:00' : '',
      lines: draft.lines.map(({ item, packing, qty, priceMinor }) => ({
        itemId: item.id,
        unitId: packing?.id ?? null,
        qty,
        priceMinor,
      })),
    })
    const sent = await purchases.send(of(planned))
    if (way === 'late') await sendAllBack(caller, sent)
    if (way !== 'received' && way !== 'part') continue
    // The first line comes dearer, and of the last one something is sent back.
    const last = sent.lines.length - 1
    const half = (qty: string) => String(Math.max(1, Math.floor(Number(qty) / 2)))
    const lines = sent.lines.map((line, at) => ({
      lineNo: line.lineNo,
      itemId: line.item.id,
      unitId: line.packing?.id ?? null,
      qty: way === 'part' ? half(line.qty) : line.qty,
      priceMinor: at === 0 ? Math.round(line.priceMinor * 1.04) : line.priceMinor,
      ...(at === last && way === 'received' && { rejectedQty: '1', rejectReason: 'Ambalajı yırtık' }),
    }))
    await purchases.receive({
      ...of(sent),
      locationId: sent.location.id,
      vendorRef: `IRS-${5_200 + index * 17}`,
      freightMinor: way === 'part' ? 18_500 : 0,
      lines,
    })
  }
}

/** A delivery of which nothing was accepted: its order is still open. */
async function sendAllBack({ purchases }: DemoCaller, sent: PurchaseDetail): Promise<void> {
  await purchases.receive({
    ...of(sent),
    locationId: sent.location.id,
    vendorRef: 'IRS-5188',
    note: 'Soğuk zincir kırılmış',
    lines: sent.lines.map(({ lineNo, item, packing, qty, priceMinor }) => ({
      lineNo,
      itemId: item.id,
      unitId: packing?.id ?? null,
      qty: '0',
      priceMinor,
      rejectedQty: qty,
      rejectReason: 'Araç 12 °C ölçüldü',
    })),
  })
}
