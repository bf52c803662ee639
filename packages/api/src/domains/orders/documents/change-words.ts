import { inLanguage, type OrderDetail } from '@marquee/contract'
import { dishOf } from './dish-words.ts'
import type { DocumentFacts } from './facts.ts'

// What the document of a change says, whatever it is printed on.

type Line = OrderDetail['lines'][number]

/** Nothing goes back: it says for itself why, and nobody signs for it. */
export const bringsMoney = ({ kind }: { kind: string }) => kind === 'payment' || kind === 'invoice_paid'

const isUnpaid = ({ method }: { method: string }) => method === 'invoice'

/** Nobody had paid what a change takes off: it is owed less, and no money goes anywhere. */
export const isOwedLess = ({ change, refunds }: Pick<DocumentFacts, 'change' | 'refunds'>): boolean =>
  change !== null &&
  change.kind !== 'exchange' &&
  !bringsMoney(change) &&
  change.grossMinor < 0 &&
  refunds.every(isUnpaid)

/** What the document is called. */
export const titleOf = (facts: DocumentFacts): string => {
  const { change, words } = facts
  if (isOwedLess(facts)) return words['refund.owedTitle']
  if (change?.kind === 'payment') return words['refund.payment']
  if (change?.kind === 'invoice_paid') return words['refund.invoicePaid']
  return words[change?.kind === 'exchange' ? 'refund.exchange' : 'refund.title']
}

/**
 * By which number the document is called, `100123-2`: the order's and the change's in it. Receipts begin at 1 whenever a till
 * is opened, and changes at 1 in each order, so neither alone tells two documents apart.
 */
export function numberOf(facts: DocumentFacts): string {
  const { change, order, words } = facts
  if (!change) return ''
  const name = bringsMoney(change)
    ? words['refund.paymentNo']
    : words[change.kind === 'exchange' ? 'refund.exchangeNo' : isOwedLess(facts) ? 'refund.changeNo' : 'refund.no']
  return `${name} ${order.orderNo}-${change.changeNo}`
}

/** Which receipt of which till a change has; empty without either. */
export const receiptOf = ({ change, called, words }: DocumentFacts): string[] =>
  [
    change?.receiptNo == null ? '' : `${words['receipt.number']} ${change.receiptNo}`,
    change?.till == null ? '' : called.till(change.till),
  ].filter(Boolean)

/** A line of the change. */
export function nameOf(line: Line, { language, words }: DocumentFacts): string {
  const { kind, qty, text, category, reversesLineNo, isAdjustment } = line
  if (kind === 'fee') return words[reversesLineNo === null ? 'refund.fee' : 'refund.feeBack']
  if (kind === 'tip') return words['refund.tip']
  if (kind === 'discount') {
    // By which code, and which dish it made free.
    if (!isAdjustment) return [words['refund.discount'], inLanguage(text, language)].filter(Boolean).join(' · ')
    return words[reversesLineNo === null ? 'refund.adjusted' : 'refund.adjustedBack']
  }
  // Its ways are told below it.
  if (kind === 'ride') return `${Math.abs(qty)} ${words['receipt.ride']}`
  const place = category ? ` · ${inLanguage(category, language)}` : ''
  return `${dishOf(line, { language, words })}${place}`
}

/** What a change gave back, what it takes off what nobody had paid, and what a connected card terminal has not given back of it or a person still has to send, each with its word. */
export function backOf({ change, refunds: all, words }: DocumentFacts): { name: string; minor: number }[] {
  const refunds = all.filter((refund) => !isUnpaid(refund))
  const lessMinor = 0 - (change?.grossMinor ?? 0)
  const backMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isExchange = change?.kind === 'exchange'
  const owedMinor = isExchange
    ? all.reduce((sum, refund) => (isUnpaid(refund) ? sum + refund.amountMinor : sum), 0)
    : Math.max(0, lessMinor - backMinor)
  const owed = owedMinor > 0 ? [{ name: words['refund.owedLess'], minor: owedMinor }] : []
  const of = (state: OrderDetail['refunds'][number]['atTerminal'], name: string) => ({
    name,
    minor: refunds.reduce((sum, { atTerminal, amountMinor }) => sum + (atTerminal === state ? amountMinor : 0), 0),
  })
  const given = of(null, words['refund.total'])
  const open = [
    of('under_way', words['refund.underWay']),
    of('declined', words['refund.declined']),
    of('to_do', words['refund.toSend']),
  ].filter(({ minor }) => minor > 0)
  const isBack = given.minor > 0 || open.length + owed.length === 0
  return [...(isBack ? [given] : []), ...open, ...owed]
}

/** How money went back, and what is told below it: a card that its terminal declined was given back by a person. */
export function wayOf(
  { methodName, reference, byHand }: OrderDetail['refunds'][number],
  { language, words, called }: DocumentFacts,
): { name: string; notes: string[] } {
  const name = [inLanguage(methodName, language), reference].filter(Boolean).join(' · ')
  if (!byHand) return { name, notes: [] }
  const who = `${byHand.how}, ${byHand.who}`
  if (byHand.till === null) return { name, notes: [`${words['refund.byHand']} ${who}`] }
  const cash = [words['refund.inCash'], called.till(byHand.till)].join(' · ')
  return { name: cash, notes: [`${name}: ${words['refund.declined']}`, who] }
}

/** Whether the guest signs for what they got back. */
export const isSigned = ({ change, refunds }: DocumentFacts): boolean =>
  refunds.length > 0
    ? change?.kind !== 'invoice_paid' && !refunds.every(isUnpaid)
    : change !== null && change.kind !== 'exchange' && !bringsMoney(change) && change.grossMinor >= 0
