import type { InvoiceRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, refusal, showScreen } from '../../../testing/show-screen.tsx'
import { soldOrder } from '../../../testing/sold-order.ts'
import { InvoicesPart } from './invoices-part.tsx'

afterEach(cleanup)

const id = (n: number) => `01990000-0000-7000-8000-00000000000${n}` as never
const invoice: InvoiceRow = {
  id: id(1),
  kind: 'invoice',
  number: '2026-000012',
  order: { id: soldOrder.id, no: soldOrder.orderNo },
  billTo: { name: 'Harbour Ltd.', taxNumber: '1760453820', taxOffice: 'Galata', address: 'Quay 1' },
  currency: 'TRY',
  netMinor: 163_636,
  taxMinor: 16_364,
  grossMinor: 180_000,
  changeNo: null,
  corrects: null,
  businessDate: '2026-11-25',
  issuedAt: '2026-11-25T16:00:00.000Z',
  issuedBy: 'Elif',
  isPrinted: true,
}
const note: InvoiceRow = {
  ...invoice,
  id: id(2),
  kind: 'credit_note',
  number: '2026-000003',
  grossMinor: -45_000,
  changeNo: 1,
  isPrinted: false,
}

const show = (answers: Answers, rights: object = { view: {}, invoice: {} }) =>
  showScreen(<InvoicesPart order={soldOrder} />, {
    namespaces: ['invoices', 'orderList'],
    at: '/order-list',
    rights: { order_list: rights } as never,
    answers,
  })

test('a change of the order brings its credit note into the list that is open', async () => {
  let invoices = [invoice]
  const Changing = () => {
    const [rev, setRev] = useState(soldOrder.rev)
    return (
      <>
        <InvoicesPart order={{ ...soldOrder, rev }} />
        <button type="button" onClick={() => setRev(rev + 1)}>
          Cancelled
        </button>
      </>
    )
  }
  const { user } = await showScreen(<Changing />, {
    namespaces: ['invoices', 'orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, invoice: {} } } as never,
    answers: { 'invoices.ofOrder': () => ({ invoices }) },
  })
  await screen.findByText(/2026-000012/)
  invoices = [invoice, note]
  await user.click(screen.getByRole('button', { name: 'Cancelled' }))
  await screen.findByText(/2026-000003/)
})

test('an invoice is made out to somebody, sent once, and printed', async () => {
  const sent: { commandId: string }[] = []
  const printed: unknown[] = []
  let invoices: InvoiceRow[] = []
  const { user } = await show({
    'invoices.ofOrder': () => ({ invoices }),
    'invoices.issue': (input) => {
      sent.push(input)
      invoices = [invoice]
      return { invoices }
    },
    'invoices.print': (input) => {
      printed.push(input)
      throw refusal('NOT_FOUND')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Issue invoice' }))
  const dialog = await screen.findByRole('dialog', { name: 'Issue an invoice' })
  const name = within(dialog).getByLabelText(/^Billed to/)
  await user.clear(name)
  await user.click(within(dialog).getByRole('button', { name: 'Issue and print' }))
  expect(await within(dialog).findByText('This field is required')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(name, 'Harbour Ltd.')
  await user.dblClick(within(dialog).getByRole('button', { name: 'Issue and print' }))
  await waitFor(() => expect(printed).toEqual([{ id: invoice.id }]))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    orderId: soldOrder.id,
    billTo: { name: 'Harbour Ltd.', taxNumber: '', taxOffice: '', address: '' },
    language: 'en',
  })
  expect(await screen.findByText('Invoice 2026-000012')).toBeTruthy()
})

test('documents say what they are of; a printed one gives a copy, and a correction asks why', async () => {
  const sent: object[] = []
  const { user } = await show({
    'invoices.ofOrder': () => ({ invoices: [invoice, note] }),
    'invoices.correct': (input) => {
      sent.push(input)
      throw refusal('STALE')
    },
  })
  expect(await screen.findByRole('button', { name: 'Print a copy: Invoice 2026-000012' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print: Credit note 2026-000003' })).toBeTruthy()
  expect(screen.getByText('−₺450.00')).toBeTruthy()
  expect(screen.getByText(/for change 1$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the invoice' })
  await user.click(within(dialog).getByRole('button', { name: 'Correct and print' }))
  expect(sent).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Wrong name')
  await user.click(within(dialog).getByRole('button', { name: 'Correct and print' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ expectedCount: 2, reason: 'Wrong name' })]))
  expect(await within(dialog).findByText(/Another document was issued meanwhile/)).toBeTruthy()
})

test('without the right there is nothing', async () => {
  await show({ 'invoices.ofOrder': () => ({ invoices: [invoice] }) }, { view: {} })
  expect(screen.queryByText('Invoice')).toBeNull()
})
