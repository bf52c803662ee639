import type { SeatLayoutDetail } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { ImportDialog } from './import-dialog.tsx'

afterEach(cleanup)

const seat = (category: string) => ({ seat_guid: category, seat_number: '1', category, position: { x: 0, y: 0 } })
const plan = { name: 'Hall', zones: [{ rows: [{ seats: ['Parterre', 'Accessible'].map(seat) }] }] }

test('a category that sounds like wheelchair places is proposed as such, asked about, and sent as it was left', async () => {
  const sent: { kinds: object }[] = []
  const layout = { id: 'layout', draft: null } as unknown as SeatLayoutDetail
  const { user } = await showScreen(
    <ImportDialog layout={layout} onClose={() => undefined} onImported={() => undefined} />,
    {
      namespaces: ['seatLayout', 'seatMap'],
      at: '/seat-layout',
      rights: { seat_layout: { view: {}, update: {} } },
      answers: {
        'seatLayouts.importPlan': (input: { kinds: object }) => {
          sent.push(input)
          throw refusal('STATE')
        },
      },
    },
  )
  const file = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('input[type=file]')
  if (!file) throw new Error('no file can be chosen')
  await user.upload(file, new File([JSON.stringify(plan)], 'hall.json', { type: 'application/json' }))
  expect(await screen.findByText(/^Accessible looks like accessible seating/)).toBeTruthy()
  const kindOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Seat type for ${name}`).value
  expect([kindOf('Parterre'), kindOf('Accessible')]).toEqual(['seat', 'wheelchair'])
  await user.click(screen.getByRole('button', { name: 'Import as draft' }))
  await waitFor(() => expect(sent.map(({ kinds }) => kinds)).toEqual([{ Accessible: 'wheelchair' }]))
})

test('a draft that somebody else has made meanwhile is named, and replaced only by a second press', async () => {
  const sent: { replaces: unknown }[] = []
  const draft = { id: 'd2', rev: 3, version: 7 }
  const { user } = await showScreen(
    <ImportDialog
      layout={{ id: 'layout', draft: null } as unknown as SeatLayoutDetail}
      onClose={() => undefined}
      onImported={() => undefined}
    />,
    {
      namespaces: ['seatLayout', 'seatMap'],
      at: '/seat-layout',
      rights: { seat_layout: { view: {}, update: {} } },
      answers: {
        'seatLayouts.importPlan': (input: { replaces: unknown }) => {
          sent.push(input)
          throw refusal('STALE', { details: { draft } })
        },
      },
    },
  )
  const file = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('input[type=file]')
  if (!file) throw new Error('no file can be chosen')
  await user.upload(file, new File([JSON.stringify(plan)], 'hall.json', { type: 'application/json' }))
  const press = async () => user.click(screen.getByRole('button', { name: 'Import as draft' }))
  await screen.findByText(/^Accessible looks like/)
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone else has changed the draft since you opened this.',
  )
  expect(screen.getByText(/^This replaces the draft, version 7/)).toBeTruthy()
  await press()
  await waitFor(() => expect(sent.map(({ replaces }) => replaces)).toEqual([null, { id: 'd2', rev: 3 }]))
})
