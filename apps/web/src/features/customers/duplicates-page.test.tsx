import type { DuplicatePair } from '@marquee/contract/customer-merges'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import DuplicatesPage from './duplicates-page.tsx'

afterEach(cleanup)

const person = (no: number, name: string) => ({
  ...{ id: `01990000-0000-7000-8000-00000000${no}`, customerNo: no, name, phone: null, email: null, flags: [] },
})
const pair = {
  one: person(1042, 'Işıl Şahin'),
  other: person(1077, 'Şahin Işıl'),
  dismissed: null,
} as unknown as DuplicatePair

interface Shown {
  rights?: string[]
  language?: 'en' | 'tr'
  answers?: Record<string, (input: never) => unknown>
}

const preview = {
  ...{ from: pair.other, into: pair.one, currency: 'TRY', orders: 3, visits: 0, spentMinor: 900 },
  ...{ contacts: 1, flags: 0, consents: 0 },
}

const show = ({ rights = ['view', 'archive'], language = 'en', answers = {} }: Shown = {}) =>
  showScreen(<DuplicatesPage />, {
    namespaces: ['customers', 'customerMessages', 'common'],
    at: '/customers?view=duplicates',
    language,
    rights: { customers: Object.fromEntries(rights.map((action) => [action, {}])) },
    answers: { 'customers.duplicates': () => ({ rows: [pair], nextCursor: null }), ...answers },
  })

test('a pair opens the merge with its dry run, whichever of them stays', async () => {
  const asked: unknown[] = []
  const { user } = await show({
    answers: {
      'customers.mergePreview': (input: object) => {
        asked.push(input)
        return preview
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  // What there is none of is not listed.
  const moved = await within(dialog).findByText(/3 orders/)
  expect([...(moved.closest('ul')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '3 orders, ₺9.00',
    '1 phone or email',
  ])
  expect(dialog.textContent).toContain('They stay on the record of Şahin Işıl')
  expect(asked).toEqual([{ fromId: pair.other.id, intoId: pair.one.id }])
  // It begins at the question; what was counted for one way is not shown for the other.
  expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'Işıl Şahin · 1042' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(asked).toContainEqual({ fromId: pair.one.id, intoId: pair.other.id }))
})

test('while the other way round is looked up, the people stay, and nothing is merged', async () => {
  const answered: { other: (() => void) | null } = { other: null }
  const { user } = await show({
    answers: {
      'customers.mergePreview': ({ fromId }: { fromId: string }) =>
        fromId === pair.other.id
          ? preview
          : new Promise((resolve) => {
              answered.other = () => resolve({ ...preview, from: pair.one, into: pair.other, orders: 5 })
            }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge customers' }))
  await dialog.findByText(/3 orders/)
  await user.click(dialog.getByRole('radio', { name: 'Şahin Işıl · 1077' }))
  expect(dialog.queryByText(/3 orders/)).toBeNull()
  expect(dialog.getByText('Customer 1042')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true)
  await waitFor(() => expect(answered.other).not.toBeNull())
  answered.other?.()
  await dialog.findByText(/5 orders/)
})

test('of a customer without anything it is said that nothing comes but the name', async () => {
  const { user } = await show({
    answers: { 'customers.mergePreview': () => ({ ...preview, orders: 0, spentMinor: 0, contacts: 0 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  const nothing = await within(dialog).findByText('Nothing but the name')
  expect(nothing.closest('ul')?.children).toHaveLength(1)
})

test('once they are merged the dry run is not asked for again: it would be refused', async () => {
  let rows = [pair]
  let asked = 0
  const { user } = await show({
    answers: {
      'customers.duplicates': () => ({ rows, nextCursor: null }),
      'customers.mergePreview': () => {
        asked += 1
        if (rows.length === 0) throw refusal('STATE', {})
        return preview
      },
      'customers.merge': () => {
        rows = []
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  await within(dialog).findByText(/3 orders/)
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await screen.findByText('Şahin Işıl is merged into Işıl Şahin')
  await screen.findByText('No duplicates found')
  expect(asked).toBe(1)
})

test('a merge that somebody else has made meanwhile is refused in one message, and the other way is looked at anew', async () => {
  let isMerged = false
  const asked: string[] = []
  const { user } = await show({
    answers: {
      'customers.mergePreview': ({ fromId }: { fromId: string }) => {
        if (isMerged) asked.push(fromId)
        if (isMerged && fromId === pair.other.id) throw refusal('STATE', {})
        return preview
      },
      'customers.merge': () => {
        isMerged = true
        throw refusal('STATE', {})
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  await within(dialog).findByText(/3 orders/)
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await within(dialog).findByRole('alert')
  await user.click(within(dialog).getByRole('radio', { name: /1077/ }))
  await waitFor(() => expect(asked.at(-1)).toBe(pair.one.id))
  await within(dialog).findByText(/3 orders/)
  expect(screen.queryByRole('alert')).toBeNull()
  // Asked for again beside the refusal, the dry run would be refused too, in a message of its own.
  expect(asked).toEqual([pair.one.id])
})

test('a merge whose answer was lost says that it may have been made, and is sent again as the same one', async () => {
  const sent: object[] = []
  const { user } = await show({
    answers: {
      'customers.mergePreview': () => preview,
      'customers.merge': (input: object) => {
        sent.push(input)
        if (sent.length === 1) throw new TypeError('Failed to fetch')
        return {}
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge customers 1042 and 1077' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge customers' })
  await within(dialog).findByText(/3 orders/)
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('It may already have gone through.')
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await screen.findByText('Şahin Işıl is merged into Işıl Şahin')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('two who are not the same are remembered at once, and that is undone from the message or from their list', async () => {
  const sent: unknown[] = []
  let isDismissed = false
  const dismissed = { at: '2026-11-27T06:30:00.000Z', who: 'Deniz Kaya' }
  const { user } = await show({
    answers: {
      'customers.duplicates': ({ by }: { by: string }) => ({
        rows: (by === 'dismissed') === isDismissed ? [{ ...pair, dismissed: isDismissed ? dismissed : null }] : [],
        nextCursor: null,
      }),
      'customers.notSame': (input: object) => {
        sent.push(['notSame', input])
        if (sent.length === 1) throw refusal('STATE', {})
        isDismissed = true
        return { isNew: true }
      },
      'customers.undoNotSame': (input: object) => {
        sent.push(['undoNotSame', input])
        isDismissed = false
        return { isNew: true }
      },
    },
  })
  const ids = { oneId: pair.one.id, otherId: pair.other.id }
  const say = async () =>
    user.click(await screen.findByRole('button', { name: 'Not the same: customers 1042 and 1077' }))
  await say()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  await say()
  await screen.findByText('No duplicates found')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone. They may be shown as duplicates again.')
  await say()
  await screen.findByText('No duplicates found')
  await user.click(screen.getByRole('radio', { name: 'Not the same' }))
  await screen.findByText(/Marked by Deniz Kaya/)
  await user.click(screen.getByRole('button', { name: 'Undo “not the same”: customers 1042 and 1077' }))
  await screen.findByText('No pair is marked as not the same')
  expect(sent.slice(1)).toEqual([
    ['notSame', ids],
    ['undoNotSame', ids],
    ['notSame', ids],
    ['undoNotSame', ids],
  ])
})

test('the pages go on and back; another reason begins anew', async () => {
  const asked: object[] = []
  const { user } = await show({
    answers: {
      'customers.duplicates': (input: { by: string; cursor?: string }) => {
        asked.push(input)
        return { rows: [pair], nextCursor: input.by === 'name' && !input.cursor ? 'c1' : null }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull())
  await user.click(screen.getByRole('radio', { name: 'Same contact' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'First page' })).toBeNull())
  expect(asked).toEqual([{ by: 'name' }, { by: 'name', cursor: 'c1' }, { by: 'contact' }])
})

test('says so when nobody is there twice, when it did not come, and to people without the right', async () => {
  await show({ language: 'tr', answers: { 'customers.duplicates': () => ({ rows: [], nextCursor: null }) } })
  await screen.findByText('Yinelenen kayıt bulunamadı')
  cleanup()
  await show({
    answers: {
      'customers.duplicates': () => {
        throw refusal('INTERNAL', {})
      },
    },
  })
  await screen.findByText('Couldn’t load the duplicates')
  cleanup()
  await show({ rights: ['view', 'update'] })
  await screen.findByText('Only people who can archive customers can merge them.')
})
