import { cleanup, screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import GroupNamesPage from './page.tsx'

afterEach(cleanup)

const given = {
  venue: 'Galata Pier',
  zone: 'Europe/Istanbul',
  group: 'Kadıköy Lisesi 9-B',
  language: 'tr',
  show: { en: 'Harbour Lights', tr: 'Liman Işıkları' },
  startsAt: '2031-03-03T17:00:00.000Z',
  until: '2031-02-20T21:00:00.000Z',
  lines: [{ lineNo: 1, type: { en: 'Adult', tr: 'Yetişkin' }, place: null, names: ['Ada', '', ''] }],
}
interface Sent {
  token: string
  lines: { lineNo: number; before: string[]; names: string[] }[]
}

const show = (answers: Record<string, (input: never) => unknown>) =>
  showScreen(<GroupNamesPage />, {
    namespaces: ['groupNames'],
    at: '/group-names?token=secret',
    rights: {},
    answers: answers as never,
  })

test('an organiser enters names, and the same goes out again after a lost answer', async () => {
  const sent: Sent[] = []
  const { user } = await show({
    'groupBookings.openNames': () => given,
    'groupBookings.sendNames': (input: Sent) => {
      sent.push(input)
      if (sent.length === 1) throw new TRPCClientError('no answer')
      return { ...given, lines: [{ ...given.lines[0], names: input.lines[0]?.names }] }
    },
  })
  await screen.findByText(/until Thursday, 20 February 2031 23:59/)
  await user.type(await screen.findByRole('textbox', { name: 'Adult' }), '{Enter}Cem')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  await screen.findByRole('alert')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  await screen.findByText('The names are saved')
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toEqual({
    token: 'secret',
    lines: [{ lineNo: 1, before: ['Ada', '', ''], names: ['Ada', 'Cem', ''] }],
  })
})

test('what someone else entered meanwhile comes in beside what was typed, and nothing is lost', async () => {
  const theirs = { ...given, lines: [{ ...given.lines[0], names: ['Ada', '', 'Efe'] }] }
  const sent: Sent[] = []
  const { user } = await show({
    'groupBookings.openNames': () => (sent.length === 0 ? given : theirs),
    'groupBookings.sendNames': (input: Sent) => {
      sent.push(input)
      if (sent.length === 1) throw refusal('STALE')
      return { ...given, lines: [{ ...given.lines[0], names: input.lines[0]?.names }] }
    },
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Adult' })
  await user.type(field, '{Enter}Cem')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  await screen.findByText(/Someone else entered names/)
  expect(field.value).toBe('Ada\nCem\nEfe')
  await user.click(screen.getByRole('button', { name: 'Save names' }))
  await waitFor(() => expect(sent[1]?.lines[0]?.before).toEqual(['Ada', '', 'Efe']))
})

test('a link that has ended says whom to ask', async () => {
  await show({
    'groupBookings.openNames': () => {
      throw refusal('VALIDATION', { issues: [{ path: 'token', message: 'field.invalid' }] })
    },
  })
  await screen.findByText(/Ask the box office for a new one/)
  expect(screen.queryByRole('button', { name: 'Save names' })).toBeNull()
})

test('a file fills all places in order, without its heading', async () => {
  const { user } = await show({
    'groupBookings.openNames': () => ({
      ...given,
      lines: [
        { ...given.lines[0], names: ['', ''] },
        { lineNo: 2, type: { en: 'Child', tr: 'Çocuk' }, place: null, names: ['', ''] },
      ],
    }),
  })
  const file = (text: string) => new File([text], 'names.csv', { type: 'text/csv' })
  const input = await screen.findByLabelText<HTMLInputElement>('Names from a file', { selector: 'input' })
  await user.upload(input, file('Name;Class\n"Öz, Ada";9B\nCem;9B\nEfe;9B\n'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Adult' }).value).toBe('Öz, Ada\nCem'),
  )
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Child' }).value).toBe('Efe')
  await user.upload(input, file('A\nB\nC\nD\nE\n'))
  await screen.findByText(/more than there are places/)
})
