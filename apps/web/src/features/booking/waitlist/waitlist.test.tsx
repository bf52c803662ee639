import { modules } from '@marquee/contract'
import type { WaitlistParty } from '@marquee/contract/waitlist'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { playSales, show } from '../../../testing/played-sales.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import BookingPage from '../page.tsx'

// The waiting list of the open session: who waits, who is kept what, and taking it over.

const id = '01890000-0000-7000-8000-0000000000a1' as never
const here = { id: show.id, product: { en: 'Deck', tr: 'Güverte' }, date: show.date, time: show.time }
const later = { ...here, id: '01890000-0000-7000-8000-0000000000c9' as never, date: '2031-03-03', time: '19:00' }
const party = (more: Partial<WaitlistParty> = {}): WaitlistParty => ({
  id,
  guestName: 'Şule Öz',
  guestPhone: '+905321234567',
  guestEmail: null,
  people: 2,
  wheelchairs: 0,
  note: '',
  state: 'waiting',
  joinedAt: '2026-11-26T10:00:00.000Z',
  skips: 0,
  ticketSessionIds: [show.id],
  sessions: [here],
  offer: null,
  rev: 3,
  ...more,
})

const offered = party({
  state: 'offered',
  offer: {
    ticketSessionId: show.id,
    holdId: '01890000-0000-7000-8000-0000000000b1' as never,
    seatNos: [],
    areas: [{ areaNo: 0, qty: 2 }],
    until: '2026-11-26T12:30:00.000Z',
  },
})

let sent: [string, unknown][]
let parties: WaitlistParty[]
let played: ReturnType<typeof playSales>
let user: Awaited<ReturnType<typeof showScreen>>['user']
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  sent = []
  parties = []
  played = playSales()
})
afterEach(cleanup)

async function open({ mayEdit = true } = {}) {
  const noting = (path: string) => (input: unknown) => {
    sent.push([path, input])
    return { id }
  }
  const shown = await showScreen(<BookingPage />, {
    namespaces: ['booking', 'waitlist', 'pay', 'till', 'seatMap', 'shell'],
    at: `/ticket-booking?session=${show.id}`,
    rights: {
      ticket_booking: Object.fromEntries(modules.ticket_booking.actions.map((action) => [action, {}])),
      order_list: mayEdit ? { edit_guest: {} } : {},
    },
    answers: {
      ...played.answers,
      'waitlist.ofSession': () => ({ parties }),
      'waitlist.take': () => {
        const [hold] = [...played.sales.holds.values()]
        if (!hold) throw new Error('a basket is in front')
        parties = parties.map((each) => ({ ...each, state: 'accepted', offer: null, rev: 4 }))
        const theirs = { ...hold, id: 'theirs' as never, pools: [{ areaNo: 0, qty: 2 }] }
        played.sales.holds.set('theirs', theirs)
        return { holdId: 'theirs' }
      },
      'waitlist.join': noting('join'),
      'waitlist.decline': noting('decline'),
      'waitlist.leave': noting('leave'),
      'waitlist.rejoin': noting('rejoin'),
    },
  })
  user = shown.user
}
async function openList() {
  await open()
  await user.click(await screen.findByRole('button', { name: 'Waiting list' }))
  return screen.findByRole('dialog', { name: 'Waiting list' })
}

test('who may not edit guests does not find it', async () => {
  await open({ mayEdit: false })
  await screen.findByRole('region', { name: 'Basket' })
  expect(screen.queryByRole('button', { name: 'Waiting list' })).toBeNull()
})

test('an empty list says what it is for, and a party needs a name and a way to be reached', async () => {
  const list = await openList()
  await within(list).findByText('Nobody is waiting')
  await user.click(within(list).getByRole('button', { name: 'Add party' }))
  const form = await screen.findByRole('dialog', { name: 'Add party' })
  await user.click(within(form).getByRole('button', { name: 'Add party' }))
  await waitFor(() => expect(form.textContent).toContain('Enter a phone number or an email address'))
  expect(sent).toEqual([])
  await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Şule Öz')
  await user.type(within(form).getByRole('textbox', { name: /^Phone/ }), '0532 123 45 67')
  await user.click(within(form).getByRole('button', { name: 'Add party' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject([
    'join',
    { guestName: 'Şule Öz', guestPhone: '0532 123 45 67', people: 2, wheelchairs: 0, ticketSessionIds: [show.id] },
  ])
})

test('a party that only this session suits leaves the list when it does not want its places', async () => {
  parties = [offered]
  const list = await openList()
  const row = await within(list).findByRole('listitem')
  expect(row.textContent).toContain('Places kept')
  expect(row.textContent).toMatch(/kept until \d\d:\d\d/)
  await user.click(within(row).getByRole('button', { name: 'They don’t want them' }))
  await waitFor(() => expect(sent).toMatchObject([['decline', { id, expectedRev: 3, stays: false }]]))
})

test('says how often a party was passed over, and takes it off the list', async () => {
  parties = [party({ skips: 2 })]
  const list = await openList()
  const row = await within(list).findByRole('listitem')
  expect(row.textContent).toContain('Passed over 2 times')
  await user.click(within(row).getByRole('button', { name: 'Remove from list' }))
  await waitFor(() => expect(sent).toMatchObject([['leave', { id, expectedRev: 3 }]]))
})

test('their name and number go with their places, also where another basket is in front', async () => {
  parties = [offered]
  await open()
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  const basket = await screen.findByRole('region', { name: 'Basket' })
  await within(basket).findByRole('list', { name: 'In the basket' })
  await user.click(await screen.findByRole('button', { name: 'Waiting list' }))
  await user.click(await screen.findByRole('button', { name: 'Sell to this party' }))
  await waitFor(() => expect(basket.textContent).toContain('Şule Öz'))
  const others = await screen.findByRole('list', { name: 'Your other baskets here' })
  await user.click(within(others).getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(basket.textContent).not.toContain('Şule Öz'))
})

/** Their places are in the basket in front, and are to be released. */
async function givingUp(sessions = [here, later]) {
  const both = sessions.map((each) => each.id)
  parties = [{ ...offered, ticketSessionIds: both, sessions }]
  await open()
  await user.click(await screen.findByRole('button', { name: /^One Adult more/ }))
  const basket = await screen.findByRole('region', { name: 'Basket' })
  await within(basket).findByRole('list', { name: 'In the basket' })
  await user.click(await screen.findByRole('button', { name: 'Waiting list' }))
  await user.click(await screen.findByRole('button', { name: 'Sell to this party' }))
  await waitFor(() => expect(basket.textContent).toContain('Şule Öz'))
  // The other basket can be released where it is, theirs in front alone.
  await user.click(within(basket).getAllByRole('button', { name: 'Release' }).at(-1) as HTMLElement)
  return screen.findByRole('dialog', { name: 'Release the places of Şule Öz?' })
}

test('releasing their places asks what becomes of the party, which waits again unless someone says otherwise', async () => {
  const dialog = await givingUp()
  expect(dialog.textContent).toContain('They came from the waiting list for Deck')
  expect(dialog.textContent).toContain('3 Mar 19:00')
  expect(played.sales.holds.has('theirs')).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: 'Release places' }))
  await waitFor(() => expect(sent).toMatchObject([['rejoin', { id, expectedRev: 4 }]]))
  expect(sent[0]?.[1]).not.toHaveProperty('without')
  expect(played.sales.holds.has('theirs')).toBe(false)
  await screen.findByText('Şule Öz is waiting again')
})

test('they may wait for the other sessions alone, or go', async () => {
  const dialog = await givingUp()
  await user.click(within(dialog).getByRole('radio', { name: /other sessions only/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Release places' }))
  await waitFor(() => expect(sent).toMatchObject([['rejoin', { id, without: show.id }]]))
  cleanup()
  sent = []
  played = playSales()
  sessionStorage.clear()
  const again = await givingUp([here])
  expect(within(again).queryByRole('radio', { name: /other sessions only/ })).toBeNull()
  await user.click(within(again).getByRole('radio', { name: 'Take them off the waiting list' }))
  await user.click(within(again).getByRole('button', { name: 'Release places' }))
  await waitFor(() => expect(sent).toMatchObject([['leave', { id, expectedRev: 4 }]]))
})

test('places that are kept in another session are named with it, and lead there', async () => {
  const offer = { ...(offered.offer as NonNullable<WaitlistParty['offer']>), ticketSessionId: later.id }
  parties = [{ ...offered, ticketSessionIds: [show.id, later.id], sessions: [here, later], offer }]
  const list = await openList()
  const row = await within(list).findByRole('listitem')
  expect(row.textContent).toContain('Places in Deck, 3 Mar 19:00 are kept until')
  expect(within(row).queryByRole('button', { name: 'Sell to this party' })).toBeNull()
  const link = within(row).getByRole('link', { name: 'Open that session' })
  expect(link.getAttribute('href')).toBe(`/ticket-booking?session=${later.id}&date=2031-03-03`)
})
