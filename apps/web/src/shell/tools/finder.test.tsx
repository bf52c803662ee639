import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetRecent, keepRecent } from '../../lib/recent.ts'
import { showScreen } from '../../testing/show-screen.tsx'
import { Finder } from './finder.tsx'

afterEach(cleanup)

const orders = (...numbers: number[]) => ({
  id: 'orders',
  label: 'Orders',
  results: numbers.map((no) => ({
    id: `o${no}`,
    title: `${no} · Guest`,
    subtitle: 'Show',
    link: `/order-list?id=${no}`,
    value: '',
  })),
})
const pages = {
  id: 'pages',
  label: 'Pages',
  results: [{ id: 'users', title: 'Users', type: 'basic', icon: 'x', link: '/users', value: '' }],
}
const contacts = {
  id: 'contacts',
  label: 'Contacts',
  results: [{ id: 'c1', name: 'Ada', avatar: null, title: null, value: 'Ada' }],
}

type Find = (query: string) => unknown

async function show(find: Find, results: 'inline' | 'over' = 'inline') {
  const asked: string[] = []
  const onDone = vi.fn()
  const shown = await showScreen(
    <Finder
      results={results}
      deeds={[{ id: 'lock', title: 'Lock now', icon: () => null, run: () => asked.push('locked') }]}
      onDone={onDone}
    />,
    {
      namespaces: ['panels', 'shell'],
      at: '/',
      rights: {},
      answers: {
        'apps.search.everywhere': ({ query }: { query: string }) => {
          asked.push(query)
          return find(query)
        },
      },
    },
  )
  return { ...shown, asked, onDone, field: screen.getByRole('combobox', { name: 'Search' }) }
}

test('one letter asks nothing, two ask once after a pause, and only what has a page is a hit', async () => {
  const { user, asked, field } = await show(() => [contacts, pages, orders(1)])
  await user.type(field, 'g')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(asked).toEqual([])
  await user.type(field, 'ue')
  await screen.findByRole('option', { name: /1 · Guest/ })
  expect(asked).toEqual(['gue'])
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Users/users', '1 · GuestShow'])
})

test('arrows cross the groups, Enter opens the lit one', async () => {
  const { user, router, onDone, field } = await show(() => [pages, orders(1, 2)])
  await user.type(field, 'gue')
  await screen.findByRole('option', { name: /1 · Guest/ })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/order-list?id=1')
  expect(onDone).toHaveBeenCalled()
})

test('a late answer to an older text is never shown', async () => {
  let answerOld = (_: unknown) => {}
  const { user, field } = await show((query) =>
    query === 'old' ? new Promise((resolve) => (answerOld = resolve)) : [orders(2)],
  )
  await user.type(field, 'old')
  await new Promise((resolve) => setTimeout(resolve, 350))
  await user.clear(field)
  await user.type(field, 'new')
  await screen.findByRole('option', { name: /2 · Guest/ })
  answerOld([orders(1)])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('option', { name: /1 · Guest/ })).toBeNull()
})

test('in the bar, Esc closes the list first and then the bar, which is empty afterwards', async () => {
  const { user, onDone, field } = await show(() => [orders(1)], 'over')
  await user.type(field, 'gue')
  await screen.findByRole('option', { name: /1 · Guest/ })
  await user.keyboard('{Escape}')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(onDone).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onDone).toHaveBeenCalled()
  expect((field as HTMLInputElement).value).toBe('')
})

test('nothing found says so; what was opened last comes back in an empty field, for the same person only', async () => {
  keepRecent('somebody else', { title: 'Theirs', subtitle: null, link: '/roles' })
  const { user, field, asked } = await show(() => [])
  expect(screen.queryByText('Theirs')).toBeNull()
  await user.type(field, 'zzz')
  await screen.findByText('No results found')
  await user.clear(field)
  await user.click(await screen.findByRole('option', { name: 'Lock now' }))
  await waitFor(() => expect(asked).toContain('locked'))
})

test('a customer is found with their phone as people write it, and by their old name no more once they were forgotten', async () => {
  const link = '/customers?id=c9'
  const found = { id: 'c9', title: 'Şule Ünal', subtitle: '1070 · +905321112233', link, value: 'Şule Ünal' }
  const first = await show(() => [{ id: 'customers', label: 'Customers', results: [found] }])
  await first.user.type(first.field, 'şule')
  await first.user.click(await screen.findByRole('option', { name: /Şule Ünal.*1070 · 0532 111 22 33/ }))
  cleanup()
  await show(() => [])
  await screen.findByRole('option', { name: /Şule Ünal/ })
  cleanup()
  forgetRecent(link)
  await show(() => [])
  await screen.findByRole('option', { name: 'Lock now' })
  expect(screen.queryByText('Şule Ünal')).toBeNull()
})
