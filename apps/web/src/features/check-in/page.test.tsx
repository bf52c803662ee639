import { modules, type Rights } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import CheckInPage from './page.tsx'

const rights: Rights = { check_in: Object.fromEntries(modules.check_in.actions.map((action) => [action, {}])) }
const check = {
  ok: true,
  reason: null,
  pass: null,
  session: null,
  orderNo: null,
  usedAt: null,
  usedBy: null,
  usedAtGate: null,
  entry: null,
  group: null,
  bringsGroup: true,
  orderId: null,
  replacedAt: null,
  scanId: null,
  flags: [],
}

afterEach(cleanup)

test('the welcome of one guest is gone while the next one is checked', async () => {
  let answer = (_: object) => {}
  const next = new Promise<object>((resolve) => {
    answer = resolve
  })
  const answers = [() => check, () => next]
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': () => answers.shift()?.(),
    },
  })
  const scan = async (code: string) => {
    await user.type(screen.getByRole('searchbox'), code)
    await user.click(screen.getByRole('button', { name: 'Check in' }))
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check in' })).toBeDefined())
  await scan('0A1B2C3D4E')
  const last = await screen.findByRole('region', { name: 'Last scan' })
  expect(last.textContent).toContain('Welcome')
  await scan('0A1B2C3D4F')
  await screen.findByText('Checking')
  expect(screen.queryByText('Welcome')).toBeNull()
  answer({ ...check, ok: false, reason: 'already_in' })
  expect(within(await screen.findByRole('region', { name: 'Last scan' })).getByText('No entry')).toBeDefined()
})

test('who came in at another door meanwhile is not offered to be admitted any more', async () => {
  let waiting = 2
  const pass = { id: '01990000-0000-7000-8000-0000000000d1', type: { en: 'Adult', tr: 'Tam' }, people: 1, seat: null }
  const group = () => ({ ...check, pass: { ...pass, area: null, holderName: null }, group: { size: 3, waiting } })
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': group,
      'passes.verify': group,
    },
  })
  await screen.findByRole('button', { name: 'Check in' })
  await user.type(screen.getByRole('searchbox'), '0A1B2C3D4E')
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  await screen.findByRole('button', { name: 'Admit 2 more' })
  const look = () => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  }
  waiting = 1
  look()
  await screen.findByRole('button', { name: 'Admit 1 more' })
  waiting = 0
  look()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Admit \d more/ })).toBeNull())
})

test('a blocked pass is called so, in the largest letters', async () => {
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': () => ({ ...check, ok: false, reason: 'blocked' }),
    },
  })
  await screen.findByRole('button', { name: 'Check in' })
  await user.type(screen.getByRole('searchbox'), '0A1B2C3D4F')
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  const last = await screen.findByRole('region', { name: 'Last scan' })
  expect(within(last).getByText('Blocked').className).toContain('text-2xl')
})

test('a used code brings in the rest of its order only where the server says so', async () => {
  const pass = { id: '01990000-0000-7000-8000-0000000000d1', type: { en: 'Adult', tr: 'Tam' }, people: 1, seat: null }
  const used = (bringsGroup: boolean) => () => ({
    ...check,
    bringsGroup,
    ok: false,
    reason: 'already_in',
    pass: { ...pass, area: null, holderName: null },
    group: { size: 6, waiting: 5 },
  })
  for (const isOffered of [false, true]) {
    const { user } = await showScreen(<CheckInPage />, {
      namespaces: ['checkIn', 'getPass'],
      at: '/check-in',
      rights,
      answers: {
        'passes.doors': () => ({ doors: [], next: null }),
        'passes.scans': () => [],
        'passes.admit': used(isOffered),
        'passes.verify': used(isOffered),
      },
    })
    await user.type(await screen.findByRole('searchbox'), '0A1B2C3D4E')
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    await screen.findByRole('region', { name: 'Last scan' })
    expect(screen.queryByRole('button', { name: 'Admit 5 more' }) !== null).toBe(isOffered)
    cleanup()
  }
})

test('a scan of another day says its date', async () => {
  const scan = {
    id: '01990000-0000-7000-8000-0000000000e1',
    at: '2020-03-05T17:28:00.000Z',
    who: 'Ada',
    isUndone: false,
    reason: null,
    passes: 1,
    guestName: 'Guest',
    orderNo: 7,
    seat: null,
    type: null,
    gate: null,
    undoFor: 0,
  }
  await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: { 'passes.doors': () => ({ doors: [], next: null }), 'passes.scans': () => [scan] },
  })
  expect((await screen.findByText(/Ada/)).textContent).toMatch(/Mar/)
})

async function scanned(answers: Record<string, () => object>, own: Rights = rights) {
  const shown = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights: own,
    answers: { 'passes.doors': () => ({ doors: [], next: null }), 'passes.scans': () => [], ...answers },
  })
  await shown.user.type(await screen.findByRole('searchbox'), '0A1B2C3D4E')
  await shown.user.click(screen.getByRole('button', { name: 'Check in' }))
  return { ...shown, last: await screen.findByRole('region', { name: 'Last scan' }) }
}
const someone = { type: { en: 'Adult', tr: 'Tam' }, people: 1, seat: null, area: null, holderName: null }
const orderId = '01990000-0000-7000-8000-0000000000f1'

test('the card of a refused scan follows what is undone: nobody is called in who is not', async () => {
  let waiting = 0
  const again = { id: '01990000-0000-7000-8000-0000000000e2', at: new Date().toISOString(), who: 'Ada', undoFor: 40 }
  const group = () => ({
    ...check,
    ok: false,
    reason: 'already_in',
    orderNo: 7,
    pass: { ...someone, id: '01990000-0000-7000-8000-0000000000d2' },
    group: { size: 6, waiting },
  })
  const { user, last } = await scanned({
    'passes.admit': group,
    'passes.verify': group,
    'passes.scans': () => [
      {
        ...again,
        isUndone: false,
        reason: null,
        passes: 6,
        guestName: null,
        orderNo: 7,
        seat: null,
        type: null,
        gate: null,
      },
    ],
    'passes.undo': () => {
      waiting = 6
      return { passes: 6 }
    },
  })
  expect(last.textContent).toContain('7 (6 of 6 in)')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Scanned by mistake' }))
  await waitFor(() => expect(last.textContent).toContain('7 (0 of 6 in)'))
})

test('the code of a reissued pass says when, and leads to its order by right', async () => {
  const answers = {
    'passes.admit': () => ({
      ...check,
      ok: false,
      reason: 'revoked',
      bringsGroup: false,
      orderId,
      orderNo: 7,
      pass: { ...someone, id: '01990000-0000-7000-8000-0000000000d3' },
      replacedAt: '2026-11-20T16:02:00.000Z',
    }),
  }
  const { last } = await scanned(answers)
  expect(last.textContent).toMatch(/A newer code replaced this oneReissued .*Nov.* 19:02|7:02/)
  expect(within(last).queryByRole('link')).toBeNull()
  cleanup()
  const mayOpen = await scanned(answers, { ...rights, order_list: { view: {} } })
  const link = within(mayOpen.last).getByRole('link', { name: 'Open order' })
  expect(link.getAttribute('href')).toBe(`/order-list?id=${orderId}`)
})

test('a scan admits; with Look only on, it asks and admits nobody', async () => {
  const asked: string[] = []
  const answers = {
    'passes.doors': () => ({ doors: [], next: null }),
    'passes.scans': () => [],
    'passes.admit': () => {
      asked.push('admit')
      return check
    },
    'passes.verify': () => {
      asked.push('look')
      return check
    },
  }
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers,
  })
  const scan = async (code: string, button: string) => {
    await user.type(await screen.findByRole('searchbox'), code)
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('region', { name: 'Last scan' })
  }
  await scan('0A1B2C3D4E', 'Check in')
  expect(asked).toEqual(['admit'])
  await user.click(screen.getByRole('switch', { name: /^Look only/ }))
  await scan('0A1B2C3D4F', 'Look up')
  expect(asked).toEqual(['admit', 'look'])
  expect(screen.getByRole('region', { name: 'Last scan' }).textContent).not.toContain('Welcome')
})

test('a guest whose scan got no answer is scanned again under the same name, and is not turned away by it', async () => {
  const nonces: string[] = []
  let isLost = true
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': ({ nonce }: { nonce: string }) => {
        const isFirst = !nonces.includes(nonce)
        nonces.push(nonce)
        if (isLost) throw new TypeError('Failed to fetch')
        return isFirst ? { ...check, ok: false, reason: 'already_in' } : check
      },
    },
  })
  await screen.findByRole('button', { name: 'Check in' })
  const scan = async (code: string) => {
    await user.type(screen.getByRole('searchbox'), code)
    await user.click(screen.getByRole('button', { name: 'Check in' }))
  }
  await scan('0A1B2C3D4F')
  await screen.findByText('Not checked')
  isLost = false
  await scan('0A1B2C3D4F')
  await screen.findAllByText('Welcome')
  expect(new Set(nonces).size).toBe(1)
  expect(nonces).toHaveLength(2)
})

test('a look at a valid pass does not look like an admission', async () => {
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.verify': () => check,
    },
  })
  await screen.findByRole('button', { name: 'Check in' })
  await user.click(screen.getByRole('switch', { name: /^Look only/ }))
  await user.type(screen.getByRole('searchbox'), '0A1B2C3D4F')
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  const last = await screen.findByRole('region', { name: 'Last scan' })
  expect(last.textContent).toContain('ValidNot admitted yet')
  expect(document.querySelector('[data-answer]')?.getAttribute('data-answer')).toBe('look')
})

test('what applies to the customer of the order is on the answer, in words', async () => {
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass', 'customers'],
    at: '/check-in',
    rights,
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': () => ({ ...check, flags: ['banned', 'vip'] }),
    },
  })
  await user.type(await screen.findByRole('searchbox'), '0A1B2C3D4E')
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  const last = await screen.findByRole('region', { name: 'Last scan' })
  const flags = within(last).getByRole('alert')
  expect(flags.textContent).toBe('CustomerBannedVIP')
})
