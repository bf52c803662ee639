import type { LayoutVersionRow, SeatCategoryId, SeatGeometry, SeatLayoutDetail } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { SidePane } from './side-pane.tsx'
import { type DraftTools, useDraftTools } from './use-draft-tools.ts'

const stalls = '01990000-0000-7000-8000-0000000000c1' as SeatCategoryId
const box = '01990000-0000-7000-8000-0000000000c2' as SeatCategoryId
const category = { id: stalls, name: { en: 'Stalls', tr: 'Salon' }, color: '#7c3aed', archivedAt: null }
const seats = { at: [], row: [], label: [], category: [], kind: [], run: [], place: [], key: [] }
const empty = { categories: [stalls], focus: null, standing: [], seats } as unknown as SeatGeometry
const draft = { id: 'draft', version: 1, state: 'draft', geometryUrl: '/first' } as unknown as LayoutVersionRow
const layout = { archivedAt: null, history: [] } as unknown as SeatLayoutDetail

/** Addresses that have come; what is asked for otherwise stays on its way. */
let here: Set<string>
let sent: { commandId?: string }[]
let colleagueDraws: () => void
let isLost: boolean

beforeEach(() => {
  here = new Set(['/first'])
  sent = []
  isLost = false
  vi.stubGlobal('fetch', (url: string) =>
    here.has(url) ? Promise.resolve(Response.json(empty)) : new Promise<Response>(() => undefined),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const [version, setVersion] = useState(draft)
  const tools = useDraftTools(version) as DraftTools
  colleagueDraws = () => setVersion({ ...version, geometryUrl: '/second' })
  return (
    <SidePane
      {...{ layout, version, tools }}
      categories={[
        { id: box, name: 'Box', color: '#7c3aed' },
        { id: stalls, name: 'Stalls', color: '#7c3aed' },
      ]}
      phone={false}
      onLook={() => undefined}
    />
  )
}

const show = () =>
  showScreen(<Page />, {
    namespaces: ['seatLayout', 'seatMap'],
    at: '/seat-layout',
    rights: { seat_layout: { view: {}, update: {} } },
    answers: {
      'seatLayouts.categories': () => [{ ...category, id: box, name: { en: 'Box', tr: 'Loca' } }, category],
      'seatLayouts.saveStandingArea': (input: { commandId?: string }) => {
        sent.push(input)
        if (isLost) throw refusal('UNAVAILABLE')
        return { areaNo: 1 }
      },
    },
  })

async function fill(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await user.type(await screen.findByLabelText('Name in English'), 'Pit')
  for (const [label, value] of [
    ['Capacity', '50'],
    ['From the left', '0'],
    ['From the top', '0'],
    ['Width', '10'],
    ['Height', '10'],
  ] as const) {
    await user.type(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), value)
  }
  await user.selectOptions(screen.getByRole('combobox', { name: /^Seat category/ }), 'Stalls')
}

test('what is typed of a standing area stays while a colleague draws another one', async () => {
  const { user } = await show()
  await fill(user)
  colleagueDraws()
  await new Promise((drawn) => setTimeout(drawn, 30))
  expect(screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('Pit')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Capacity/ }).value).toBe('50')
})

test('a new area proposes a category of its plan, and not one that another plan brought', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Seat category/ })
  await screen.findByRole('option', { name: 'Box' })
  expect(select.value).toBe(stalls)
})

test('an area whose answer was lost is sent again as the same', async () => {
  const { user } = await show()
  await fill(user)
  isLost = true
  await user.click(screen.getByRole('button', { name: 'Save area' }))
  await screen.findByRole('alert')
  isLost = false
  await user.click(screen.getByRole('button', { name: 'Save area' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.commandId).toBeTruthy()
  expect(sent[1]?.commandId).toBe(sent[0]?.commandId)
})

test('a thousand places with their comma are a thousand, and half a person is none', async () => {
  const { user } = await show()
  await fill(user)
  const capacity = screen.getByRole('textbox', { name: /^Capacity/ })
  await user.clear(capacity)
  await user.type(capacity, '1.5')
  await user.click(screen.getByRole('button', { name: 'Save area' }))
  expect(sent).toEqual([])
  await user.clear(capacity)
  await user.type(capacity, '1,000')
  await user.click(screen.getByRole('button', { name: 'Save area' }))
  await waitFor(() => expect(sent).toMatchObject([{ capacity: 1000 }]))
})

test('a thousand to the right is no 1, and 2,5 from the top is what it says', async () => {
  const { user } = await show()
  await fill(user)
  for (const label of ['Capacity', 'From the left']) {
    const field = screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await user.clear(field)
    await user.type(field, '1,000')
  }
  const top = screen.getByRole('textbox', { name: /^From the top/ })
  await user.clear(top)
  await user.type(top, '2,5')
  await user.click(screen.getByRole('button', { name: 'Save area' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ capacity: 1000, x: 1000, y: 2.5 })
})
