import type { ShiftRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../testing/show-screen.tsx'
import { onlyLooks, open, row } from './testing/shifts.tsx'

afterEach(cleanup)

// Cards stand beside the table until a style sheet shows one of the two, and there is none here.
const table = () => within(screen.getByRole('table'))
const drawer = () => within(screen.getByRole('complementary'))
const bodyRows = () => table().getAllByRole('row').slice(1)
const shown = (text: string) => waitFor(() => expect(screen.getByRole('table').textContent).toContain(text))

test('adds a record: what is missing is said at its field, what was refused too, and it is sent once', async () => {
  let isTaken = true
  const { user, calls } = await open([], {
    answers: {
      'shifts.create': (input: Partial<ShiftRow>) => {
        if (isTaken) throw refusal('VALIDATION', { issues: [{ path: 'code', message: 'field.taken' }] })
        return row(1, input)
      },
    },
  })
  await user.click((await screen.findAllByRole('button', { name: 'Add shift' }))[0] as HTMLElement)
  const save = () => drawer().getByRole('button', { name: 'Add shift' })
  await screen.findByRole('complementary')
  await user.click(save())
  expect(await drawer().findByText('4 fields need attention')).toBeTruthy()
  expect(calls).toEqual([])
  await user.type(drawer().getByLabelText(/^Code/), 'NIGHT')
  await user.type(drawer().getByLabelText('English'), 'Night')
  await user.type(drawer().getByLabelText(/^Starts/), '22:00')
  await user.type(drawer().getByLabelText(/^Ends/), '03:00')
  expect(drawer().getByText('Ends at 03:00 the next day')).toBeTruthy()
  await user.clear(drawer().getByLabelText(/^Cleaning/))
  await user.type(drawer().getByLabelText(/^Cleaning/), '1441')
  await user.click(save())
  expect(await drawer().findByText('Enter a number from 0 to 1,440')).toBeTruthy()
  await user.clear(drawer().getByLabelText(/^Cleaning/))
  await user.type(drawer().getByLabelText(/^Cleaning/), '15')
  await user.click(save())
  expect(await drawer().findByText('This code is already in use. Choose another.')).toBeTruthy()
  isTaken = false
  await user.dblClick(save())
  expect(await screen.findByText('Night added')).toBeTruthy()
  expect(calls).toHaveLength(2)
  expect(calls[1]).toMatchObject({
    path: 'shifts.create',
    input: { code: 'NIGHT', name: { en: 'Night', tr: '' }, starts: '22:00', ends: '03:00', cleaningMinutes: 15 },
  })
})

test('a record whose answer was lost is sent again under the same id, and another under it is told', async () => {
  const outcomes = ['OFFLINE', 'OFFLINE', 'IDEMPOTENCY_CONFLICT', null] as const
  const { user, calls } = await open([], {
    answers: {
      'shifts.create': (input: Partial<ShiftRow>) => {
        const reason = outcomes[calls.length - 1]
        if (reason === 'OFFLINE') throw new TypeError('Failed to fetch')
        if (reason) throw refusal(reason)
        return row(1, input)
      },
    },
  })
  await user.click((await screen.findAllByRole('button', { name: 'Add shift' }))[0] as HTMLElement)
  await screen.findByRole('complementary')
  const send = async (times: number) => {
    await user.click(drawer().getByRole('button', { name: 'Add shift' }))
    await waitFor(() => expect(calls).toHaveLength(times))
  }
  await user.type(drawer().getByLabelText(/^Code/), 'LATE')
  await user.type(drawer().getByLabelText('English'), 'Late')
  await user.type(drawer().getByLabelText(/^Starts/), '20:00')
  await user.type(drawer().getByLabelText(/^Ends/), '23:00')
  await send(1)
  await send(2)
  await user.type(drawer().getByLabelText('English'), ' show')
  await send(3)
  expect(await screen.findByText(/Your last try went through/)).toBeTruthy()
  await send(4)
  const ids = calls.map(({ input }) => (input as { commandId: string }).commandId)
  expect(new Set(ids.slice(0, 3)).size).toBe(1)
  expect(ids[3]).not.toBe(ids[0])
})

test('a change whose answer was lost is told as saved when it is sent again', async () => {
  const saved = row(1, { cleaningMinutes: 20, rev: 2 })
  const { user, calls } = await open([row(1)], {
    at: `/shifts?id=${row(1).id}`,
    answers: {
      'shifts.update': () => {
        if (calls.length === 1) throw new TypeError('Failed to fetch')
        throw refusal('STALE', { details: { current: saved } })
      },
    },
  })
  const cleaning = await screen.findByLabelText(/^Cleaning/)
  await user.clear(cleaning)
  await user.type(cleaning, '20')
  await user.click(drawer().getByRole('button', { name: 'Save' }))
  expect((await drawer().findByRole('alert')).textContent).toContain('It may already have gone through.')
  expect(calls).toHaveLength(1)
  await user.click(drawer().getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Shift 1 saved')).toBeTruthy()
  expect(calls).toHaveLength(2)
})

test('sends only what changed; of a newer version both values are shown, and the chosen one is sent', async () => {
  const now = row(1, { cleaningMinutes: 45, rev: 2 })
  const { user, calls } = await open([row(1)], {
    at: `/shifts?id=${row(1).id}`,
    answers: {
      'shifts.update': (input: { expectedRev: number }) => {
        if (input.expectedRev === 1) throw refusal('STALE', { details: { current: now } })
        return { ...now, ...input, rev: 3 }
      },
    },
  })
  const cleaning = await screen.findByLabelText(/^Cleaning/)
  await user.clear(cleaning)
  await user.type(cleaning, '20')
  await user.click(drawer().getByRole('button', { name: 'Save' }))
  const conflict = within(await screen.findByRole('dialog'))
  expect(conflict.getByText('45')).toBeTruthy()
  expect(conflict.getByText('20')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Shift 1 saved')).toBeTruthy()
  const id = row(1).id
  expect(calls.map(({ input }) => input)).toEqual([
    { id, expectedRev: 1, cleaningMinutes: 20 },
    { id, expectedRev: 2, cleaningMinutes: 20 },
  ])
})

test('archives with an undo, several at once too', async () => {
  const rows = [row(1), row(2)]
  const { user, calls } = await open(rows, {
    answers: {
      'shifts.archive': ({ id, expectedRev }: { id: string; expectedRev: number }) => {
        const index = rows.findIndex((each) => each.id === id)
        const known = rows[index] as ShiftRow
        const archivedAt = known.archivedAt === null ? '2026-01-01T00:00:00.000Z' : null
        rows[index] = { ...known, archivedAt, rev: expectedRev + 1 }
        return rows[index]
      },
    },
  })
  await shown('Shift 1')
  await user.click(table().getByRole('button', { name: 'Actions for Shift 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByText('Shift 1 archived')).toBeTruthy()
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodyRows()).toHaveLength(2))
  await user.click(table().getByRole('checkbox', { name: /select all/i }))
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('2 archived')).toBeTruthy()
  expect(await screen.findByText('No shifts yet')).toBeTruthy()
  expect(calls).toHaveLength(4)
})

test('finds by code and by name, whatever the case and the dots of its letters', async () => {
  const { user } = await open([row(1, { name: { en: 'Night', tr: 'Işık' } }), row(2)])
  await waitFor(() => expect(bodyRows()).toHaveLength(2))
  await user.type(screen.getByRole('searchbox'), 'ISIK')
  await waitFor(() => expect(bodyRows()).toHaveLength(1))
  await shown('Night')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 's2')
  await shown('Shift 2')
  await user.type(screen.getByRole('searchbox'), 'qqq')
  expect(await screen.findByText('No matches')).toBeTruthy()
})

test('a person who may only look sees no way to change anything', async () => {
  const { user } = await open([row(1)], { rights: onlyLooks, at: `/shifts?id=${row(1).id}` })
  await shown('Shift 1')
  await user.keyboard('n')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(screen.queryByRole('button', { name: /Add|Actions/ })).toBeNull()
})

test('what someone else changes is read again; a list that cannot be read says so', async () => {
  const rows = [row(1)]
  const { tell } = await open(rows)
  await shown('Shift 1')
  rows.push(row(2))
  tell('shifts.changed', { id: row(2).id })
  await shown('Shift 2')
  cleanup()
  await open([], {
    answers: {
      'shifts.list': () => {
        throw refusal('UNAVAILABLE')
      },
    },
  })
  expect(await screen.findByText('Couldn’t load this list')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('speaks Turkish', async () => {
  await open([row(1, { name: { en: 'Night', tr: 'Gece' }, weekdays: 31 })], { language: 'tr' })
  await shown('Gece')
  await shown('Pzt–Cum')
})

test('asks before something is archived that sessions ahead use, and says how many', async () => {
  const { user, calls } = await open([row(1, { sessionsAhead: 3 }), row(2)], {
    answers: {
      'shifts.archive': ({ id }: { id: string }) =>
        row(id.endsWith('1') ? 1 : 2, { archivedAt: '2026-11-22T10:00:00.000Z' }),
    },
  })
  const archive = async (name: string) => {
    await user.click(table().getByRole('button', { name: `Actions for ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  }
  await shown('Shift 1')
  await archive('Shift 1')
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive Shift 1?' }))
  expect(question.getByText(/^3 upcoming sessions use it/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual([])
  await archive('Shift 1')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  // Nothing is planned with the other one.
  await archive('Shift 2')
  await waitFor(() => expect(calls).toHaveLength(2))
})
