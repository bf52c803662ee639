import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { ScanPlace } from './scan-place.tsx'

// A pass that is scanned on a screen that did not ask for it.

afterEach(cleanup)

const pass = {
  id: 'p',
  type: { en: 'Adult', tr: 'Tam' },
  people: 1,
  seat: null,
  area: null,
  holderName: null,
  state: 'issued',
}
const session = {
  product: { en: 'Revue', tr: 'Revü' },
  floor: { en: 'Quay', tr: 'Rıhtım' },
  startsAt: '2026-11-22T17:00:00.000Z',
}
const order = { id: 'o', orderNo: 100_234, guestName: 'Işıl', session, passes: [pass] }
let asked: string[]
const shortcut = vi.fn()

function Page() {
  useKeys({ b: shortcut, 7: shortcut, Enter: shortcut })
  return <ScanPlace />
}

async function scan(rights: object, { isCovered = false } = {}) {
  asked = []
  shortcut.mockClear()
  const note = (path: string, answer: object) => () => {
    asked.push(path)
    return answer
  }
  await showScreen(
    <>
      <Page />
      <p>page</p>
      {isCovered && <div role="dialog">A payment</div>}
    </>,
    {
      namespaces: ['shell', 'getPass'],
      at: '/users',
      rights,
      answers: {
        'orders.findPasses': note('orders', { orders: [order], passId: 'p', replaced: null }),
        'passes.verify': note('verify', { ok: true, reason: null, pass, session, orderNo: 100_234 }),
      },
    } as never,
  )
  await screen.findByText('page')
  for (const key of [...'B7K4Q9XTBM', 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}
const sheet = () => screen.findByRole('complementary', { name: 'Scanned code' })

test.each([
  [
    'orders and check-in',
    { order_list: { view: {} }, ticket_order: { view: {} }, check_in: { view: {}, scan: {} } },
    ['orders', 'verify'],
    ['Check in', 'Open order', 'Show in Get pass'],
  ],
  ['orders alone', { order_list: { view: {} } }, ['orders'], ['Open order']],
  ['looking alone', { check_in: { view: {} } }, ['verify'], []],
  ['neither', { users: { view: {} } }, [], []],
])('with the right to %s it fires no shortcut and offers what the role may', async (_, rights, calls, offers) => {
  await scan(rights)
  const found = await sheet()
  await waitFor(() => expect(found.querySelector('[aria-busy=true]')).toBeNull())
  expect(shortcut).not.toHaveBeenCalled()
  await waitFor(() => expect(asked.toSorted()).toEqual(calls))
  const names = () => [...found.querySelectorAll('button, a')].map((each) => each.textContent?.trim() || '')
  await waitFor(() => expect(names().filter(Boolean)).toEqual(offers))
  if (calls.length === 0) expect(found.textContent).toContain('Your role can’t open orders or passes')
})

test('behind a payment it is not looked up, and says so', async () => {
  await scan({ order_list: { view: {} } }, { isCovered: true })
  expect(await screen.findByText('Finish what’s open first, then scan again')).toBeTruthy()
  expect([asked, screen.queryByRole('complementary'), shortcut.mock.calls]).toEqual([[], null, []])
})
