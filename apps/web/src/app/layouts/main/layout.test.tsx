import { type LayoutName, layoutNames, type Rights } from '@marquee/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { keepLayout, useLayoutName } from '../../../lib/layout.ts'
import { showLook } from '../../../lib/look.ts'
import { layoutRows } from '../../../parts/look/layout-rows.ts'
import LookDrawer from '../../../shell/look/look-drawer.tsx'
import { showScreen } from '../../../testing/show-screen.tsx'
import type { LayoutProps } from '../layout-choice.ts'
import MainLayout from './layout.tsx'

const rights: Rights = { users: { view: {} }, roles: { view: {} }, ticket_booking: { view: {} } }
const plain = { theme: 'default', scheme: 'light', density: 'comfortable' } as const

afterEach(() => {
  cleanup()
  keepLayout(null)
  showLook(plain)
})

function InOwnLayout({ children, frame = 'flow' }: Pick<LayoutProps, 'children'> & { frame?: LayoutProps['frame'] }) {
  return (
    <MainLayout name={useLayoutName()} frame={frame}>
      {children}
    </MainLayout>
  )
}

const show = (layout: LayoutName, more?: React.ReactNode, at = '/users') => {
  showLook({ ...plain, layout })
  return showScreen(
    <InOwnLayout>
      <label>
        Name <input />
      </label>
      {more}
    </InOwnLayout>,
    { namespaces: ['shell', 'profile'], at, rights, answers: { 'me.update': () => ({}) } },
  )
}

const around = layoutNames.filter((name) => name !== 'empty')

describe.each(around)('%s', (name) => {
  test('has the menu with the page that is open, the screen as its content, and the person’s menu', async () => {
    await show(name)
    const menu = await screen.findByRole('navigation', { name: 'Main menu' })
    // What a group holds is behind it in layouts without room for it.
    await waitFor(() => expect(within(menu).getByRole('link', { name: 'Ticket booking' })).toBeTruthy())
    expect(within(menu).getByRole('button', { name: 'User management' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByLabelText('Name')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Your menu/ })).toHaveLength(1)
    const isOnTop = layoutRows[name].at === 'top'
    expect(screen.queryByRole('button', { name: 'Close menu' }) === null).toBe(isOnTop)
  })
})

test('nothing but the screen, and the way back from there', async () => {
  await show('empty')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.getByLabelText('Name')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Appearance' })).toBeTruthy()
})

test('a form stays half filled through all eleven layouts, on the same element', async () => {
  const { user } = await show('classy')
  const field = screen.getByLabelText('Name')
  await user.type(field, 'Half a na')
  for (const layout of layoutNames) {
    act(() => showLook({ ...plain, layout }))
    expect(screen.getByLabelText('Name')).toBe(field)
    expect((field as HTMLInputElement).value).toBe('Half a na')
  }
})

test('a layout is chosen by its name, at once, and wins over what an address has asked for', async () => {
  const sent: unknown[] = []
  showLook({ ...plain, layout: 'thin' })
  keepLayout('dense')
  const { user, router } = await showScreen(
    <InOwnLayout>
      <LookDrawer open onClose={() => undefined} />
    </InOwnLayout>,
    {
      namespaces: ['shell', 'profile'],
      at: '/users?layout=dense&q=a',
      rights,
      answers: { 'me.update': (input: unknown) => sent.push(input) && {} },
    },
  )
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Dense' })).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Futuristic' }))
  await waitFor(() => expect(sent).toEqual([{ look: { ...plain, layout: 'futuristic' } }]))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Futuristic' }).checked).toBe(true)
  expect(router.state.location.search).toBe('?q=a')
})

test('a group of icons opens a second panel, which Esc and a press elsewhere close', async () => {
  const { user } = await show('compact')
  const group = await screen.findByRole('button', { name: 'User management' })
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
  await user.click(group)
  expect(screen.getByRole('link', { name: 'Roles' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
  expect(document.activeElement).toBe(group)
  await user.click(group)
  await user.click(screen.getByLabelText('Name'))
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
})

test('the narrow menu comes out while the keyboard is in it, and stays out when it is told to', async () => {
  const { user } = await show('dense')
  const group = await screen.findByRole('button', { name: 'User management' })
  expect(group.getAttribute('aria-expanded')).toBe('false')
  act(() => group.focus())
  await waitFor(() => expect(group.getAttribute('aria-expanded')).toBe('true'))
  act(() => screen.getByLabelText('Name').focus())
  await waitFor(() => expect(group.getAttribute('aria-expanded')).toBe('false'))
  await user.click(screen.getByRole('button', { name: 'Keep the menu wide' }))
  expect(group.getAttribute('aria-expanded')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Keep the menu wide' }))
})
