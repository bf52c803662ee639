import type { OrderId, VenueId } from '@marquee/contract'
import type { KitchenTicketId } from '@marquee/contract/kitchen'
import type { PrintJobKind, Slip, SlipBlock } from '@marquee/contract/printers'
import type { Services } from '../../../core/context.ts'
import { findExportVenue } from '../../../exports/venue.ts'
import { whenFormat } from '../../../printing/formats.ts'
import { slipCut, slipRule, slipText } from '../../../printing/slip.ts'
import { ticketSlip } from '../../kitchen/service/slip.ts'
import { changedPassSlips, changeSlip } from '../../orders/service/change-slip.ts'
import { passSlips, receiptSlip } from '../../orders/service/slips.ts'

interface Printable {
  kind: PrintJobKind
  subjectId: string
  isCopy: boolean
  askedAt: string
}

/** What is on a paper, in the language of the venue; null: there is nothing to print of it any more. */
export async function slipOf(
  services: Services,
  venueId: VenueId,
  { kind, subjectId, isCopy, askedAt }: Printable,
): Promise<Slip | null> {
  const { locale: language, zone } = await findExportVenue(services.db, venueId)
  const words = services.exports.wording(language)
  const mark = isCopy ? [slipText(words['slip.copy'], { align: 'center', isBold: true, size: 2 })] : []
  if (kind === 'test') {
    const { date, time } = whenFormat(language, zone)
    return whole([
      ...mark,
      slipText(words['slip.test'], { align: 'center', isBold: true, size: 2 }),
      slipText(`${date(askedAt)} ${time(askedAt)}`, { align: 'center' }),
      slipRule,
      slipText('ç ğ ı i ö ş ü â'),
      slipText('Ç Ğ I İ Ö Ş Ü Â'),
      slipText('0123456789'),
      slipCut,
    ])
  }
  if (kind === 'kitchen_ticket') {
    const blocks = await ticketSlip(services, { venueId, ticketId: subjectId as KitchenTicketId, language })
    return blocks && whole([...mark, ...blocks, slipCut])
  }
  const order = { venueId, orderId: subjectId as OrderId, language }
  const change = { venueId, changeId: subjectId, language }
  if (kind === 'pass' || kind === 'change_pass') {
    const passes = await (kind === 'pass' ? passSlips(services, order) : changedPassSlips(services, change))
    return passes.length === 0 ? null : whole(passes.flatMap((blocks) => [...mark, ...blocks, slipCut]))
  }
  const receipt = await (kind === 'receipt' ? receiptSlip(services, order) : changeSlip(services, change))
  if (!receipt) return null
  // The drawer opens for the money, not for its document.
  return { blocks: [...mark, ...receipt.blocks, slipCut], opensDrawer: receipt.hasCash && !isCopy }
}

const whole = (blocks: SlipBlock[]): Slip => ({ blocks, opensDrawer: false })
