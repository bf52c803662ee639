import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { FoundPart } from './found-part.tsx'

afterEach(cleanup)

const nothing = { orders: [], passId: null, replaced: null }
const find = (
  text: string,
  rights: object = { order_list: { view: {} } },
  found: object = nothing,
  answers: Record<string, (input: never) => unknown> = {},
) =>
  showScreen(<FoundPart text={text} open={null} onFind={() => {}} onOpen={() => {}} onBack={() => {}} />, {
    namespaces: ['getPass'],
    at: '/order',
    rights,
    answers: { 'orders.findPasses': () => found, ...answers },
  })

test('a name that leads nowhere leads on to the order list; a code says that no pass has it', async () => {
  await find('Elif Gişe')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Search the order list' })
  expect(link.getAttribute('href')).toBe('/order-list?q=Elif%20Gi%C5%9Fe')
  cleanup()
  await find('7K4Q9-XTB2N')
  expect(await screen.findByText('No pass has this code')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await find('ZZZZZZZZZZ')
  expect(await screen.findByText('No pass has this code')).toBeTruthy()
  cleanup()
  await find('Elif Gişe', {})
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

const pass = {
  id: '01990000-0000-7000-8000-0000000000d3',
  type: { en: 'Adult', tr: 'Tam' },
  people: 1,
  seat: null,
  area: null,
  holderName: null,
  state: 'issued',
  usedAt: null as string | null,
  usedBy: null,
  code: 'NEW',
  shortCode: '7K4Q9XTB2N',
}
const orderOf = (passes: object[]) => ({
  id: '01990000-0000-7000-8000-0000000000f1',
  orderNo: 7,
  state: 'paid',
  at: '2026-11-20T10:00:00.000Z',
  clerk: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada' },
  guestName: null,
  session: null,
  entry: null,
  passes,
})

test('the old code of a reissued pass says so, and nobody is let in by it', async () => {
  await find(
    '0A1B2C3D4E',
    { order_list: { view: {} }, check_in: { view: {}, scan: {} } },
    { orders: [orderOf([pass])], passId: pass.id, replaced: { at: '2026-11-20T16:02:00.000Z' } },
  )
  const said = await screen.findByRole('status')
  expect(said.textContent).toMatch(/A newer code replaced this oneReissued .*Nov/)
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})

const second = { ...pass, id: '01990000-0000-7000-8000-0000000000d4', shortCode: '7K4Q9XTB2P' }
const all = { order_list: { view: {}, print: {} }, check_in: { view: {}, scan: {} } }

test('one pass is printed alone, and the others with it only where that is said', async () => {
  const sent: object[] = []
  const { user } = await find(
    '7K4Q9-XTB2N',
    all,
    { orders: [orderOf([pass, second])], passId: pass.id, replaced: null },
    {
      'passes.verify': () => ({ ok: true, reason: null, pass: null }),
      'orders.document': (input: object) => {
        sent.push(input)
        throw refusal('NOT_FOUND')
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: /Print this pass/ }))
  await waitFor(() => expect(sent).toEqual([{ orderId: orderOf([]).id, kind: 'passes', passId: pass.id }]))
  await user.click(await screen.findByRole('button', { name: 'Print all 2 passes' }))
  await waitFor(() => expect(sent[1]).toEqual({ orderId: orderOf([]).id, kind: 'passes' }))
})

test('of a guest who is in, letting in is the next step no more', async () => {
  const isFilled = () => screen.getByRole('button', { name: /^Check in/ }).className.includes('bg-accent')
  const verify = { 'passes.verify': () => ({ ok: true, reason: null, pass: null }) }
  await find('7K4Q9-XTB2N', all, { orders: [orderOf([pass])], passId: pass.id, replaced: null }, verify)
  await screen.findByRole('button', { name: /^Check in/ })
  expect(isFilled()).toBe(true)
  cleanup()
  const used = { ...pass, state: 'used', usedAt: '2026-11-20T16:02:00.000Z' }
  await find('7K4Q9-XTB2N', all, { orders: [orderOf([used])], passId: pass.id, replaced: null }, verify)
  await screen.findByRole('button', { name: /^Check in/ })
  expect(isFilled()).toBe(false)
})
