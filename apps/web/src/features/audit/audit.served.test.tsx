import type { SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import AuditPage from './page.tsx'

const venue = servedVenue()
afterEach(cleanup)

const show = (as: SignedIn, query = '') =>
  showServed(<AuditPage />, { venue, as, namespaces: ['audit', 'users', 'roles'], at: `/users/audit${query}` })
/** The rows that have come: one without words only keeps the place of another. */
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter((row) => row.textContent)
const heading = () => document.querySelector('aside h2, [role=complementary] h2')?.textContent

/** Someone who may read the audit, and a change that stands in it. */
async function changed() {
  const manager = await venue.person('manager')
  await manager.caller.users.invite({
    ...{ commandId: crypto.randomUUID(), name: 'New One', email: `${crypto.randomUUID()}@new.example` },
    roles: [{ roleId: venue.api.venue.roleIds.door as never }],
  })
  return manager
}

test('the address holds the filter and the open entry; nothing found is said', async () => {
  const manager = await changed()
  const { user, unmount } = await show(manager)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  await user.click(rows()[0]?.querySelector('td') as HTMLElement)
  // Until the entry has come, its drawer is called by what it is.
  await waitFor(() => expect([undefined, 'Entry']).not.toContain(heading()))
  const title = heading()
  const { search } = window.location
  expect(search).toMatch(/id=[0-9a-f-]{36}/)
  unmount()
  const other = await show(await venue.person('owner'), search)
  await waitFor(() => expect(heading()).toBe(title))
  other.unmount()

  const empty = await show(manager, '?period=custom&from=2001-01-01&until=2001-01-02')
  await told('No entries match these filters')
  await empty.user.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1) as HTMLElement)
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  empty.unmount()
  await show(manager, '?id=0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d10')
  await told('This entry doesn’t exist')
})

test('by keyboard alone: to the filters, to a row, into it and out', async () => {
  const { user } = await show(await changed())
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Period/ }))
  await user.keyboard('j')
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(heading()).toBeTruthy())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(heading()).toBeUndefined())
  await user.keyboard('?')
  await dialogCalled('Keyboard shortcuts')
})
