import { type SignedIn, testPassword } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, fill, gone, says, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import ProfilePage from './page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const show = (as: SignedIn, at = '/profile') =>
  showServed(
    <>
      <Link to="/users">Elsewhere</Link>
      <ProfilePage />
    </>,
    { venue, as, namespaces: ['profile', 'mfa', 'auth', 'roles'], at },
  )
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement
const inDialog = () => within(dialog())

test('a PIN is set and removed; one that anybody guesses is refused', async () => {
  const { user } = await show(await venue.person('manager'), '/profile?tab=security')
  const save = async (pin: string) => {
    await fill(user, inDialog().getByLabelText('New PIN'), pin)
    await fill(user, inDialog().getByLabelText('Confirm new PIN'), pin)
    await user.click(inDialog().getByRole('button', { name: 'Save PIN' }))
  }
  await user.click(await screen.findByRole('button', { name: 'Set a PIN' }))
  await dialogCalled(/./)
  await waitFor(() => expect(document.activeElement).toBe(inDialog().getByLabelText('Your password')))
  await fill(user, inDialog().getByLabelText('Your password'), testPassword)
  await save('12')
  await says(dialog, 'Enter 4 to 8 digits')
  await save('1234')
  await says(dialog, 'This PIN is easy to guess')
  await save('739154')
  await told('PIN saved')
  await gone(dialog)
  await user.click(await screen.findByRole('button', { name: 'Remove PIN' }))
  await dialogCalled(/./)
  await fill(user, inDialog().getByLabelText('Your password'), testPassword)
  await user.click(inDialog().getByRole('button', { name: 'Remove PIN' }))
  await told('PIN removed')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Set a PIN'))
})

test('a key opens what it may, until it is revoked', async () => {
  const person = await venue.person('manager')
  const { user } = await show(person, '/profile?tab=keys')
  expect((await screen.findByRole('link', { name: 'What they can do' })).getAttribute('href')).toBe('/api/docs')
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  await dialogCalled(/./)
  await fill(user, inDialog().getByLabelText('Name'), 'Aylık rapor')
  await user.click(inDialog().getByLabelText('In 30 days'))
  await fill(user, inDialog().getByRole('searchbox'), 'users')
  await user.click(await inDialog().findByRole('checkbox', { name: 'Users, View' }))
  await user.keyboard('{Escape}')
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Keep editing' }))
  await gone(() => document.querySelector('[role=alertdialog]'))
  await fill(user, inDialog().getByLabelText('Your password'), 'not this one')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await says(dialog, 'That isn’t your password')
  await fill(user, inDialog().getByLabelText('Your password'), testPassword)
  await user.dblClick(inDialog().getByRole('button', { name: 'Create key' }))
  const saved = await screen.findByRole('button', { name: 'I’ve saved it' })
  const shown = saved.closest('[role=dialog]') as HTMLElement
  const [, key = ''] = /curl -H .*Bearer (\S+)" \S+\/api\/common\/user/.exec(shown.textContent ?? '') ?? []
  expect(within(shown).getByDisplayValue(key)).toBeTruthy()
  await user.click(saved)
  await gone(dialog)
  const rows = () => screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('Aylık rapor'))
  await waitFor(() => expect(rows().length).toBe(1))
  const row = () => rows()[0] as HTMLElement
  await user.click(within(row()).getByRole('button', { name: '1 right' }))
  await says(row, 'UsersView')

  const ask = () => venue.api.callerWithToken(key).users.list({})
  expect((await ask()).rows.length).toBeGreaterThan(0)
  await user.click(within(row()).getByRole('button', { name: 'Revoke Aylık rapor' }))
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Revoke' }))
  await says(row, 'Revoked')
  await waitFor(() => expect(ask()).rejects.toThrow(/UNAUTHORIZED/))
  expect(document.body.innerHTML).not.toContain(key)
})

test('devices: the own one is marked, another one is signed out', async () => {
  const person = await venue.person('manager')
  const other = await venue.api.signInUser(person.user)
  const { user } = await show(person, '/profile?tab=devices')
  const region = () => screen.getByRole('region', { name: 'Where you are signed in' })
  await screen.findByRole('region', { name: 'Where you are signed in' })
  const rows = () => within(region()).getAllByRole('listitem')
  await waitFor(() => expect(rows().length).toBe(2))
  expect(rows()[0]?.textContent).toContain('This device')
  await user.click(within(rows()[1] as HTMLElement).getByRole('button'))
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(rows().length).toBe(1))
  await waitFor(() => expect(other.caller.me.get()).rejects.toThrow(/UNAUTHORIZED/))
})

test('half-written parts survive a look at another one, and leaving the page asks', async () => {
  const { user, router } = await show(await venue.person('manager', 'Nilgün Işık'))
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Full name/)
  await screen.findByLabelText(/^Full name/)
  await fill(user, name(), 'Nilgün I')
  screen.getByRole('tab', { name: 'Details' }).focus()
  await user.keyboard('{ArrowRight}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.search).toBe('?tab=security'))
  await fill(user, await screen.findByLabelText('Current password'), 'something')
  await user.click(screen.getByRole('tab', { name: 'Details' }))
  expect(name().value).toBe('Nilgün I')
  await user.click(screen.getByText('Elsewhere'))
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Keep editing' }))
  await gone(() => document.querySelector('[role=alertdialog]'))
  expect(name().value).toBe('Nilgün I')
  name().focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await told('Profile saved')
  await user.click(screen.getByText('Elsewhere'))
  // The password is still half written.
  await user.click(within(await dialogCalled(/./, 'alertdialog')).getByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
})
