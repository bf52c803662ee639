import { groupShortCode, inLanguage, type Language, type OrderId, type VenueId } from '@marquee/contract'
import type { SlipBlock } from '@marquee/contract/printers'
import type { Services } from '../../../core/context.ts'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { slipCode, slipRow, slipRule, slipText } from '../../../printing/slip.ts'
import type { PassOfShow } from '../../passes/service/codes.ts'
import { asSold } from '../documents/as-sold.ts'
import { dishOf, modsOf } from '../documents/dish-words.ts'
import { type DocumentFacts, readFacts } from '../documents/facts.ts'
import { unpaidLine } from '../documents/left-to-pay.ts'
import { ridesOfPass, waysOf } from '../documents/ride-words.ts'
import { taxesOf } from '../documents/taxes.ts'

interface Wanted {
  venueId: VenueId
  orderId: OrderId
  language: Language
}

const centred = { align: 'center' } as const
const strong = { align: 'center', isBold: true } as const

/** What was sold and paid, for a printer with a roll; null: there is no such order. */
export async function receiptSlip(
  services: Services,
  wanted: Wanted,
): Promise<{ blocks: SlipBlock[]; hasCash: boolean } | null> {
  const read = await readFacts(services, { ...wanted, logo: null })
  if (!read) return null
  const facts = asSold(read)
  const blocks = [
    ...headOf(facts),
    slipRule,
    ...facts.lines.flatMap((line) => lineOf(facts, line)),
    slipRule,
    ...sumsOf(facts),
    slipRule,
    ...footOf(facts),
  ]
  return { blocks, hasCash: facts.payments.some(({ method, amountMinor }) => method === 'cash' && amountMinor > 0) }
}

/** Who a document is from. */
export function venueOf({ venue, words }: DocumentFacts): SlipBlock[] {
  const named = [venue.city ?? '', ...venue.address.split('\n')].filter(Boolean)
  return [
    slipText(venue.name, { ...strong, size: 2 }),
    ...named.map((line) => slipText(line, centred)),
    ...(venue.taxNumber ? [slipText(`${words['receipt.taxNumber']} ${venue.taxNumber}`, centred)] : []),
  ]
}

function headOf(facts: DocumentFacts): SlipBlock[] {
  const { venue, language, words, called, order } = facts
  const { date, time, shortDay } = whenFormat(language, venue.zone)
  const number = order.receiptNo === null ? '' : `${words['receipt.number']} ${order.receiptNo}`
  const till = order.till === null ? '' : called.till(order.till)
  const { session } = order
  return [
    ...venueOf(facts),
    slipRule,
    slipRow(
      [number, till].filter(Boolean).join(' - ') || words['receipt.title'],
      `${date(order.at)} ${time(order.at)}`,
    ),
    slipRow(`${words['receipt.order']} ${order.orderNo}`, order.clerk.name),
    ...(order.callNo == null
      ? []
      : [slipText(`${words['receipt.call']} ${order.callName ?? order.callNo}`, { ...strong, size: 2 })]),
    ...(order.wantedAt
      ? [slipRow(words['receipt.wanted'], `${shortDay(order.wantedAt)} ${time(order.wantedAt)}`, { isBold: true })]
      : []),
    ...(order.isTraining ? [slipText(words['training.notValid'], { ...strong, size: 2 })] : []),
    ...(session
      ? [
          slipText(inLanguage(session.product, language), { isBold: true }),
          slipText(`${shortDay(session.startsAt)} ${time(session.startsAt)} - ${inLanguage(session.floor, language)}`),
        ]
      : []),
  ]
}

type Line = DocumentFacts['lines'][number]

function lineOf(facts: DocumentFacts, line: Line): SlipBlock[] {
  const { language, words, order, lines } = facts
  const amount = amountFormat(language, order.currency)
  const { kind, qty, text, category, grossMinor, unitMinor, special, listMinor, parentLineNo, lineNo } = line
  const said = inLanguage(text, language)
  if (kind === 'discount' || kind === 'fee' || kind === 'tip') {
    const code = kind === 'discount' ? said : kind === 'fee' ? line.reason : ''
    return [slipRow([words[`receipt.${kind}`], code].filter(Boolean).join(' - '), amount(grossMinor))]
  }
  if (kind === 'package') {
    const costMinor = lines.reduce((sum, part) => sum + (part.parentLineNo === lineNo ? part.grossMinor : 0), 0)
    return [slipRow(`${qty} ${said}`, amount(costMinor), { isBold: true })]
  }
  const place = category ? ` - ${inLanguage(category, language)}` : ''
  const ways = [...modsOf(line, facts), ...waysOf(line, facts)]
  const named = { ride: words['receipt.ride'], voucher: words['giftCards.paper.title'] }
  const name = kind === 'ride' || kind === 'voucher' ? named[kind] : said
  if (parentLineNo !== null) {
    return [slipText(`  ${qty} ${name}${place}`), ...ways.map((way) => slipText(`    ${way}`))]
  }
  const each = special === 'comp' ? words['receipt.comp'] : `${Math.abs(qty)} x ${amount(unitMinor)}`
  const list = listMinor === null ? [] : [`${words['receipt.listPrice']} ${amount(listMinor)}`]
  return [
    slipRow(line.share ? dishOf(line, facts) : `${qty} ${name}${place}`, amount(grossMinor), { isBold: true }),
    ...ways.map((way) => slipText(`  ${way}`)),
    ...(qty === 1 && list.length === 0 && special !== 'comp' ? [] : [slipText(`  ${[each, ...list].join(' - ')}`)]),
  ]
}

function sumsOf({ language, words, order, lines, payments, venue }: DocumentFacts): SlipBlock[] {
  const money = moneyFormat(language, order.currency)
  const amount = amountFormat(language, order.currency)
  const percent = percentFormat(language)
  const { date, time } = whenFormat(language, venue.zone)
  const leftMinor = order.grossMinor - payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [
    ...taxesOf(lines).flatMap(({ taxPpm, netMinor, taxMinor }) => [
      slipRow(words['receipt.net'], amount(netMinor)),
      slipRow(`${words['receipt.tax']} ${percent(taxPpm)}`, amount(taxMinor)),
    ]),
    slipText(`${words['receipt.total']} ${money(order.grossMinor)}`, { isBold: true, size: 2 }),
    ...payments.flatMap(({ methodName, amountMinor, tenderedMinor, changeMinor, debtor }) => [
      slipRow(
        [inLanguage(methodName, language), debtor].filter(Boolean).join(' - '),
        amount(tenderedMinor ?? amountMinor),
      ),
      ...(changeMinor ? [slipRow(words['receipt.change'], amount(changeMinor), { isBold: true })] : []),
    ]),
    ...(leftMinor > 0 ? [slipRow(words['receipt.left'], money(leftMinor), { isBold: true })] : []),
    ...(leftMinor > 0 && order.dueAt !== null
      ? [slipRow(words['receipt.dueBy'], `${date(order.dueAt)} ${time(order.dueAt)}`)]
      : []),
  ]
}

function footOf({ words, language, venue, order }: DocumentFacts): SlipBlock[] {
  const footer = inLanguage(venue.receiptFooter, language) || words['receipt.thanks']
  return [
    slipCode(String(order.orderNo)),
    slipText(String(order.orderNo), strong),
    ...footer.split('\n').map((line) => slipText(line, centred)),
    slipText(words['receipt.notFiscal'], centred),
  ]
}

/** The passes of an order that open a door, or did: a paper for each. */
export async function passSlips(services: Services, wanted: Wanted): Promise<SlipBlock[][]> {
  const facts = await readFacts(services, { ...wanted, logo: null })
  return facts ? facts.passes.map((pass) => passOf(facts, pass)) : []
}

/** A pass, for a printer with a roll. */
export function passOf(facts: DocumentFacts, pass: PassOfShow): SlipBlock[] {
  const { venue, language, words, called, order } = facts
  const { shortDay, time } = whenFormat(language, venue.zone)
  const { session, seat, area } = pass
  const warning = pass.isTraining ? words['training.notValid'] : unpaidLine(facts)
  const place = seat
    ? [
        slipText(called.zone(seat.section), centred),
        slipText(
          `${words[seat.isTable ? 'passes.table' : 'passes.row']} ${seat.row}  ${words['passes.seat']} ${seat.label}`,
          { ...strong, size: 2 },
        ),
      ]
    : area
      ? [slipText(inLanguage(area, language), { ...strong, size: 2 })]
      : []
  return [
    slipText(venue.name, strong),
    slipRule,
    slipText(inLanguage(session.product, language), { ...strong, size: 2 }),
    slipText(`${shortDay(session.startsAt)} ${time(session.startsAt)}`, strong),
    slipText(inLanguage(session.floor, language), centred),
    ...place,
    slipText(inLanguage(pass.type, language), centred),
    ...(pass.people > 1 ? [slipText(`${words['passes.people']}: ${pass.people}`, centred)] : []),
    ...ridesOfPass(pass, facts).map((said) => slipText(said, strong)),
    ...(warning ? [slipText(warning, { ...strong, size: 2 })] : []),
    slipCode(pass.code),
    slipText(groupShortCode(pass.shortCode), { ...strong, size: 2 }),
    slipText(`${words['passes.order']} ${order.orderNo}`, centred),
  ]
}
