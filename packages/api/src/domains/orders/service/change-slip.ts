import { inLanguage, type Language, openOfPayment, type VenueId } from '@marquee/contract'
import type { SlipBlock } from '@marquee/contract/printers'
import type { Services } from '../../../core/context.ts'
import { amountFormat, moneyFormat, percentFormat, whenFormat } from '../../../printing/formats.ts'
import { slipCode, slipRow, slipRule, slipText } from '../../../printing/slip.ts'
import {
  backOf,
  bringsMoney,
  isOwedLess,
  isSigned,
  nameOf,
  numberOf,
  receiptOf,
  titleOf,
  wayOf,
} from '../documents/change-words.ts'
import { modsOf } from '../documents/dish-words.ts'
import { type DocumentFacts, readFacts } from '../documents/facts.ts'
import { waysOf } from '../documents/ride-words.ts'
import { taxesOf } from '../documents/taxes.ts'
import { findChange, selectPassIdsOfChange } from '../repo/change.ts'
import { passOf, venueOf } from './slips.ts'

interface Wanted {
  venueId: VenueId
  changeId: string
  language: Language
}

const centred = { align: 'center' } as const
const strong = { align: 'center', isBold: true } as const

const roomToSign = Array.from({ length: 3 }, () => slipText(' '))

async function factsOf(services: Services, { changeId, ...wanted }: Wanted): Promise<DocumentFacts | null> {
  const change = await findChange(services.db, { venueId: wanted.venueId, id: changeId })
  return change ? readFacts(services, { ...wanted, ...change, logo: null }) : null
}

/** What was changed of a sale and which money moved, for a printer with a roll; null: there is no such change. */
export async function changeSlip(
  services: Services,
  wanted: Wanted,
): Promise<{ blocks: SlipBlock[]; hasCash: boolean } | null> {
  const read = await factsOf(services, wanted)
  if (!read?.change) return null
  const { changeNo } = read.change
  const lines = read.lines.filter((line) => line.changeNo === changeNo)
  const facts = { ...read, lines }
  const money = [...facts.payments.filter((paid) => paid.changeNo === changeNo), ...facts.refunds]
  const blocks = [
    ...headOf(facts),
    slipRule,
    ...linesOf(facts),
    ...(lines.length > 0 ? [slipRule] : []),
    ...sumsOf(facts),
    slipRule,
    ...footOf(facts),
  ]
  return { blocks, hasCash: money.some(({ method, amountMinor }) => method === 'cash' && amountMinor > 0) }
}

function headOf(facts: DocumentFacts): SlipBlock[] {
  const { venue, language, words, order, change } = facts
  const { date, time } = whenFormat(language, venue.zone)
  const receipt = receiptOf(facts).join(' - ')
  return [
    ...venueOf(facts),
    slipRule,
    slipText(titleOf(facts), { ...strong, size: 2 }),
    ...(change
      ? [
          slipRow(numberOf(facts), `${date(change.at)} ${time(change.at)}`),
          slipRow(`${words['receipt.order']} ${order.orderNo}`, change.who ?? ''),
          ...(receipt ? [slipRow(receipt, '')] : []),
        ]
      : []),
    ...(order.receiptNo === null
      ? []
      : [slipRow(`${words['refund.of']} ${order.receiptNo}`, `${date(order.at)} ${time(order.at)}`)]),
    ...(order.isTraining ? [slipText(words['training.notValid'], { ...strong, size: 2 })] : []),
  ]
}

function linesOf(facts: DocumentFacts): SlipBlock[] {
  const { venue, language, order } = facts
  const amount = amountFormat(language, order.currency)
  const { shortDay, time } = whenFormat(language, venue.zone)
  let shown: string | null = null
  return facts.lines.flatMap((line) => {
    const blocks: SlipBlock[] = []
    // An exchange takes from one show and adds to another.
    if (line.session && line.session.id !== shown) {
      const { product, startsAt, floor, id } = line.session
      shown = id
      blocks.push(slipText(inLanguage(product, language), { isBold: true }))
      blocks.push(slipText(`${shortDay(startsAt)} ${time(startsAt)} - ${inLanguage(floor, language)}`))
    }
    const ways = [...modsOf(line, facts), ...waysOf(line, facts)].map((way) => slipText(`  ${way}`))
    return [...blocks, slipRow(nameOf(line, facts), amount(line.grossMinor)), ...ways]
  })
}

function sumsOf(facts: DocumentFacts): SlipBlock[] {
  const { language, words, order, lines, change } = facts
  const amount = amountFormat(language, order.currency)
  const percent = percentFormat(language)
  return [
    ...taxesOf(lines).flatMap(({ taxPpm, netMinor, taxMinor }) => [
      slipRow(words['receipt.net'], amount(netMinor)),
      slipRow(`${words['receipt.tax']} ${percent(taxPpm)}`, amount(taxMinor)),
    ]),
    ...(change?.kind === 'exchange'
      ? [slipRow(words['refund.difference'], amount(change.grossMinor), { isBold: true })]
      : []),
    ...moneyOf(facts),
  ]
}

function moneyOf(facts: DocumentFacts): SlipBlock[] {
  const { language, words, order, payments, change, refunds, dueMinor, venue } = facts
  const money = moneyFormat(language, order.currency)
  const amount = amountFormat(language, order.currency)
  const { date, time } = whenFormat(language, venue.zone)
  const paid = payments.filter(({ changeNo }) => changeNo === change?.changeNo)
  const paidMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const backMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const lessMinor = 0 - (change?.grossMinor ?? 0)
  if (paidMinor > 0) {
    const openMinor = payments.reduce((sum, payment) => sum + openOfPayment(payment), 0)
    const isPart = change?.kind === 'payment' && dueMinor > 0
    return [
      slipText(`${words['refund.paid']} ${money(paidMinor)}`, { isBold: true, size: 2 }),
      ...paid.flatMap(({ methodName, amountMinor, tenderedMinor, changeMinor, debtor }) => [
        slipRow(
          [inLanguage(methodName, language), debtor].filter(Boolean).join(' - '),
          amount(tenderedMinor ?? amountMinor),
        ),
        ...(changeMinor ? [slipRow(words['receipt.change'], amount(changeMinor), { isBold: true })] : []),
      ]),
      ...(change?.kind === 'invoice_paid' && openMinor > 0
        ? [slipRow(words['refund.stillOpen'], amount(openMinor))]
        : []),
      ...(isPart ? [slipRow(words['receipt.leftNow'], money(dueMinor), { isBold: true })] : []),
      ...(isPart && order.dueAt !== null
        ? [slipRow(words['receipt.dueBy'], `${date(order.dueAt)} ${time(order.dueAt)}`)]
        : []),
    ]
  }
  // Nothing went and nothing came: an exchange for the same.
  if (change?.kind === 'exchange' && backMinor === 0) return []
  return [
    // Where some of it was not paid yet, the whole is said as well.
    ...(lessMinor !== backMinor && change?.kind !== 'exchange' && !isOwedLess(facts)
      ? [slipRow(words['refund.reduced'], amount(lessMinor))]
      : []),
    ...backOf(facts).map(({ name, minor }) => slipText(`${name} ${money(minor)}`, { isBold: true, size: 2 })),
    ...refunds.flatMap((refund) => {
      const { name, notes } = wayOf(refund, facts)
      return [slipRow(name, amount(refund.amountMinor)), ...notes.map((note) => slipText(note))]
    }),
  ]
}

function footOf(facts: DocumentFacts): SlipBlock[] {
  const { words, order, change } = facts
  const why = change && !bringsMoney(change) ? change : null
  return [
    ...(why ? [slipText(`${words['refund.reason']} ${why.reason}`)] : []),
    ...(why?.approver ? [slipText(`${words['refund.approver']} ${why.approver}`)] : []),
    ...(isSigned(facts) ? [...roomToSign, slipRule, slipText(words['refund.signature'], centred)] : []),
    slipCode(String(order.orderNo)),
    slipText(String(order.orderNo), strong),
    slipText(words['receipt.notFiscal'], centred),
  ]
}

/** The passes that a change has issued, as far as they open a door or did: a document for each. */
export async function changedPassSlips(services: Services, wanted: Wanted): Promise<SlipBlock[][]> {
  const facts = await factsOf(services, wanted)
  if (!facts) return []
  const ids = await selectPassIdsOfChange(services.db, { venueId: wanted.venueId, id: wanted.changeId })
  return facts.passes.filter(({ id }) => ids.has(id)).map((pass) => passOf(facts, pass))
}
