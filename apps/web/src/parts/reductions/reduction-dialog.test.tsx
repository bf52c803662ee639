import type { OrderId, OrderLeave, PassTypeId, Rights, TicketSessionId } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import type { BasketLine } from '../checkout/basket.ts'
import { noReductions, type Reductions } from '../checkout/reductions.ts'
import { ReductionDialog } from './reduction-dialog.tsx'

afterEach(cleanup)

const adult = 'adult' as PassTypeId
const line = (key: string, qty: number, amountMinor: number) =>
  ({
    kind: 'pass',
    key,
    qty,
    quote: { passTypeId: adult, seatCategoryId: null, amountMinor, taxPpm: 0 },
    fullMinor: null,
    group: key,
    type: { id: adult, people: 1, name: { en: key, tr: key } },
    seatNo: null,
    areaNo: 0,
    categoryId: null,
    holderNames: [],
    special: null,
    packaged: null,
  }) as unknown as BasketLine
const order = { orderId: 'o' as OrderId, ticketSessionId: 's' as TicketSessionId }
const clerk: Rights = { ticket_order: { view: {}, sell: {}, discount: { maxPercentPpm: 50_000 } } }

const apology = {
  ...{ id: 'r1', occasion: 'sale_discount', name: { en: 'Apology', tr: 'Özür' }, needsNote: true, sort: 1, rev: 1 },
  archivedAt: null,
}

interface Options {
  rights?: Rights
  reductions?: Reductions
  allow?: (input: never) => unknown
  approved?: OrderLeave['approved']
}
async function show(options: Options = {}) {
  const { rights = clerk, reductions = noReductions, allow = () => ({ id: 'a' }), approved = [] } = options
  const onChange = vi.fn()
  const onClose = vi.fn()
  const asked: [string, unknown][] = []
  const answer = (kind: string) => (input: never) => {
    const { commandId: _, ...rest } = input as { commandId: string }
    asked.push([kind, rest])
    return allow(input)
  }
  const { user } = await showScreen(
    <ReductionDialog
      {...order}
      lines={[line('Adult', 3, 10_000), line('Row A, seat 4', 1, 20_000)]}
      nameOf={({ key }) => key}
      currency="TRY"
      {...{ reductions, onChange, onClose }}
    />,
    {
      namespaces: ['reductions'],
      at: '/order',
      rights,
      answers: {
        'reasons.list': () => [apology],
        'allowances.ofOrder': () => ({ approved, compsLeft: null }),
        'allowances.discount': answer('discount'),
        'allowances.comp': answer('comp'),
        'allowances.price': answer('price'),
      },
    },
  )
  await screen.findByRole('dialog')
  return { user, onChange, onClose, asked }
}
const apply = () => screen.getByRole('button', { name: /^Apply/ })

test('a discount within the own limit is applied at once, and the button says what is left to pay', async () => {
  const { user, onChange, asked } = await show()
  await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '5%')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Club card')
  expect(apply().textContent).toContain('₺475.00')
  await user.click(apply())
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      discount: { ppm: 50_000, reason: 'Club card' },
      promo: null,
      specials: {},
      packages: [],
      rides: [],
    }),
  )
  expect(asked).toEqual([])
})

test('an amount beyond it is asked for as the share that it is, rounded up', async () => {
  const { user, onChange, asked } = await show()
  await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '33.33')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Late start')
  await user.click(apply())
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(asked).toEqual([['discount', { ...order, reason: 'Late start', ppm: 66_660, amountMinor: 3_333 }]])
})

test('what is refused changes nothing and says why', async () => {
  const { user, onChange, onClose } = await show({
    allow: () => {
      throw refusal('COMP_QUOTA', { details: { period: 'day', left: 0 } })
    },
    rights: { ticket_order: { view: {}, comp: {} } },
  })
  await user.click(await screen.findByRole('radio', { name: 'Complimentary' }))
  await user.click(screen.getByRole('checkbox', { name: 'Row A, seat 4' }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Press')
  await user.click(apply())
  await screen.findByText(/all the complimentary passes/)
  expect(onChange).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('some of several become complimentary, with what they are worth', async () => {
  const { user, onChange, asked } = await show()
  await user.click(await screen.findByRole('radio', { name: 'Complimentary' }))
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await user.click(screen.getByRole('button', { name: 'One more: Adult' }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Press')
  await user.click(apply())
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      discount: null,
      promo: null,
      specials: { Adult: { qty: 2, price: { kind: 'comp', reason: 'Press' } } },
      packages: [],
      rides: [],
    }),
  )
  expect(asked).toEqual([['comp', { ...order, reason: 'Press', qty: 2, amountMinor: 20_000 }]])
})

test('a price of its own is asked for by how far it is from the list', async () => {
  const { user, onChange, asked } = await show()
  await user.click(await screen.findByRole('radio', { name: 'Other price' }))
  await user.click(screen.getByRole('checkbox', { name: 'Row A, seat 4' }))
  await user.type(screen.getByRole('textbox', { name: /^Price of each/ }), '150')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Restricted view')
  await user.click(apply())
  await waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(asked).toEqual([['price', { ...order, reason: 'Restricted view', ppm: 250_000, qty: 1, amountMinor: 5_000 }]])
})

test('nothing is applied while something is missing or wrong, and each says so', async () => {
  const { user, onChange } = await show()
  await user.click(apply())
  await screen.findByText(/Enter a share up to 100%, or an amount up to ₺500.00/)
  const off = screen.getByRole('textbox', { name: /^Discount/ })
  for (const wrong of ['101%', '-5', 'abc', '500.01', '0%']) {
    await user.clear(off)
    await user.type(off, wrong)
    expect(screen.getByText(/Enter a share/), wrong).toBeTruthy()
  }
  await user.clear(off)
  await user.type(off, '%10')
  expect(screen.queryByText(/Enter a share/)).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe('true')
  await user.click(await screen.findByRole('radio', { name: 'Complimentary' }))
  await user.click(apply())
  await screen.findByText('Choose at least one pass')
  expect(onChange).not.toHaveBeenCalled()
})

test('a reason that wants a note is not taken without one', async () => {
  const { user, onChange } = await show()
  await user.type(screen.getByRole('textbox', { name: /^Discount/ }), '5%')
  await user.click(await screen.findByRole('button', { name: 'Apology' }))
  await user.click(apply())
  await screen.findByText(/^Add a note to the reason/)
  expect(onChange).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'cold hall')
  await user.click(apply())
  await waitFor(() => expect(onChange).toHaveBeenCalled())
})

test('what the basket has is shown, and taken away without asking', async () => {
  const reductions: Reductions = {
    discount: { ppm: 100_000, reason: 'Club' },
    promo: null,
    specials: {},
    packages: [],
    rides: [],
  }
  const { user, onChange, asked } = await show({ reductions })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Discount/ }).value).toBe('10%')
  await user.click(screen.getByRole('button', { name: 'Remove discount' }))
  expect(onChange).toHaveBeenCalledWith(noReductions)
  expect(asked).toEqual([])
})

test('what was approved for this order is not asked for again; one step further is', async () => {
  const approved: OrderLeave['approved'] = [
    { kind: 'discount', ppm: 200_000, qty: 0, amountMinor: 10_000, reason: 'Club', approver: 'Deniz', compsLeft: null },
  ]
  const reductions: Reductions = {
    discount: { ppm: 100_000, reason: 'Club' },
    promo: null,
    specials: {},
    packages: [],
    rides: [],
  }
  const { user, onChange, asked } = await show({ reductions, approved })
  const off = screen.getByRole('textbox', { name: /^Discount/ })
  await user.clear(off)
  await user.type(off, '20%')
  await user.click(apply())
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(asked).toEqual([])
  await user.clear(off)
  await user.type(off, '21%')
  await user.click(apply())
  await waitFor(() => expect(asked).toHaveLength(1))
})
