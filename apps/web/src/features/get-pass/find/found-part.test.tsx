import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { FoundPart } from './found-part.tsx'

afterEach(cleanup)

const find = (text: string, rights: object = { order_list: { view: {} } }) =>
  showScreen(<FoundPart text={text} onFind={() => undefined} onBack={() => undefined} />, {
    namespaces: ['getPass'],
    at: '/order',
    rights,
    answers: { 'orders.findPasses': () => ({ orders: [], passId: null }) },
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
