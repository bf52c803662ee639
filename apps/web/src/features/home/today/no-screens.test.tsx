import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { TodayPage } from './today-page.tsx'

afterEach(cleanup)

const open = (rights: object, names: string[]) =>
  showScreen(<TodayPage />, {
    namespaces: ['home', 'shell'],
    at: '/home',
    rights,
    answers: {
      'home.today': () => ({ shows: null, tills: null, concerns: [] }),
      'home.firstSteps': () => null,
      'home.helpers': () => ({ names }),
    },
  })

test.each([
  [['Zehra', 'Ayda', 'Çelik'], 'To get one that does, ask Zehra, Ayda, or Çelik.'],
  [[], 'To get one that does, ask someone who manages roles here.'],
])('a role that opens nothing says so, and whom to ask of %j', async (names, says) => {
  await open({}, names)
  expect(await screen.findByText('Your role doesn’t open any screens yet')).toBeTruthy()
  expect(await screen.findByText(says)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
})

test('a role that opens a screen is not told that it opens none', async () => {
  await open({ order_list: { view: {} } }, ['Zehra'])
  await screen.findByRole('heading', { level: 1 })
  await new Promise((drawn) => setTimeout(drawn, 50))
  expect(screen.queryByText('Your role doesn’t open any screens yet')).toBeNull()
})
