import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import CustomersPage from './page.tsx'

afterEach(cleanup)

const customerOf = (no: number, name: string, tags: string | null) => ({
  ...{ id: `01990000-0000-7000-8000-00000000000${no}`, customerNo: 1040 + no, name, kind: 'person', tags, rev: 3 },
  ...{ phone: null, email: null, language: null, birthday: null, taxNo: null, note: '', flags: [], orders: 0 },
  ...{ lastOrderAt: null, mergedInto: null, anonymisedAt: null, archivedAt: null },
})
const isil = customerOf(1, 'Işıl Şahin', 'koro')
const ipek = customerOf(2, 'İpek Çağlar', null)

async function open(at: string, answers: Record<string, (input: never) => unknown> = {}) {
  const { user } = await showScreen(<CustomersPage />, {
    namespaces: ['customers', 'customerMessages'],
    at,
    rights: { customers: { view: {}, update: {}, message: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({ rows: [isil, ipek], nextCursor: null, total: 2, totalIsExact: true }),
      'jobs.list': () => [],
      ...answers,
    },
  })
  await screen.findByText('Işıl Şahin')
  return user
}

interface Update {
  id: string
  expectedRev: number
  tags: string | null
}

test('tags that were given to several are taken back, and whoever was changed meanwhile is named and left alone', async () => {
  const sent: Update[] = []
  const user = await open('/customers', {
    'customers.update': (input: Update) => {
      sent.push(input)
      // After the tag was given somebody else changed the second one.
      if (input.expectedRev === 4 && input.id === ipek.id) {
        throw refusal('STALE', { details: { current: { ...ipek, tags: 'üye, basın', rev: 5 } } })
      }
      return { ...(input.id === isil.id ? isil : ipek), tags: input.tags, rev: input.expectedRev + 1 }
    },
  })
  for (const box of screen.getAllByRole('checkbox', { name: /Işıl|İpek/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 customers' }))
  await user.type(dialog.getByLabelText(/^Tags/), 'üye')
  await user.click(dialog.getByRole('button', { name: 'Add tags' }))
  await screen.findByText('Tags added to 2 customers')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const result = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(result.getByText(/İpek Çağlar/)).toBeTruthy())
  const changes = (rev: number) =>
    sent
      .filter(({ expectedRev }) => expectedRev === rev)
      .map(({ id, tags }) => [id === isil.id ? 'isil' : 'ipek', tags])
  expect(changes(3)).toEqual([
    ['isil', 'koro, üye'],
    ['ipek', 'üye'],
  ])
  expect(changes(4)).toEqual([
    ['isil', 'koro'],
    ['ipek', null],
  ])
})

test('tags whose answer was lost are told as given when they are tried again, and the undo takes them back', async () => {
  const sent: Update[] = []
  const saved = new Map([isil, ipek].map((row) => [row.id, row]))
  const user = await open('/customers', {
    'customers.update': (input: Update) => {
      sent.push(input)
      const now = saved.get(input.id) ?? isil
      if (input.expectedRev !== now.rev) throw refusal('STALE', { details: { current: now } })
      const next = { ...now, tags: input.tags, rev: now.rev + 1 }
      saved.set(input.id, next)
      if (input.id === ipek.id && sent.length <= 2) throw new TypeError('Failed to fetch')
      return next
    },
  })
  for (const box of screen.getAllByRole('checkbox', { name: /Işıl|İpek/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tag 2 customers' }))
  await user.type(dialog.getByLabelText(/^Tags/), 'üye')
  await user.click(dialog.getByRole('button', { name: 'Add tags' }))
  const result = within(await screen.findByRole('dialog', { name: '1 done, 1 failed' }))
  result.getByText(/It may already have gone through/)
  await user.click(result.getByRole('button', { name: 'Retry failed ones' }))
  await screen.findByText('Tags added to 2 customers')
  expect(screen.queryByText(/changed by someone else|Somebody|Someone/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('The tags of 2 customers are as before')
  expect([...saved.values()].map(({ tags }) => tags)).toEqual(['koro', null])
})

test('a message is sent from the list in use, and not from the archive, whose people get none', async () => {
  const user = await open('/customers')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Send message' })
  cleanup()
  const other = await open('/customers?archived=true')
  const more = screen.queryByRole('button', { name: 'More actions' })
  if (more) await other.click(more)
  expect(screen.queryByRole('menuitem', { name: 'Send message' })).toBeNull()
})

const figures = [
  { id: isil.id, currency: 'TRY', visits: 12, spentMinor: 1_234_550, lastVisitAt: '2026-11-21T16:42:00.000Z' },
  { id: ipek.id, currency: 'TRY', visits: 0, spentMinor: 0, lastVisitAt: null },
]
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('the table says how often somebody came, what they spent and when they came last; none is a number, too', async () => {
  const asked: unknown[] = []
  await open('/customers', {
    'customers.figures': (input: unknown) => {
      asked.push(input)
      return figures
    },
  })
  for (const head of ['Visits', 'Spent', 'Last visit']) screen.getByRole('columnheader', { name: head })
  expect(screen.queryByRole('columnheader', { name: 'Orders' })).toBeNull()
  await screen.findByText('₺12,345.50')
  expect(cellsOf('Işıl')).toEqual(expect.arrayContaining(['12', '₺12,345.50', '21 Nov 2026']))
  expect(cellsOf('İpek')).toEqual(expect.arrayContaining(['0', '₺0.00']))
  expect(asked).toEqual([{ ids: [isil.id, ipek.id] }])
})

/** How often each was asked for, once the page has read its list again behind the start of its stream. */
async function callsAtStart(rowsOf: (ask: number) => readonly unknown[]) {
  const calls = { list: 0, figures: 0 }
  await open('/customers', {
    'customers.list': () => {
      calls.list += 1
      return { rows: rowsOf(calls.list), nextCursor: null, total: 2, totalIsExact: true }
    },
    'customers.figures': () => {
      calls.figures += 1
      return figures
    },
  })
  await screen.findByText('₺12,345.50')
  await waitFor(() => expect(calls.list).toBe(2))
  // Long enough for whatever would follow.
  await new Promise((resolve) => setTimeout(resolve, 300))
  return calls
}

test('the figures of a page are asked for once, though its list is read again when its stream has begun', async () => {
  expect(await callsAtStart(() => [isil, ipek])).toEqual({ list: 2, figures: 1 })
})

test('the figures are asked for again where the list has changed meanwhile, and on every change', async () => {
  expect(await callsAtStart((ask) => [{ ...isil, orders: ask }, ipek])).toEqual({ list: 2, figures: 2 })
})

test('the list waits for no figures, and says none where they could not be asked', async () => {
  let fail = () => {}
  await open('/customers', {
    'customers.figures': () =>
      new Promise((_, reject) => {
        fail = () => reject(refusal('INTERNAL'))
      }),
  })
  // The rows are there meanwhile.
  screen.getByText('İpek Çağlar')
  expect(cellsOf('İpek').join()).not.toMatch(/₺|\b0\b/)
  const waiting = () => rowOf('İpek').querySelectorAll('td > span.block[aria-hidden="true"]').length
  expect(waiting()).toBe(3)
  fail()
  await waitFor(() => expect(waiting()).toBe(0))
  expect(cellsOf('İpek').join()).not.toMatch(/₺|\b0\b|–|—/)
})
