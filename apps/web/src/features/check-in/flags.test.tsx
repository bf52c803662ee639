import { giftCheckDigit, modules, type Rights } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import CheckInPage from './page.tsx'

const rights: Rights = { check_in: Object.fromEntries(modules.check_in.actions.map((action) => [action, {}])) }
const memberCode = `0123456789ABCDE${giftCheckDigit('0123456789ABCDE')}`

afterEach(cleanup)

test.each(['let in', 'no entry'])(
  'what applies to the customer who bought a membership is on the answer: %s',
  async (left) => {
    const ok = left !== 'no entry'
    const member = { ok, reason: ok ? null : 'spent', membership: null, lastAt: null, useId: null }
    const { user } = await showScreen(<CheckInPage />, {
      namespaces: ['checkIn', 'getPass', 'customers'],
      at: '/check-in',
      rights,
      answers: {
        'passes.doors': () => ({ doors: [], next: null }),
        'passes.scans': () => [],
        'memberships.admit': () => ({ ...member, flags: ['banned'] }),
      },
    })
    await user.type(await screen.findByRole('searchbox'), memberCode)
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    const last = await screen.findByRole('region', { name: 'Last scan' })
    expect((await within(last).findByText('Banned')).closest('[role=alert]')?.textContent).toBe('CustomerBanned')
  },
)
