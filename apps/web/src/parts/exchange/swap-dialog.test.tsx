import { passCodePayload, writePassCode } from '@marquee/contract'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import { useStrayScans } from '../scan/use-scanner.ts'
import { SwapDialog } from './swap-dialog.tsx'

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

type Sent = Record<string, unknown>
const code = writePassCode(
  passCodePayload({
    keyNo: 1,
    venueId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10',
    passId: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11',
    codeVersion: 1,
    typeTag: 7,
    people: 1,
    notAfter: '2027-12-31',
  }),
  new Uint8Array(64).fill(0x5a),
)
const [first, second] = soldOrder.passList
const stranger = {
  ...second,
  id: '01990000-0000-7000-8000-0000000000fa',
  seat: { section: 'Hall', row: 'C', label: '9', seatNo: 40 },
}
/** The same order number as it is found, with a pass of the same show and one of another. */
const found = {
  orders: [
    {
      ...{ id: 'other', orderNo: 100_777, guestName: null, session: second?.session },
      passes: [stranger, { ...stranger, id: 'elsewhere', session: { ...second?.session, id: 'another show' } }],
    },
  ],
  ...{ passId: null, replaced: null },
}

async function show(answers: Record<string, (input: never) => unknown> = {}) {
  const sent: Sent[] = []
  const onClose = vi.fn()
  const shown = await showScreen(<SwapDialog orderId={soldOrder.id} onClose={onClose} />, {
    namespaces: ['exchange', 'refunds', 'orderList'],
    at: '/order-list',
    rights: { order_list: { view: {}, print: {} }, ticket_booking: { view: {}, reseat: {} } },
    answers: {
      'orders.get': () => soldOrder,
      'orders.findPasses': () => found,
      'orderChanges.swapSeats': (input: Sent) => {
        sent.push(input)
        return { passes: [] }
      },
      ...answers,
    } as never,
  })
  await screen.findByRole('combobox', { name: /^Pass of this order/ })
  return { ...shown, sent, onClose }
}
const other = () => screen.getByRole('combobox', { name: /^Swaps with/ })

test('two passes of the order trade seats; who sits where is told, and that the codes stay', async () => {
  const { user, sent } = await show()
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  expect(sent).toEqual([])
  await user.selectOptions(other(), second?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  const done = await screen.findByRole('dialog', { name: 'Seats swapped' })
  expect(sent).toMatchObject([{ passIds: [first?.id, second?.id] }])
  expect(done.textContent).toMatch(/seat 1 to .*seat 2/)
  expect(within(done).getByText(/The code stays valid/)).toBeTruthy()
})

test('a pass of another order is found by its code, and only one of the same show', async () => {
  const { user, sent } = await show()
  await user.type(screen.getByRole('textbox', { name: /^Code or order number/ }), 'ABCDE{Enter}')
  expect(await within(other()).findByRole('option', { name: /order 100777/ })).toBeTruthy()
  expect(sent).toEqual([])
  await user.selectOptions(other(), stranger.id)
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  await screen.findByRole('dialog', { name: 'Seats swapped' })
  expect(sent).toMatchObject([{ passIds: [first?.id, stranger.id] }])
})

test('the code on a paper pass of another guest is scanned into the dialog, whole, and that pass is chosen', async () => {
  const strays: string[] = []
  const asked: { text: string }[] = []
  const { user, sent } = await show({
    'orders.findPasses': (input: { text: string }) => {
      asked.push(input)
      return { ...found, passId: stranger.id }
    },
  })
  renderHook(() => useStrayScans((text) => strays.push(text)))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Code or order number/ })
  await user.click(field)
  await user.keyboard(`${code}{Enter}`)
  await waitFor(() => expect((other() as HTMLSelectElement).value).toBe(stranger.id))
  expect([asked, strays]).toEqual([[{ text: code }], []])
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  await screen.findByRole('dialog', { name: 'Seats swapped' })
  expect(sent).toMatchObject([{ passIds: [first?.id, stranger.id] }])
})

test('a pass that was let in meanwhile is told as one whose seat stays, and nothing is said of an exchange', async () => {
  const { user } = await show({
    'orderChanges.swapSeats': () => {
      throw refusal('STATE', { details: { passes: 'used' } } as never)
    },
  })
  await user.selectOptions(other(), second?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toMatch(/can’t change its seat/)
  expect(said).not.toMatch(/exchange|refund/)
})

test('seats of two prices are refused with the way out', async () => {
  const { user } = await show({
    'orderChanges.swapSeats': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'passIds', message: 'field.otherPrice' }] } as never)
    },
  })
  await user.selectOptions(other(), second?.id ?? '')
  await user.click(screen.getByRole('button', { name: 'Swap seats' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/another price\. Exchange the pass instead/)
})
