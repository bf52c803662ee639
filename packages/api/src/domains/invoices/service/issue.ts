import { type BillTo, documentOfChange, type InvoiceRow, type Language, type OrderId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { runCommand } from '../../../door/work.ts'
import { findIssuer, selectIssued, selectOfOrder } from '../repo/invoices.ts'
import { lockOrder, selectChangeIds, selectLines } from '../repo/orders.ts'
import { addedUp, sumsOf, takenBack } from '../rules/lines.ts'
import { type Written, writeDocument } from './write.ts'

interface Wanted {
  commandId: string
  orderId: OrderId
  billTo: BillTo
  language: Language
}

async function holdOrder(ctx: SignedContext, { tx }: Work, orderId: OrderId) {
  const order = (await lockOrder(tx, { venueId: ctx.venueId, orderId })) ?? refuse('NOT_FOUND')
  // What was practised was never sold.
  if (order.isTraining) refuse('STATE', { details: { training: true } })
  return order
}

const told = ({ kind, number, grossMinor }: Written) => ({ kind, number, grossMinor })

/**
 * Issues the invoice of an order, and a document for each change that it has had since: together they come to what the
 * order is now. STATE for one that has an invoice, that came to nothing when it was sold, or that was practice;
 * NOT_FOUND.
 */
export async function issueInvoice(ctx: SignedContext, input: Wanted): Promise<{ invoices: InvoiceRow[] }> {
  const { orderId, billTo, language } = input
  const at = { venueId: ctx.venueId, orderId }
  return runCommand(
    ctx,
    { commandId: input.commandId, procedure: 'invoices.issue', input: { ...input } },
    async (work) => {
      const { tx } = work
      const order = await holdOrder(ctx, work, orderId)
      if ((await selectIssued(tx, at)).length > 0) refuse('STATE', { details: { invoiced: true } })
      const sold = await selectLines(tx, { ...at, changeId: null })
      if (sumsOf(sold).grossMinor === 0) refuse('STATE', { details: { grossMinor: 0 } })
      const issuer = await findIssuer(tx, ctx.venueId)
      const common = { ...at, billTo, language, currency: order.currency, by: ctx.actor.userId }
      const written = [await writeDocument(tx, issuer, { ...common, lines: sold, seq: 1 })]
      for (const changeId of await selectChangeIds(tx, at)) {
        const lines = await selectLines(tx, { ...at, changeId })
        if (!documentOfChange(sumsOf(lines))) continue
        written.push(await writeDocument(tx, issuer, { ...common, lines, changeId, seq: written.length + 1 }))
      }
      await work.audit({
        action: 'invoices.issue',
        entity: 'order',
        entityId: orderId,
        after: { billTo: billTo.name, invoices: written.map(told) },
      })
      return { invoices: await selectOfOrder(tx, at) }
    },
  )
}

interface Correction extends Wanted {
  expectedCount: number
  reason: string
}

/**
 * Takes all that was invoiced of an order back by a credit note and issues one invoice for what is left, made out anew.
 * STALE when a document has come since the person looked; STATE where nothing is left to invoice; NOT_FOUND.
 */
export async function correctInvoice(ctx: SignedContext, input: Correction): Promise<{ invoices: InvoiceRow[] }> {
  const { orderId, billTo, language, reason } = input
  const at = { venueId: ctx.venueId, orderId }
  const command = { commandId: input.commandId, procedure: 'invoices.correct', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const order = await holdOrder(ctx, work, orderId)
    const issued = await selectIssued(tx, at)
    const latest = issued.at(-1) ?? refuse('STATE', { details: { invoiced: false } })
    if (issued.length !== input.expectedCount) refuse('STALE')
    const lines = addedUp(issued.flatMap((each) => each.lines))
    if (sumsOf(lines).grossMinor <= 0) refuse('STATE', { details: { grossMinor: 0 } })
    const issuer = await findIssuer(tx, ctx.venueId)
    const common = { ...at, currency: order.currency, by: ctx.actor.userId, reason }
    const back = await writeDocument(tx, issuer, {
      ...common,
      billTo: latest.billTo,
      language: latest.language,
      lines: takenBack(lines),
      correctsId: issued.findLast(({ lines: of }) => sumsOf(of).grossMinor >= 0)?.id ?? latest.id,
      seq: latest.seq + 1,
    })
    const anew = await writeDocument(tx, issuer, { ...common, billTo, language, lines, seq: latest.seq + 2 })
    await work.audit({
      action: 'invoices.correct',
      entity: 'order',
      entityId: orderId,
      before: { billTo: latest.billTo.name },
      after: { billTo: billTo.name, invoices: [told(back), told(anew)] },
      reason,
    })
    return { invoices: await selectOfOrder(tx, at) }
  })
}
