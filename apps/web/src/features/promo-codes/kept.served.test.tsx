import { makeTicketSession, openTill, type SignedIn, type TestTicketSession } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { todayIn } from '../../lib/today.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import GetPassPage from '../get-pass/page.tsx'
import PromoCodesPage from './page.tsx'

const venue = servedVenue()
let manager: SignedIn
let session: TestTicketSession
let id: string
let next = 0
beforeAll(async () => {
  manager = await venue.person('manager')
  await openTill(venue.api.database.db, { venue: venue.api.venue, userId: manager.user.id })
})
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  const { database, venue: house } = venue.api
  // The session of another test would be offered before this one.
  await database.asOwner.updateTable('ticket_session').set({ state: 'cancelled' }).execute()
  session = await makeTicketSession(database.db, { venue: house, rows: 1, standing: 20, startsIn: 60 })
  // Get Pass shows the day that it is, however late the test runs.
  const today = todayIn('Europe/Istanbul', new Date())
  await database.asOwner
    .updateTable('ticket_session')
    .set({ layout_version_id: null, local_date: today, business_date: today })
    .where('id', '=', session.id)
    .execute()
  next += 1
  const code = { code: `CLUB${next}`, name: { en: 'Club', tr: 'Kulüp' }, productId: session.productId as never }
  id = (await manager.caller.promoCodes.create(code)).id
})
afterEach(cleanup)

const keep = (qty: number) =>
  manager.caller.promoCodes.keepPlaces({
    commandId: crypto.randomUUID(),
    id: id as never,
    ticketSessionId: session.id,
    areaNo: 0,
    qty,
    until: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  })

test('places are kept for a code, too many are refused, and they go back on sale', async () => {
  const { user } = await showServed(<PromoCodesPage />, {
    venue,
    as: manager,
    namespaces: ['promoCodes', 'record', 'common', 'errors'],
    at: `/promo-codes?id=${id}`,
  })
  await user.click(await screen.findByRole('button', { name: 'Keep places' }))
  const dialog = await screen.findByRole('dialog', { name: `Keep places for CLUB${next}` })
  const places = await within(dialog).findByLabelText(/^Places/)
  expect(places.textContent).toContain('General admission, 20 free')
  const many = within(dialog).getByLabelText(/^How many/)
  await user.type(many, '21')
  await user.click(within(dialog).getByRole('button', { name: 'Keep places' }))
  expect(await within(dialog).findByText('There are fewer places free than that.')).toBeTruthy()
  await user.clear(many)
  await user.type(many, '12')
  await user.click(within(dialog).getByRole('button', { name: 'Keep places' }))
  expect(await screen.findByText('12 kept, 0 sold, 12 left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Put the kept places back on sale/ }))
  expect(await screen.findByText('12 kept, 0 sold, 0 left')).toBeTruthy()
  expect(screen.getByText(/^Back on sale since/)).toBeTruthy()
}, 60_000)

test('Get pass sells them to who has the code, and to nobody else', async () => {
  await keep(20)
  const { user } = await showServed(<GetPassPage />, {
    venue,
    as: manager,
    namespaces: ['getPass', 'pay', 'reductions', 'common', 'errors'],
    at: '/ticket-order',
  })
  const more = async () => (await screen.findAllByRole('button', { name: /^One more/ }))[0] as HTMLButtonElement
  expect((await more()).disabled).toBe(true)
  expect(screen.getByText('20 places are kept for promo codes. Enter the code first to sell them.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Promo code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Promo code' })
  await user.type(within(dialog).getByLabelText(/^Code/), `club${next}`)
  await user.click(within(dialog).getByRole('button', { name: 'Use code' }))
  await waitFor(async () => expect((await more()).disabled).toBe(false))
}, 60_000)
