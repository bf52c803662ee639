import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import InventoryLogsPage from './page.tsx'

afterEach(cleanup)

const row = {
  id: '01990000-0000-7000-8000-0000000000b1',
  actId: '01990000-0000-7000-8000-0000000000a1',
  item: {
    id: '01990000-0000-7000-8000-000000000001',
    code: 'COLA33',
    name: { en: 'Cola can', tr: 'Kutu kola' },
    baseUnit: 'piece',
  },
  location: { id: '01990000-0000-7000-8000-0000000000c1', name: { en: 'Store', tr: 'Depo' } },
  qty: '48',
  packing: { unit: 'case', qty: '2' },
  reason: 'Thawed',
  isWhole: true,
  vendor: { id: '01990000-0000-7000-8000-0000000000d1', name: 'Bosphorus Drinks' },
  vendorRef: 'N-77',
  orderNo: 12,
  photo: null,
  at: '2026-11-19T08:00:00.000Z',
  who: 'Mia',
}
const none = { rows: [], nextCursor: null, total: 0, totalIsExact: true }
const show = (at: string, answers: Answers = {}) =>
  showScreen(<InventoryLogsPage />, {
    namespaces: ['inventoryLogs', 'inventoryItems', 'record'],
    at: `/inventory/logs${at}`,
    rights: { inventory_logs: { view: {} } },
    answers: {
      'inventoryLogs.list': () => none,
      'inventoryLogs.rejections': () => ({ ...none, rows: [row], total: 1 }),
      'stockLocations.list': () => [],
      ...answers,
    },
  })

test('what was sent back is listed beside the moves, and opens with all that is known of it', async () => {
  const { user } = await show('')
  await user.click(await screen.findByRole('radio', { name: 'Sent back' }))
  expect(await screen.findAllByText('1 line sent back')).toBeTruthy()
  await user.click((await screen.findAllByText('Cola can'))[0] as HTMLElement)
  const drawer = within(await screen.findByRole('complementary'))
  for (const text of ['Thawed', 'N-77', 'Bosphorus Drinks', 'Whole delivery', 'Mia', '12']) {
    expect(drawer.getByText(text)).toBeTruthy()
  }
})

test('a search goes to the server, and nothing sent back says so', async () => {
  const asked: unknown[] = []
  const { user } = await show('?view=back', {
    'inventoryLogs.rejections'(input: unknown) {
      asked.push(input)
      return none
    },
  })
  expect(await screen.findByText('Nothing has been sent back')).toBeTruthy()
  await user.type(screen.getByLabelText('Item, vendor or delivery note'), 'n-77')
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'n-77' })
  expect(await screen.findByText('Nothing sent back matches')).toBeTruthy()
})
