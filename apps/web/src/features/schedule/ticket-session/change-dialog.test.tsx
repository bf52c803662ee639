import type { TicketSessionRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { ChangeDialog } from './change-dialog.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

// In Istanbul, as the venue of the tests: 22 Nov 2031, 20:30 to 22:30.
const row = {
  id: '01990000-0000-7000-8000-000000000001',
  rev: 4,
  date: '2031-11-22',
  time: '20:30',
  startsAt: '2031-11-22T17:30:00.000Z',
  endsAt: '2031-11-22T19:30:00.000Z',
  salesFrom: '2026-01-01T09:00:00.000Z',
  salesUntil: '2031-11-22T17:30:00.000Z',
  note: null,
  sold: 106,
  product: { name: { en: 'Sunset on deck', tr: '' } },
  floor: { id: 'deck', name: { en: 'Deck', tr: '' } },
} as unknown as TicketSessionRow

async function open(changes: Partial<TicketSessionRow> = {}, answer: () => unknown = () => row) {
  const sent: unknown[] = []
  const closed = vi.fn()
  const view = await showScreen(<ChangeDialog row={{ ...row, ...changes }} onClose={closed} />, {
    namespaces: ['schedule'],
    at: '/ticket/schedule',
    rights: { floors: { view: {} } },
    answers: {
      'floors.list': () => [{ id: 'deck', name: { en: 'Deck', tr: '' }, opens: '10:00', closes: '23:00' }],
      'schedule.updateSession': (input: unknown) => {
        sent.push(input)
        return answer()
      },
    },
  })
  const time = await screen.findByLabelText(/^Time/, { selector: '#change-time' })
  const start = async (text: string) => {
    await view.user.clear(time)
    await view.user.type(time, text)
    await view.user.tab()
  }
  return { ...view, sent, start, closed }
}

it('says before the saving that the end of the sales moves with the start', async () => {
  const { user, sent, start } = await open()
  expect(screen.queryByText(/Moves with the start/)).toBeNull()
  await start('19:00')
  expect(await screen.findByText('Moves with the start to 22 Nov 2031 19:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save session' }))
  await waitFor(() => expect(sent).toEqual([{ id: row.id, expectedRev: 4, time: '19:00' }]))
})

it('warns that printed passes show the old time, where any are sold', async () => {
  const { start } = await open()
  await start('19:00')
  expect(await screen.findByText(/^106 passes are sold/)).toBeTruthy()
  cleanup()
  const none = await open({ sold: 0 })
  await none.start('19:00')
  await screen.findByText(/Moves with the start/)
  expect(screen.queryByText(/are sold/)).toBeNull()
})

it('says that a session would end after its floor has closed, and saves it only when that is meant', async () => {
  const { user, sent, start, closed } = await open()
  await start('21:30')
  expect(await screen.findByText('Deck closes at 23:00. Sessions that end later: 21:30.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save session' }))
  const question = await screen.findByRole('alertdialog', { name: 'Plan past closing time?' })
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save session' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sent).toEqual([{ id: row.id, expectedRev: 4, time: '21:30', acceptsPastClosing: true }]))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

it('asks before what was typed is dropped, and closes at once where nothing was', async () => {
  const { user, start, closed } = await open()
  await start('19:00')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(closed).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Time/, { selector: '#change-time' }).value).toBe('19:00')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(closed).toHaveBeenCalledOnce()
  cleanup()
  const untouched = await open()
  await untouched.user.keyboard('{Escape}')
  await waitFor(() => expect(untouched.closed).toHaveBeenCalledOnce())
})

describe('a save that meets a newer session', () => {
  const stale = (current: object) => () => {
    throw refusal('STALE', { details: { current: { ...row, rev: 5, ...current } } })
  }

  it('is done when its own answer was lost: the session is as it was asked for', async () => {
    const { user, start, closed } = await open({}, stale({ time: '19:00', startsAt: '2031-11-22T16:00:00.000Z' }))
    await start('19:00')
    await user.click(screen.getByRole('button', { name: 'Save session' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('asks whose value stands where both changed the same, and takes the rest of theirs over', async () => {
    const answers = [stale({ time: '18:00', startsAt: '2031-11-22T15:00:00.000Z', note: 'Doors late' }), () => row]
    const { user, sent, start, closed } = await open({}, () => answers.shift()?.())
    await start('19:00')
    await user.click(screen.getByRole('button', { name: 'Save session' }))
    const question = await screen.findByRole('dialog', { name: 'Sunset on deck was changed in the meantime' })
    expect(within(question).getByText('18:00')).toBeTruthy()
    expect(within(question).getByText('19:00')).toBeTruthy()
    expect(within(question).queryByText('Doors late')).toBeNull()
    expect(closed).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(sent[1]).toEqual({ id: row.id, expectedRev: 5, time: '19:00' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  it('shows their start when someone else has moved it, before anything else is saved over it', async () => {
    const moved = { time: '18:00', startsAt: '2031-11-22T15:00:00.000Z', endsAt: '2031-11-22T17:00:00.000Z' }
    const refused = () => {
      throw refusal('OVERLAP')
    }
    const answers = [stale(moved), refused]
    const { user, sent, closed } = await open({}, () => answers.shift()?.())
    await user.type(screen.getByLabelText(/^Note/), 'Late')
    await user.click(screen.getByRole('button', { name: 'Save session' }))
    await waitFor(() => expect(sent[1]).toEqual({ id: row.id, expectedRev: 5, note: 'Late' }))
    await screen.findByText(/^The floor is taken at that time/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Time/, { selector: '#change-time' }).value).toBe('18:00')
    expect(closed).not.toHaveBeenCalled()
  })
})

it('asks as well when only the server knows the closing hour', async () => {
  const pastClosing = { floor: { en: 'Hall', tr: '' }, closes: '20:00', starts: ['19:00'] }
  const answers = [
    () => {
      throw refusal('STATE', { details: { pastClosing } })
    },
    () => row,
  ]
  const { user, sent, start, closed } = await open({}, () => answers.shift()?.())
  await start('19:00')
  await user.click(screen.getByRole('button', { name: 'Save session' }))
  await screen.findByText('Hall closes at 20:00. Sessions that end later: 19:00.')
  await user.click(screen.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(sent[1]).toEqual({ id: row.id, expectedRev: 4, time: '19:00', acceptsPastClosing: true }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})
