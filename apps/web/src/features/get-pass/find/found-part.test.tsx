import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { FoundPart } from './found-part.tsx'

afterEach(cleanup)

const nothing = { orders: [], passId: null, replaced: null }
const find = (text: string, rights: object = { order_list: { view: {} } }, found: object = nothing) =>
  showScreen(<FoundPart text={text} onFind={() => undefined} onBack={() => undefined} />, {
    namespaces: ['getPass'],
    at: '/order',
    rights,
    answers: { 'orders.findPasses': () => found },
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

test('the old code of a reissued pass says so, and nobody is let in by it', async () => {
  const pass = {
    id: '01990000-0000-7000-8000-0000000000d3',
    type: { en: 'Adult', tr: 'Tam' },
    people: 1,
    seat: null,
    area: null,
    holderName: null,
    state: 'issued',
    usedAt: null,
    usedBy: null,
    code: 'NEW',
    shortCode: '7K4Q9XTB2N',
  }
  const order = {
    id: '01990000-0000-7000-8000-0000000000f1',
    orderNo: 7,
    state: 'paid',
    at: '2026-11-20T10:00:00.000Z',
    clerk: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada' },
    guestName: null,
    session: null,
    entry: null,
    passes: [pass],
  }
  await find(
    '0A1B2C3D4E',
    { order_list: { view: {} }, check_in: { view: {}, scan: {} } },
    { orders: [order], passId: pass.id, replaced: { at: '2026-11-20T16:02:00.000Z' } },
  )
  const said = await screen.findByRole('status')
  expect(said.textContent).toMatch(/A newer code replaced this oneReissued .*Nov/)
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull()
})
