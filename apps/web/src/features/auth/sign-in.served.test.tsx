import { testPassword } from '@marquee/api/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { authSession } from '../../lib/auth-session/current.ts'
import { fill, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import SignInPage from './sign-in-page.tsx'

const venue = servedVenue()
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = (at = '/sign-in') => showServed(<SignInPage />, { venue, as: null, namespaces: ['auth'], at })
const stored = () => ['UserId', 'accessToken', 'refreshToken', 'userInfo'].filter((key) => localStorage.getItem(key))
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('a wrong password is refused, the address stays, nothing is stored', async () => {
  const { user: person } = await venue.person('manager')
  const { user } = await show()
  await screen.findByLabelText('Email')
  await fill(user, email(), person.email)
  await fill(user, password(), 'not the password')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password')
  expect([email().value, password().value]).toEqual([person.email, ''])
  expect(document.activeElement).toBe(password())
  expect(stored()).toEqual([])
})

test('an empty form says what is missing and asks nobody', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await told('Email address is required')
  await told('Password is required')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-out', '/'],
  ['/users?q=a', '/users'],
])('whoever signs in and wanted %s goes to %s of this site', async (wanted, path) => {
  const { user: person } = await venue.person('manager')
  const { user, router } = await show(`/sign-in?redirectURL=${encodeURIComponent(wanted)}`)
  await screen.findByLabelText('Email')
  await fill(user, email(), person.email)
  await fill(user, password(), testPassword)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(window.location.origin).toBe('http://localhost:3000')
  expect(authSession.current()?.userId).toBe(person.id)
})
