import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { TillDrawer } from './till-drawer.tsx'

afterEach(cleanup)

const rights: Rights = {
  ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
}
const till = {
  ...{ id: '01990000-0000-7000-8000-000000000001', currency: 'TRY', receipts: 0, recount: null, floatMinor: 100_000 },
  till: { id: '01990000-0000-7000-8000-000000000002', code: 'T1', name: 'Till 1' },
  ...{ openedAt: '2026-11-22T10:00:00.000Z', businessDate: '2026-11-22' },
  ...{ takings: [], movements: [], cashiers: [], counts: [] },
}

test('money that was taken for a basket and given back leaves its trace at the own till', async () => {
  const part = {
    ...{ id: '01990000-0000-7000-8000-000000000003', method: 'cash', state: 'returned', currency: 'TRY' },
    ...{ amountMinor: 30_000, returnedMinor: 30_000, returnReference: null, reference: null },
    ...{ takenAt: '2026-11-22T10:05:00.000Z', endedAt: '2026-11-22T10:06:00.000Z', endedBy: 'Ada Keeper' },
  }
  await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => ({ ...till, parts: [part] }),
      'tills.parts': () => [],
      'tills.unexplained': () => null,
    },
  })
  const heading = await screen.findByRole('heading', { name: 'Given back' })
  expect(heading.parentElement?.textContent).toMatch(/Cash.*Ada Keeper.*₺300\.00/)
})

test('money of a basket that a card terminal has not given back is not called given back, until it has', async () => {
  const back = {
    ...{ method: 'card', state: 'returned', currency: 'TRY', reference: null, returnReference: null },
    ...{ takenAt: '2026-11-22T10:05:00.000Z', endedAt: '2026-11-22T10:06:00.000Z', endedBy: 'Ada Keeper' },
    ...{ atTerminal: null, byHand: null },
  }
  const of = (id: number, more: object) => ({ ...back, id: `01990000-0000-7000-8000-00000000000${id}`, ...more })
  let asked = 0
  const parts = () => [
    of(3, { returnedMinor: 30_000, atTerminal: asked === 1 ? 'under_way' : null }),
    of(4, { returnedMinor: 20_000, byHand: { how: 'By transfer', who: 'Ben Baker' } }),
    of(5, { returnedMinor: 10_000, atTerminal: asked === 1 ? 'declined' : null }),
  ]
  await showScreen(<TillDrawer onClose={() => undefined} />, {
    namespaces: ['till', 'pay'],
    at: '/booking',
    rights,
    answers: {
      'tills.current': () => {
        asked += 1
        return { ...till, parts: parts() }
      },
      'tills.parts': () => [],
      'tills.unexplained': () => null,
    },
  })
  const section = (await screen.findByRole('heading', { name: 'Going back to guests' })).parentElement
  expect([...(section?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/On its way to the card₺300\.00$/),
    expect.stringMatching(/settled by hand: By transfer, Ben Baker₺200\.00$/),
    expect.stringMatching(/Declined by the card terminal₺100\.00$/),
  ])
  expect(await screen.findByRole('heading', { name: 'Given back' }, { timeout: 8_000 })).toBeTruthy()
  expect(screen.queryByText('On its way to the card')).toBeNull()
})
