import type { ChatRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { closePanel, usePanel } from '../../panels.ts'
import ChatPanel from './chat-panel.tsx'
import ChatStrip from './chat-strip.tsx'

afterEach(() => {
  closePanel()
  cleanup()
})

const chat = (number: number, name: string, unread: number) => ({
  id: `01990000-0000-7000-8000-0000000000c${number}`,
  contact: { id: `01990000-0000-7000-8000-0000000000b${number}`, name, avatar: null, background: null, about: '' },
  muted: false,
  unread,
  lastMessage: `From ${name}`,
  lastAt: '2026-11-22T09:00:00.000Z',
  lastSeq: 0,
  readSeq: 0,
})
const rows = [chat(1, 'Bea Usher', 2), chat(2, 'Can Gişe', 0)] as unknown as ChatRow[]

function Both() {
  return (
    <>
      <ChatStrip />
      <ChatPanel open={usePanel() === 'chat'} onClose={closePanel} />
    </>
  )
}

test('who is pressed in the strip is talked with, one after the other', async () => {
  const { user } = await showScreen(<Both />, {
    namespaces: ['panels', 'shell'],
    at: '/',
    rights: {},
    answers: {
      'apps.chat.list': () => ({ rows, nextCursor: null, total: 2, totalIsExact: true }),
      'apps.chat.presence': () => [],
      'apps.chat.messages': () => ({ rows: [], hasOlder: false }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Chat with Bea Usher, 2 unread' }))
  await screen.findByRole('dialog', { name: /Bea Usher/ })
  await screen.findByLabelText('Message to Bea Usher')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Chat with Can Gişe', hidden: true }))
  await screen.findByLabelText('Message to Can Gişe')
  expect(screen.queryByLabelText('Message to Bea Usher')).toBeNull()
})
