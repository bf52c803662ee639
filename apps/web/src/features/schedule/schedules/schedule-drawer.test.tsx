import type { TicketScheduleRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'

afterEach(cleanup)

const row = {
  id: '01990000-0000-7000-8000-000000000001',
  rev: 4,
  name: 'Evenings',
  product: { id: '01990000-0000-7000-8000-000000000002', name: { en: 'Sunset on deck', tr: '' }, color: '#2563eb' },
  floor: { id: '01990000-0000-7000-8000-000000000003', name: { en: 'Deck', tr: '' } },
  layout: null,
  shiftId: null,
  weekdays: 127,
  everyWeeks: 1,
  from: '2031-11-01',
  until: '2031-12-01',
  skipped: [],
  starts: ['20:30'],
  minutes: 120,
  cleaningMinutes: 15,
  exclusive: true,
  standing: 40,
  salesOpenDays: 90,
  salesCloseMinutes: 0,
  state: 'active',
  sessionsAhead: 3,
  archivedAt: null,
} satisfies Record<keyof TicketScheduleRow, unknown> as unknown as TicketScheduleRow

const pastClosing = { floor: { en: 'Deck', tr: '' }, closes: '23:00', starts: ['20:30'] }

async function open(seesFloors = true) {
  const sent: object[] = []
  const view = await showScreen(
    <ScheduleDrawer row={row} today="2031-11-01" steps={[]} onClose={() => undefined} onCreated={() => undefined} />,
    {
      namespaces: ['schedule'],
      at: '/ticket/schedule',
      rights: { ticket_schedules: { view: {}, update: {} }, ...(seesFloors && { floors: { view: {} } }) },
      answers: {
        'prices.products': () => [],
        'schedule.list': () => [row],
        'floors.list': () => [{ ...row.floor, opens: '10:00', closes: '23:00' }],
        'schedule.save': (input: object) => {
          sent.push(input)
          if (!seesFloors && !('acceptsPastClosing' in input)) throw refusal('STATE', { details: { pastClosing } })
          return { ...row, ...input, rev: 5 }
        },
      },
    },
  )
  return { ...view, sent }
}

test('sessions that end after their floor has closed are planned only when that is meant', async () => {
  const { user, sent } = await open()
  const length = await screen.findByLabelText(/^Length/)
  await user.clear(length)
  await user.type(length, '180')
  expect(await screen.findByText('Deck closes at 23:00. Sessions that end later: 20:30.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  const question = await screen.findByRole('alertdialog', { name: 'Plan past closing time?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sent).toMatchObject([{ minutes: 180, expectedRev: 4, acceptsPastClosing: true }]))
})

test('a change of something else asks nothing, and sessions within the hours neither', async () => {
  const { user, sent } = await open()
  const length = await screen.findByLabelText(/^Length/)
  await user.clear(length)
  await user.type(length, '150')
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(sent).toMatchObject([{ minutes: 150 }]))
})

test('people who may not see the floors are asked as well: the server says it', async () => {
  const { user, sent } = await open(false)
  const length = await screen.findByLabelText(/^Length/)
  await user.clear(length)
  await user.type(length, '180')
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  const question = await screen.findByRole('alertdialog', { name: 'Plan past closing time?' })
  expect(question.textContent).toContain('Deck closes at 23:00. Sessions that end later: 20:30.')
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]).toMatchObject({ minutes: 180, acceptsPastClosing: true })
})

test('the button comes with its form: nobody presses one that does nothing yet', async () => {
  let answer = (_: unknown) => {}
  const { user } = await showScreen(
    <ScheduleDrawer row={null} today="2031-11-01" steps={[]} onClose={() => undefined} onCreated={() => undefined} />,
    {
      namespaces: ['schedule'],
      at: '/ticket/schedule',
      rights: { ticket_schedules: { view: {}, update: {}, create: {} } },
      answers: {
        'prices.products': () => new Promise((resolve) => (answer = resolve)),
        'schedule.list': () => [],
      },
    },
  )
  await screen.findByText('New schedule')
  // Its rights are known, its choices are not.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('button', { name: 'Create schedule' })).toBeNull()
  answer([])
  await user.click(await screen.findByRole('button', { name: 'Create schedule' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('fields need attention'))
})
