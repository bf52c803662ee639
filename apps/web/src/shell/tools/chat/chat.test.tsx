import type { ChatMessage, ChatRow } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../../testing/show-screen.tsx'
import { asHtml } from './as-html.ts'
import ChatPanel from './chat-panel.tsx'

afterEach(cleanup)

const chatId = '01990000-0000-7000-8000-0000000000c1'
const bea = '01990000-0000-7000-8000-0000000000b1'
const message = (seq: number, more: Partial<ChatMessage> = {}) => ({
  id: `01990000-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
  chatId,
  seq,
  senderId: bea,
  value: `Text ${seq}`,
  at: `2026-11-2${seq}T09:00:00.000Z`,
  isMine: false,
  ...more,
})
const row = {
  id: chatId,
  contact: { id: bea, name: 'Bea Usher', avatar: null, background: null, about: '' },
  muted: false,
  unread: 2,
  lastMessage: 'Text 2',
  lastAt: '2026-11-22T09:00:00.000Z',
  lastSeq: 2,
  readSeq: 0,
} as unknown as ChatRow

async function show(more: Record<string, (input: never) => unknown> = {}) {
  const calls: [string, unknown][] = []
  const shown = await showScreen(<ChatPanel open onClose={() => undefined} />, {
    namespaces: ['panels', 'shell'],
    at: '/',
    rights: {},
    answers: {
      'apps.chat.list': () => ({ rows: [row], nextCursor: null, total: 1, totalIsExact: true }),
      'apps.chat.presence': () => [{ userId: bea, status: 'busy' }],
      'apps.chat.messages': () => ({ rows: [message(1), message(2)], hasOlder: false }),
      'apps.chat.read': (input: { seq: number }) => calls.push(['read', input.seq]) && { readSeq: input.seq },
      'apps.chat.typing': () => calls.push(['typing', null]) && true,
      'apps.chat.send': (input: { value: string }) => calls.push(['send', input.value]) && message(3),
      ...more,
    },
  })
  await shown.user.click(await screen.findByRole('button', { name: /Bea Usher/ }))
  return { ...shown, calls }
}

test('a chat is read when it is opened, by days, with how the other can be met and that they write', async () => {
  const { calls, tell } = await show()
  await screen.findByText('Text 2')
  await screen.findByText('Busy')
  screen.getByText('Saturday, 21 November 2026')
  screen.getByText('Sunday, 22 November 2026')
  await waitFor(() => expect(calls).toEqual([['read', 2]]))
  tell('apps.chat.changed', { chatId, what: 'typing', seq: 0, userId: bea })
  await screen.findByText('Bea Usher is writing')
})

test('a message that did not arrive stays with its words and is sent again', async () => {
  let fails = true
  const sent: { commandId: string; value: string }[] = []
  const { user, calls } = await show({
    'apps.chat.send': (input: { commandId: string; value: string }) => {
      sent.push(input)
      if (fails) throw refusal('INTERNAL')
      return message(3)
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Message to Bea Usher' })
  await user.type(field, 'One <b>{Shift>}{Enter}{/Shift}two{Enter}')
  expect((field as HTMLTextAreaElement).value).toBe('')
  await screen.findByText('Not sent')
  expect(calls.filter(([what]) => what === 'typing')).toHaveLength(1)
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  expect(sent.map(({ value }) => value)).toEqual(['One &lt;b&gt;<br>two', 'One &lt;b&gt;<br>two'])
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1)
})

test('how somebody can be met is asked again once a chat with them is opened', async () => {
  let isOpened = false
  const { user } = await showScreen(<ChatPanel open onClose={() => undefined} />, {
    namespaces: ['panels', 'shell'],
    at: '/',
    rights: {},
    answers: {
      'apps.chat.list': () => ({ rows: isOpened ? [row] : [], nextCursor: null, total: 0, totalIsExact: true }),
      'apps.chat.presence': () => (isOpened ? [{ userId: bea, status: 'busy' }] : []),
      'apps.chat.contacts': () => ({ rows: [row.contact], nextCursor: null, total: 1, totalIsExact: true }),
      'apps.chat.open': () => {
        isOpened = true
        return row
      },
      'apps.chat.messages': () => ({ rows: [], hasOlder: false }),
      'apps.chat.read': () => ({ readSeq: 0 }),
    },
  })
  await screen.findByText('No chats yet')
  await user.click(screen.getByRole('button', { name: 'New chat' }))
  await user.click(await screen.findByRole('button', { name: /Bea Usher/ }))
  expect(await screen.findByText('Busy')).toBeTruthy()
})

test('a chat that is not there says so in the documented sentence', async () => {
  await show({
    'apps.chat.messages': () => {
      throw refusal('NOT_FOUND')
    },
  })
  await screen.findByText(`Could not found chat with id of ${chatId}!`)
})

test('plain text travels as HTML that shows it as it was typed', () => {
  expect(asHtml('a < b & c > d\nnext')).toBe('a &lt; b &amp; c &gt; d<br>next')
})
