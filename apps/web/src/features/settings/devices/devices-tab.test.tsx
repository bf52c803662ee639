import { type DeviceRow, deviceKinds } from '@marquee/contract'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { DevicesTab } from './devices-tab.tsx'

const row = (id: string, name: string, rest: Partial<DeviceRow> = {}) =>
  ({
    id,
    name,
    kind: 'counter',
    tillId: null,
    note: '',
    pairedAt: null,
    lastSeenAt: null,
    till: null,
    ...rest,
    archivedAt: null,
    rev: 1,
  }) as DeviceRow
const soon = () => new Date(Date.now() + 600_000).toISOString()

let rows: DeviceRow[]
const called = vi.fn()
beforeEach(() => {
  rows = [
    row('d1', 'Counter 1', { pairedAt: '2026-11-23T08:00:00Z', lastSeenAt: '2026-11-23T08:10:00Z', till: 'Gate' }),
    row('d2', 'Main door', { kind: 'door' }),
  ]
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const show = (rights: object = { settings: { view: {}, update: {} } }, answers = {}) =>
  showScreen(<DevicesTab />, {
    at: '/settings?tab=devices',
    rights: rights as never,
    namespaces: ['settings', 'till'],
    answers: {
      'devices.list': ({ archived }: { archived: boolean }) => (archived ? [] : rows),
      'devices.showCode': (input: unknown) => {
        called('showCode', input)
        return { code: 'ABCD EFGH', endsAt: soon() }
      },
      'devices.unpair': (input: unknown) => {
        called('unpair', input)
        return true
      },
      ...answers,
    },
  })
const item = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)

describe('the devices of the venue', () => {
  it('says which are paired, what they are and which till they begin with', async () => {
    await show()
    const counter = await item('Counter 1')
    expect(counter.getByText('Paired')).toBeTruthy()
    expect(counter.getByText(/Counter · Gate · last used/)).toBeTruthy()
    const door = await item('Main door')
    expect(door.getByText('Door · Not paired')).toBeTruthy()
    expect(door.queryByRole('button', { name: /Disconnect/ })).toBeNull()
  })

  it('shows a code and where it is typed, and says when the device has come', async () => {
    const { user, tell } = await show()
    await user.click(await screen.findByRole('button', { name: 'Pair Main door' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair Main door' }))
    expect((await dialog.findByRole('status', { name: 'Pairing code' })).textContent).toBe('ABCD EFGH')
    expect(dialog.getByText(/\/pair and enter this code/)).toBeTruthy()
    expect(called.mock.calls).toEqual([['showCode', { id: 'd2' }]])
    rows = rows.map((one) => (one.id === 'd2' ? { ...one, pairedAt: '2026-11-23T09:00:00Z' } : one))
    tell('devices.changed', { id: 'd2' })
    expect(await dialog.findByText('Main door is paired')).toBeTruthy()
  })

  it('says when a code cannot be made, and tries again', async () => {
    let fails = true
    const { user } = await show(undefined, {
      'devices.showCode': () => {
        if (fails) throw refusal('STATE')
        return { code: 'JKMN PQRS', endsAt: soon() }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Pair Main door' }))
    const again = await screen.findByRole('button', { name: 'New code' })
    fails = false
    await user.click(again)
    expect(await screen.findByText('JKMN PQRS')).toBeTruthy()
  })

  it('counts the time of a code from when it came, whatever the clock of this computer says', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { user } = await show(undefined, {
        'devices.showCode': () => ({ code: 'JKMN PQRS', endsAt: '2020-01-01T00:00:00Z' }),
      })
      await user.click(await screen.findByRole('button', { name: 'Pair Main door' }))
      expect(await screen.findByText('JKMN PQRS')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
      expect(screen.getByText('JKMN PQRS')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
      expect(screen.getByText('This code has expired')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'New code' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('disconnects after a question', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Disconnect Counter 1' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Counter 1?' }))
    expect(called).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Counter 1 disconnected')).toBeTruthy()
    expect(called.mock.calls).toEqual([['unpair', { id: 'd1' }]])
  })

  it('without the right to change shows the list alone', async () => {
    await show({ settings: { view: {} } })
    await item('Main door')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('offers every kind with what it is good for', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Add device' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: /Kind/ }))
    const options = screen.getAllByRole('option').map((option) => option.textContent)
    expect(options.slice(-deviceKinds.length)).toEqual([
      'Counter: starts at Ticket booking',
      'Door: starts at Check-in',
      'Other: everyone starts on their own page',
    ])
  })
})
