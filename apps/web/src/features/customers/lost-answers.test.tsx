import type { CustomerRow } from '@marquee/contract/customers'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { CustomerPart } from './customer-part.tsx'

afterEach(cleanup)

const isil = {
  id: '01990000-0000-7000-8000-0000000000d1',
  customerNo: 1042,
  name: 'Işıl Şahin',
  archivedAt: null,
  mergedInto: null,
} as unknown as CustomerRow
const twin = {
  ...{ id: '01990000-0000-7000-8000-0000000000d2', customerNo: 1050, name: 'ISIL SAHIN', phone: null, email: null },
  ...{ at: '2026-11-20T10:00:00.000Z', who: 'Deniz', undoUntil: '2026-12-20T10:00:00.000Z' },
}
const contact = (id: string, value: string, more: object = {}) => ({
  ...{ id, kind: 'phone', value, isMain: false, isOwn: true, verifiedAt: null },
  ...more,
})
const main = contact('c1', '+905321112233', { isMain: true })
const spare = contact('c2', '+905321112244')
const owes = {
  ...{ id: 'f', kind: 'owes', reason: 'Late', until: null, setAt: '2026-11-20T10:00:00.000Z' },
  setBy: { id: 'u', name: 'Deniz' },
}
const file = {
  ...{ currency: 'TRY', spentMinor: 0, orders: 0, visits: 0, lastVisitAt: null, upcoming: 0, noShows: 0 },
  ...{ flags: [owes], consents: [], events: [], eventsNext: null, proposed: [], contacts: [main, spare] },
  ...{ wallet: [], ahead: [], documents: [], groups: [], alike: [], merged: [twin], into: null },
}

interface Server {
  /** What is true there. */
  files: Record<string, object>
  /** Whether the next try of this command reaches it. */
  reaches: boolean
  tries: number
}

/** A server that does what is asked and loses the answer of the first try. */
async function open(path: string, act: (server: Server) => void, again: () => unknown = () => ({})) {
  const server: Server = { files: { [isil.id]: file, [twin.id]: { ...file, into: isil } }, reaches: true, tries: 0 }
  const { user } = await showScreen(<CustomerPart customer={isil} />, {
    namespaces: ['customers'],
    at: '/customers',
    rights: { customers: { view: {}, update: {}, archive: {} } },
    answers: {
      'customers.file': ({ id }: { id: string }) => server.files[id],
      [path]: () => {
        server.tries += 1
        if (server.tries > 1) return again()
        if (server.reaches) act(server)
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await screen.findByRole('heading', { name: 'Phones and emails' })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions: ${spare.value}` }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { user, server, choose }
}
const mayBeDone = /It may already have gone through/
const contacts = (...list: object[]) => ({ ...file, contacts: list })

const ofContacts: [string, string, string, object][] = [
  ['customers.verifyContact', 'Mark as verified', 'Marked as verified', { verifiedAt: '2026-11-30T10:00:00.000Z' }],
  ['customers.setMainContact', 'Make main', 'This one is the main one now', { isMain: true }],
]
for (const [path, action, done, more] of ofContacts) {
  test(`the answer of ${path} was lost: what was done is said to be done, and what was not says that it may be`, async () => {
    const { server, choose } = await open(path, ({ files }) => {
      files[isil.id] = contacts(main, { ...spare, ...more })
    })
    await choose(action)
    await screen.findByText(done)
    expect(screen.queryByText(mayBeDone)).toBeNull()
    expect(server.tries).toBe(1)
    cleanup()
    const next = await open(path, () => {})
    next.server.reaches = false
    await next.choose(action)
    await screen.findByText(mayBeDone)
  })
}

test('a removed contact whose answer was lost is gone, also where it took a second press to see it', async () => {
  const { server, choose } = await open(
    'customers.removeContact',
    () => {},
    () => {
      // The first try came through after all, behind the look at the file.
      server.files[isil.id] = contacts(main)
      throw refusal('NOT_FOUND')
    },
  )
  await choose('Remove')
  await screen.findByText(mayBeDone)
  await choose('Remove')
  await screen.findByText('Removed')
  await waitFor(() => expect(screen.queryByText('0532 111 22 44')).toBeNull())
  expect(server.tries).toBe(2)
})

test('a merge that was undone without an answer is said to be undone, and may be where the file can’t be read', async () => {
  const undone = ({ files }: Server) => {
    files[isil.id] = { ...file, merged: [] }
    files[twin.id] = file
  }
  const { user } = await open('customers.undoMerge', undone)
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await screen.findByText('Merge undone')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull())
  cleanup()
  const next = await open('customers.undoMerge', () => {})
  next.server.files = { [isil.id]: file }
  await next.user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await screen.findByText(mayBeDone)
})

test('a flag whose end was not answered is said to be ended', async () => {
  const { user } = await open('customers.endFlag', ({ files }) => {
    files[isil.id] = { ...file, flags: [] }
  })
  await user.click(await screen.findByRole('button', { name: 'End flag: Owes' }))
  await screen.findByText('Flag ended')
})
