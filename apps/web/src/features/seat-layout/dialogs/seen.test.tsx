import type { LayoutVersionRow, SeatLayoutDetail } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

// A colleague works on the same layout. Their change is on the page at once, and nobody agrees to it unseen.

const floor = { id: '01990000-0000-7000-8000-0000000000f1', name: { en: 'Pier', tr: 'İskele' } }
const layout = { id: 'layout', rev: 1, name: 'Theatre', floor, published: null } as unknown as SeatLayoutDetail
const version = { id: 'first', version: 1, rev: 1, seats: 634 } as unknown as LayoutVersionRow
const nothing = { added: 0, removed: 0, changed: 0, follow: 0, stay: [], faults: [] }

let sent: object[]
/** What the server has by now. */
let current: { rev: number; versionId: string }
let colleague: () => Promise<void>
/** The form begins anew with them. */
let hasFloors: boolean

beforeEach(() => {
  sent = []
  hasFloors = false
  current = { rev: 1, versionId: 'first' }
})
afterEach(cleanup)

/** A dialog whose page follows what others change. */
async function show<T>(first: T, then: T, dialog: (now: T) => ReactNode) {
  function Page() {
    const [now, setNow] = useState(first)
    colleague = async () => {
      setNow(then)
      // It is drawn in a later turn.
      await new Promise((drawn) => setTimeout(drawn, 20))
    }
    return dialog(now)
  }
  const take = (input: { versionId?: string; expectedRev?: number }) => {
    sent.push(input)
    if (current.versionId === 'published') throw refusal('STATE', { details: { state: 'published' } })
    if (input.versionId !== undefined && input.versionId !== current.versionId) throw refusal('NOT_FOUND')
    if (input.expectedRev !== undefined && input.expectedRev !== current.rev) throw refusal('STALE')
    return { ...version, ...layout }
  }
  return showScreen(<Page />, {
    namespaces: ['seatLayout'],
    at: '/seat-layout',
    rights: { floors: { view: {} }, seat_layout: { view: {}, update: {}, publish: {} } },
    answers: {
      'floors.list': () => {
        hasFloors = true
        return [floor]
      },
      'seatLayouts.impact': () => nothing,
      'seatLayouts.publish': take,
      'seatLayouts.discardDraft': take,
      'seatLayouts.update': take,
    },
  })
}

test.each([
  ['changed', { ...version, rev: 2 }],
  ['replaced', { ...version, id: 'second', rev: 1 }],
])('a draft that was %s is published only after it was said', async (_, then) => {
  let isDone = false
  const { user } = await show(version, then as LayoutVersionRow, (draft) => (
    <PublishDialog
      {...{ layout, draft }}
      onClose={() => undefined}
      onDone={() => {
        isDone = true
      }}
    />
  ))
  const press = () => user.click(screen.getByRole('button', { name: 'Publish version 1' }))
  await screen.findByText('Seats added')
  current = { rev: then.rev, versionId: then.id }
  await colleague()
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('The draft has changed since you opened this')
  expect(isDone).toBe(false)
  await screen.findByText('Seats added')
  await press()
  await waitFor(() => expect(isDone).toBe(true))
  expect(sent).toMatchObject([
    { versionId: 'first', expectedRev: 1 },
    { versionId: then.id, expectedRev: then.rev },
  ])
})

test('a draft that somebody else has published is neither compared nor published again', async () => {
  const { user } = await show(version, version, (draft) => (
    <PublishDialog {...{ layout, draft }} onClose={() => undefined} onDone={() => undefined} />
  ))
  await screen.findByText('Seats added')
  current.versionId = 'published'
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish version 1' })
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('This draft no longer exists')
  expect(screen.queryByText('Seats added')).toBeNull()
  expect(button().disabled).toBe(true)
})

test('a draft that replaced the one in question is not thrown away for it', async () => {
  const second = { ...version, id: 'second' } as LayoutVersionRow
  const { user } = await show(version, second, (draft) => (
    <DiscardDialog draft={draft} onClose={() => undefined} onDone={() => undefined} />
  ))
  const dialog = await screen.findByRole('alertdialog')
  current.versionId = 'second'
  await colleague()
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }))
  await waitFor(() => expect(sent).toMatchObject([{ versionId: 'first' }]))
})

test('another name that a colleague gave is not overwritten unseen', async () => {
  const { user } = await show(layout, { ...layout, rev: 2, name: 'Opera' }, (now) => (
    <NameDialog layout={now} onClose={() => undefined} onDone={() => undefined} />
  ))
  await waitFor(() => expect(hasFloors).toBe(true))
  await screen.findByRole('option', { name: 'Pier' })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.type(name, ' II')
  current.rev = 2
  await colleague()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Opera')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ expectedRev: 1 }, { expectedRev: 2, name: 'Theatre II' }]))
})
