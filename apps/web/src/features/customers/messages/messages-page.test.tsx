import type { MessageRecipient, MessageRow } from '@marquee/contract/customer-messages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../../testing/person.ts'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import MessagesPage from './messages-page.tsx'

afterEach(cleanup)

const id = '01990000-0000-7000-8000-0000000000f1'
const spring = {
  ...{ id, template: 'Spring', subjectEn: 'Spring at {venue}', subjectTr: '{mekan}: {ad}, bahar', stoppedAt: null },
  ...{ audience: 'tag', segment: 'members', isErased: false, total: 40, at: '2026-11-20T10:00:00.000Z' },
  ...{ results: { sent: 20, no_consent: 9, failed: 1 }, by: { id: me.user.id, name: 'Ada Demir' } },
} as unknown as MessageRow
const isil = {
  ...{ customerId: '01990000-0000-7000-8000-0000000000d1', customerNo: 1042, name: 'Işıl Şahin' },
  ...{ result: 'sent', at: '2026-11-20T10:01:00.000Z' },
} as unknown as MessageRecipient
const pageOf = <Row,>(rows: Row[], nextCursor: string | null = null) => ({
  ...{ rows, nextCursor, total: rows.length, totalIsExact: true },
})

interface Shown {
  rows?: MessageRow[]
  at?: string
  rights?: string[]
  language?: 'en' | 'tr'
  answers?: Record<string, (input: never) => unknown>
}

const show = ({ rows = [spring], at = '', rights = ['view', 'message'], language = 'en', answers = {} }: Shown = {}) =>
  showScreen(<MessagesPage />, {
    namespaces: ['customers', 'customerMessages'],
    at: `/customers?view=messages${at}`,
    language,
    rights: { customers: Object.fromEntries(rights.map((action) => [action, {}])) },
    answers: {
      'messages.list': () => pageOf(rows),
      'messages.recipients': () => pageOf([isil]),
      ...answers,
    },
  })

test('the list says what was sent to whom and what became of it, worst first, without braces', async () => {
  await show()
  const table = await screen.findByRole('table', { name: 'Sent messages' })
  const row = within(await within(table).findByRole('row', { name: /Spring/ }))
  row.getByText(`Spring at ${me.venue.name}`)
  row.getByText('Tag members · 40 customers')
  const badges = row.getAllByText(/\d$/).map(({ textContent }) => textContent)
  expect(badges.indexOf('Not delivered 1')).toBe(badges.indexOf('Waiting 10') - 1)
  // What has no room is still said.
  row.getByText('Sent 20, No consent 9')
  expect(screen.getAllByText('1 message').length).toBeGreaterThan(0)
})

test('in Turkish it shows the Turkish subject, and what differs for each reader is left open', async () => {
  await show({ language: 'tr' })
  await screen.findByText(`${me.venue.name}: …, bahar`)
  expect(screen.queryByText(/[{}]/)).toBeNull()
})

test('without any it says where one is sent from; a list that did not come can be asked again', async () => {
  await show({ rows: [] })
  await screen.findByText('No messages yet')
  cleanup()
  let asked = 0
  const { user } = await show({
    answers: {
      'messages.list': () => {
        asked += 1
        if (asked === 1) throw refusal('INTERNAL')
        return pageOf([spring])
      },
    },
  })
  await screen.findByText('Couldn’t load the messages')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Spring')
})

test('one opens beside the list: each recipient with what became of it, by result and page by page', async () => {
  const asked: object[] = []
  const { user } = await show({
    answers: {
      'messages.recipients': (input: { result?: string; cursor?: string }) => {
        asked.push(input)
        if (input.result) return pageOf([])
        return input.cursor ? pageOf([{ ...isil, name: 'Ümit Öz', result: 'no_consent' }]) : pageOf([isil], 'next')
      },
    },
  })
  await user.click(await screen.findByText('Spring'))
  const drawer = within(await screen.findByRole('complementary', { name: /Spring/ }))
  expect((await drawer.findByRole('link', { name: 'Işıl Şahin' })).getAttribute('href')).toBe(
    `/customers?id=${isil.customerId}`,
  )
  await user.click(drawer.getByRole('button', { name: 'Next page' }))
  await drawer.findByText('Ümit Öz')
  await user.click(drawer.getByRole('button', { name: 'First page' }))
  await drawer.findByText('Işıl Şahin')
  await user.selectOptions(drawer.getByLabelText('Result'), 'Not delivered')
  await drawer.findByText('Nobody with this result')
  expect(asked.at(-1)).toMatchObject({ id, result: 'failed' })
  expect(asked.at(-1)).not.toHaveProperty('cursor')
})

test('whoever may send stops it after a question; whoever may only look cannot', async () => {
  const stopped: object[] = []
  const { user } = await show({
    at: `&id=${id}`,
    answers: {
      'messages.stop': (input: object) => {
        stopped.push(input)
        return { ok: true }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Stop sending' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Stop sending' }))
  await screen.findByText('The message is stopped')
  expect(stopped).toEqual([{ id }])
  cleanup()
  await show({ at: `&id=${id}`, rights: ['view'] })
  await screen.findByText('Işıl Şahin')
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
})

test('one that is over, or was stopped, offers no stop and says so', async () => {
  await show({ at: `&id=${id}`, rows: [{ ...spring, stoppedAt: '2026-11-20T10:02:00.000Z' }] })
  await screen.findByText('Işıl Şahin')
  expect(screen.getAllByText('Stopped').length).toBeGreaterThan(0)
  expect(screen.queryByText(/^Waiting/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull()
})

test('what moves on elsewhere is seen at once', async () => {
  let results: MessageRow['results'] = { queued: 40 }
  const { tell } = await show({ answers: { 'messages.list': () => pageOf([{ ...spring, results }]) } })
  await screen.findByText('On its way 40')
  results = { sent: 40 }
  tell('messages.changed', { type: 'change', id: '1', data: { id } })
  await waitFor(() => screen.getByText('Sent 40'))
})

test('a search that was erased is not everyone', async () => {
  const everyone = { ...spring, audience: 'search', segment: null } as MessageRow
  const erased = { ...everyone, id: `${id.slice(0, -1)}2`, isErased: true } as MessageRow
  await show({ rows: [everyone, erased] })
  await screen.findByText('Everyone · 40 customers')
  screen.getByText('Search erased · 40 customers')
})
