import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../../testing/index.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { type BalancesBench, balancesBench } from '../../order-changes/testing/balances.ts'
import { openDocument } from './open.ts'

let it: BalancesBench
let office: SignedIn
beforeAll(async () => {
  it = await balancesBench()
  const { user } = it.bench.manager
  await sql`update app_user set language = 'en' where id = ${user.id}`.execute(it.api.database.db)
  office = await it.api.signInUser(user)
})
afterAll(() => it.bench.close())

type Kind = 'receipt' | 'refund' | 'passes'
async function textOf(orderId: string, kind: Kind, changeNo?: number) {
  const { url } = await office.caller.orders.document({
    orderId: orderId as never,
    kind,
    ...(changeNo !== undefined && { changeNo }),
  })
  const document = await openDocument(it.api.services, url.replace('/api/files/document?ticket=', ''))
  const pages = await readPdf(document?.content ?? Buffer.of())
  return pages.map(({ texts }) => texts.join(' ')).join('\n')
}

test('the papers of an order say what is left to pay and until when, until nothing is', async () => {
  const { orderId } = await it.part([0], 15_000)
  const receipt = await textOf(orderId, 'receipt')
  for (const part of ['150.00', 'receipt.left', '300.00', 'receipt.dueBy']) expect(receipt).toContain(part)
  expect(receipt).not.toContain('receipt.leftNow')
  const pass = await textOf(orderId, 'passes')
  expect(pass).toMatch(/passes\.unpaid.*300\.00.*receipt\.dueBy/)

  const first = await it.takeDue(orderId, 30_000, 10_000)
  const payment = await textOf(orderId, 'refund', first.changeNo)
  for (const part of ['refund.payment', `receipt.number`, '100.00', 'receipt.left', '200.00']) {
    expect(payment).toContain(part)
  }
  for (const part of ['refund.title', 'refund.reason', 'refund.signature']) expect(payment).not.toContain(part)
  const then = await textOf(orderId, 'receipt')
  expect(then).toMatch(/receipt\.left .*300\.00.*receipt\.leftNow.*200\.00.*receipt\.dueBy/)

  const last = await it.takeDue(orderId, 20_000, 20_000)
  expect(await textOf(orderId, 'refund', last.changeNo)).not.toContain('receipt.left')
  expect(await textOf(orderId, 'passes')).not.toContain('passes.unpaid')
  const paid = await textOf(orderId, 'receipt')
  expect(paid).not.toContain('receipt.dueBy')
  expect(paid).toMatch(/receipt\.left .*300\.00.*receipt\.leftNow.*0\.00/)
})

test('what was paid in full says nothing of it', async () => {
  const { orderId } = await it.desk.sell([1])
  expect(await textOf(orderId, 'receipt')).not.toContain('receipt.left')
  expect(await textOf(orderId, 'passes')).not.toContain('passes.unpaid')
})

test('the mail with the papers says what is due', async () => {
  const { orderId } = await it.part([2], 15_000, { guest: { email: 'papers@guests.example' } })
  const send = () =>
    office.caller.orders.mail({ commandId: crypto.randomUUID(), id: orderId, passes: true, receipt: true })
  const shows = async () => {
    const rows = await it.api.database.db
      .selectFrom('outgoing_mail')
      .select('params')
      .where('recipient', '=', 'papers@guests.example')
      .orderBy('id')
      .execute()
    return rows.map(({ params }) => (params as { show?: unknown }).show)
  }
  await send()
  await it.takeDue(orderId, 30_000, 30_000)
  await send()
  const { dueAt } = await it.orderOf(orderId)
  expect(await shows()).toEqual([expect.objectContaining({ dueMinor: 30_000, currency: 'TRY', dueAt }), undefined])
})
