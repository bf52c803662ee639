import type { SessionPlanId, SessionPlanRow, TicketSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { GroupsToTell } from './groups-to-tell.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { usePlan } from './queries.ts'
import { ResultDialog } from './result-dialog.tsx'

// Whom a move of a session is about, before and after it.

afterEach(cleanup)
beforeEach(() => sessionStorage.clear())

const name = { en: 'Revue', tr: 'Revü' }
const row = {
  id: 'a1',
  product: { id: 'p', name, color: '#000' },
  floor: { id: 'f', name },
  date: '2031-11-22',
  time: '20:30',
  startsAt: '2031-11-22T17:30:00.000Z',
  state: 'on_sale',
  rev: 1,
} as unknown as TicketSessionRow
const rights = { ticket_schedules: { view: {}, move: {} }, order_list: { view: {} } }

test('says how many orders it is about, how many are told by mail and how many by a person', async () => {
  const { user } = await showScreen(<MoveDialog row={row} onClose={vi.fn()} onStarted={vi.fn()} />, {
    namespaces: ['sessionPlans', 'refunds', 'errors'],
    at: '/ticket/schedule',
    rights,
    answers: {
      'sessionPlans.previewMove': () => ({
        ...{ orders: 57, passes: 120, mails: 12, withoutMail: 45 },
        groups: { options: 1, quotes: 2, withoutMail: 1 },
      }),
      'sessionPlans.move': () => {
        throw refusal('VALIDATION', { issues: [{ path: 'freeUntil', message: 'field.tooBig' }] })
      },
    } as never,
  })
  const shown = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await shown('Orders')).toBe('57, with 120 passes')
  expect(await shown('Told by email')).toBe('12 orders')
  expect(await shown('No address, told by a person')).toBe('45 orders')
  expect(await shown('Groups')).toBe('Options: 1, quotes: 2, no address: 1')
  await user.type(screen.getByLabelText(/^Reason/), 'Rehearsal')
  await user.click(screen.getByRole('button', { name: 'Move session' }))
  await screen.findByText('Choose a day no later than the new one')
})

test('the result names both times, and is not done before a person has told those without an address', async () => {
  const plan = {
    ...{ id: 'plan' as SessionPlanId, kind: 'move', outcome: 'tell', otherwise: 'hand' },
    sessions: [{ id: 'a1', name, floor: name, date: row.date, time: row.time, startsAt: row.startsAt }],
    ...{ target: null, movedTo: '2031-11-23T18:00:00.000Z', reason: 'Storm', currency: 'TRY', orders: 57, passes: 120 },
    ...{ plannedMinor: 0, done: 57, failed: 0, refundedMinor: 0, owedMinor: 0, givenMinor: 0, toGiveMinor: 0 },
    ...{ underWayMinor: 0, toDo: 0, mails: 12, withoutMail: 45, groupsToTell: 1, emptyTrips: null },
    batch: { id: 'batch', state: 'done', stopReason: null },
    ...{ who: 'Kerem', approver: null, at: '2031-11-20T10:00:00Z', endedAt: null },
  } as unknown as SessionPlanRow
  const asked: string[] = []
  const { user } = await showScreen(<ResultDialog id={plan.id} onClose={vi.fn()} />, {
    namespaces: ['sessionPlans'],
    at: '/ticket/schedule?plan=plan',
    rights,
    answers: {
      'sessionPlans.get': () => plan,
      'sessionPlans.orders': ({ filter }: { filter: string }) => {
        asked.push(filter)
        return []
      },
      'sessionPlans.groups': () => [
        { id: 'g1', groupNo: 12, name: 'Kadıköy Lisesi 9-B', contactName: 'Sevgi Aydın', contactPhone: null },
      ],
    } as never,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Revue: moved' })
  expect(dialog.textContent).toMatch(/Was .*22 Nov.*20:30, now .*23 Nov.*21:00/)
  await within(dialog).findByText('Done, 45 orders still to tell')
  await within(dialog).findByText('They have no email address, so somebody has to tell these guests.')
  expect(within(dialog).queryByText('All done')).toBeNull()
  // The list begins with them.
  await waitFor(() => expect(asked).toContain('untold'))
  expect(within(dialog).getByRole('button', { name: 'Show them' })).toBeTruthy()
  const link = await within(dialog).findByRole('link', { name: 'Group 12, Kadıköy Lisesi 9-B' })
  expect(link.getAttribute('href')).toBe('/order-list?view=groups&id=g1')
  await user.click(within(dialog).getByRole('button', { name: 'Show them' }))
})

test('a group without an address is marked as told, and is then left to nobody', async () => {
  const group = { id: 'g1', groupNo: 12, name: 'Lise 9-B', contactName: 'Sevgi Aydın', contactPhone: null }
  let groups = [group]
  const told: object[] = []
  const plan = { id: 'plan', kind: 'cancel' }
  const { user } = await showScreen(<Told />, {
    namespaces: ['sessionPlans'],
    at: '/ticket/schedule?plan=plan',
    rights: { order_list: { view: {}, groups: {} }, ticket_schedules: { view: {} } },
    answers: {
      'sessionPlans.get': () => ({ ...plan, groupsToTell: groups.length }),
      'sessionPlans.groups': () => groups,
      'sessionPlans.tellGroup': (input: object) => {
        told.push(input)
        groups = []
        return groups
      },
    } as never,
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as done: Group 12, Lise 9-B' }))
  await screen.findByText('Group 12 is marked as told')
  expect(told).toEqual([{ id: 'plan', groupId: 'g1' }])
  await waitFor(() => expect(screen.queryByText('Sevgi Aydın')).toBeNull())
})

function Told() {
  const { data } = usePlan('plan' as SessionPlanId)
  return data ? <GroupsToTell plan={data} /> : null
}
