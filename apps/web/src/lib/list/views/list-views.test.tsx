import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { text } from '../../address/values.ts'
import { ListPage } from '../list-page.tsx'
import { useListUrl } from '../use-list-url.ts'
import { saidByView } from './said-by-view.ts'

afterEach(cleanup)

const filters = { q: text(), state: text() }
function Shown() {
  const { url, change } = useListUrl({ filters })
  return (
    <ListPage
      title="Orders"
      search={{ label: 'Search', value: url.q ?? '', onChange: (q) => change({ q: q || null }) }}
    >
      <p>{`state ${url.state ?? 'any'}, q ${url.q ?? 'none'}`}</p>
    </ListPage>
  )
}

const role = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Box office' }
const view = (no: number, more: object = {}) => ({
  id: `01990000-0000-7000-8000-00000000000${no}`,
  list: '/order-list',
  name: `View ${no}`,
  query: `?state=s${no}`,
  mine: true,
  role: null as null | typeof role,
  isDefault: false,
  rev: 1,
  ...more,
})

async function open({ at = '/order-list', rows = [view(1)], opens = [] as string[], roles = [] as object[] } = {}) {
  const sent: [string, unknown][] = []
  let kept = rows
  const answers = {
    'listViews.list': () => ({ rows: kept, opens, roles }),
    'listViews.save': (input: object) => {
      sent.push(['save', input])
      const row = { ...view(9), ...input }
      kept = [...kept, row]
      return row
    },
    'listViews.change': (input: { name?: string }) => {
      sent.push(['change', input])
      if (input.name === 'Taken') throw refusal('VALIDATION', { issues: [{ path: 'name', message: 'field.taken' }] })
      return { ...view(1), ...input }
    },
    'listViews.remove': (input: { id: string }) => {
      sent.push(['remove', input])
      kept = kept.filter(({ id }) => id !== input.id)
      return true
    },
  }
  const shown = await showScreen(<Shown />, { namespaces: ['views'], at, rights: {}, answers })
  return { ...shown, sent }
}
const menu = async (user: { click: (on: Element) => Promise<void> }, name: RegExp | string = 'Views') => {
  await user.click(await screen.findByRole('button', { name }))
}

test('an address is the same view whatever its order, and wherever one is in the list', () => {
  expect(saidByView('?state=open&q=x&after=abc&id=7')).toBe('?q=x&state=open')
  expect(saidByView('?after=abc')).toBe('')
  expect(saidByView('')).toBe('')
})

test('a view is chosen and left again; the address says which', async () => {
  const { user, router } = await open()
  await menu(user)
  await user.click(await screen.findByRole('menuitemradio', { name: 'View 1' }))
  expect(await screen.findByText('state s1, q none')).toBeTruthy()
  expect(router.state.location.search).toBe('?state=s1')
  await menu(user, 'View: View 1')
  await user.click(await screen.findByRole('menuitemradio', { name: 'The whole list' }))
  expect(await screen.findByText('state any, q none')).toBeTruthy()
})

test('what is shown is saved under a name, for a role that the list begins with it', async () => {
  const { user, sent } = await open({ at: '/order-list?q=ada&state=open&after=x', roles: [role] })
  await menu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view…' }))
  await user.type(await screen.findByLabelText(/^Name/), 'Open of Ada')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Who sees it'), 'Everyone with the role Box office')
  await user.click(screen.getByRole('checkbox', { name: /The list starts with this view/ }))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    'save',
    {
      commandId: expect.any(String),
      list: '/order-list',
      query: '?q=ada&state=open',
      name: 'Open of Ada',
      roleId: role.id,
      isDefault: true,
    },
  ])
  expect(await screen.findByText('View saved: Open of Ada')).toBeTruthy()
})

test('nothing is offered to be saved while the list is whole or a view is shown', async () => {
  const { user } = await open({ at: '/order-list?state=s1' })
  await menu(user, 'View: View 1')
  expect((await screen.findByRole('menuitem', { name: 'Save this view…' })).getAttribute('aria-disabled')).toBe('true')
})

test('a bare address begins with the view of the role, one that says something does not', async () => {
  const rows = [view(1), view(2, { role, isDefault: true, mine: false })]
  const first = await open({ rows, opens: [rows[1]?.id ?? ''] })
  expect(await screen.findByText('state s2, q none')).toBeTruthy()
  first.unmount()
  await open({ rows, opens: [rows[1]?.id ?? ''], at: '/order-list?q=ada' })
  await screen.findByRole('button', { name: 'Views' })
  expect(screen.getByText('state any, q ada')).toBeTruthy()
})

test('a view is renamed, a taken name told at its field; it takes what is shown, is removed, and comes back', async () => {
  const { user, sent } = await open({ at: '/order-list?state=other' })
  await menu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Use current filters' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual(['change', { id: view(1).id, expectedRev: 1, query: '?state=other' }]),
  )
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Edit View 1' })).toHaveProperty('disabled', false),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Remove View 1' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject(['save', { name: 'View 1', query: '?state=s1' }]))
})

test('a name that is taken is told at its field', async () => {
  const { user } = await open()
  await menu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views…' }))
  await user.click(await screen.findByRole('button', { name: 'Edit View 1' }))
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Taken')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})
