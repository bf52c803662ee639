import { inLanguage, type Language, type VenueId } from '@marquee/contract'
import { calledAs } from '@marquee/contract/call-name'
import type { KitchenTicketId } from '@marquee/contract/kitchen'
import type { SlipBlock } from '@marquee/contract/printers'
import type { Services } from '../../../core/context.ts'
import { whenFormat } from '../../../printing/formats.ts'
import { slipRow, slipRule, slipText } from '../../../printing/slip.ts'
import { findTicketOnPaper } from '../repo/slip.ts'

interface Wanted {
  venueId: VenueId
  ticketId: KitchenTicketId
  language: Language
}

/** A ticket as a cook reads it from the rail; null: it is not there, or the kitchen waits with it. */
export async function ticketSlip(
  { db, exports }: Services,
  { venueId, ticketId, language }: Wanted,
): Promise<SlipBlock[] | null> {
  const ticket = await findTicketOnPaper(db, { venueId, ticketId })
  if (!ticket) return null
  const words = exports.wording(language)
  const { time } = whenFormat(language, ticket.zone)
  const band = [ticket.kind === 'new' ? '' : words[`slip.kind.${ticket.kind}`], ticket.isRush ? words['slip.rush'] : '']
  const where = [words[`slip.service.${ticket.service}`], ticket.table && inLanguage(ticket.table, language)]
  const lines = ticket.lines.flatMap(({ qty, name, mods, note, guestNo }) => [
    slipText(`${ticket.kind === 'cancel' ? '-' : ''}${qty} ${inLanguage(name, language)}`, { isBold: true, size: 2 }),
    ...mods.map((mod) => slipText(`  ${mod.qty > 1 ? `${mod.qty} x ` : '+ '}${inLanguage(mod.name, language)}`)),
    ...(note ? [slipText(`  ! ${note}`, { isBold: true })] : []),
    ...(guestNo === null ? [] : [slipText(`  ${words['slip.guest']} ${guestNo}`)]),
  ])
  return [
    slipRow(inLanguage(ticket.station, language), time(ticket.firedAt)),
    slipText(calledAs(ticket), { align: 'center', isBold: true, size: 3 }),
    ...band.flatMap((said) => (said ? [slipText(said, { align: 'center', isBold: true, size: 2 })] : [])),
    slipText(where.filter(Boolean).join(' '), { align: 'center', isBold: true }),
    ...(ticket.course > 1 ? [slipText(`${words['slip.course']} ${ticket.course}`, { align: 'center' })] : []),
    slipRule,
    ...lines,
    ...(ticket.note ? [slipRule, slipText(`! ${ticket.note}`, { isBold: true })] : []),
  ]
}
