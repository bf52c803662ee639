import type { NoticeRow, ShortcutRow } from '@marquee/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import ShortcutsPanel from './shortcuts-panel.tsx'
import ToolButtons from './tool-buttons.tsx'

afterEach(cleanup)

const notice = (no: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  id: `01990000-0000-7000-8000-00000000000${no}`,
  title: `Notice ${no}`,
  description: `<b>Bold</b> ${no}`,
  image: null,
  icon: null,
  time: '2026-11-21T14:05:00.000Z',
  link: null,
  useRouter: false,
  read: false,
  seen: false,
  ...more,
})

function noticesOf(first: NoticeRow[]) {
  let rows = first
  const page = () => ({
    rows,
    nextCursor: null,
    total: rows.length,
    totalIsExact: true,
    unread: rows.filter(({ read }) => !read).length,
  })
  const calls: [string, unknown][] = []
  const of = (kind: string) => ({
    [`apps.${kind}.list`]: page,
    [`apps.${kind}.setRead`]: (input: { id: string; read: boolean }) => {
      calls.push(['setRead', input])
      rows = rows.map((row) => (row.id === input.id ? { ...row, read: input.read } : row))
      return rows.find(({ id }) => id === input.id)
    },
    [`apps.${kind}.markAllAsRead`]: () => {
      calls.push(['markAll', null])
      rows = rows.map((row) => ({ ...row, read: true, seen: true }))
      return { changed: 1 }
    },
    [`apps.${kind}.remove`]: (input: { id: string }) => {
      calls.push(['remove', input.id])
      rows = rows.filter(({ id }) => id !== input.id)
      return notice(1)
    },
    [`apps.${kind}.create`]: (fields: Partial<NoticeRow>) => {
      calls.push(['create', fields])
      rows = [notice(9, fields), ...rows]
      return rows[0]
    },
  })
  return { calls, answers: { ...of('messages'), ...of('notifications') } }
}

const none = { rows: [], nextCursor: null, total: 0, totalIsExact: true, unread: 0 }
const around = {
  'apps.chat.list': () => none,
  'apps.shortcuts.list': () => ({ rows: [], total: 0 }),
}

const showNotices = (rows: NoticeRow[]) => {
  const { calls, answers } = noticesOf(rows)
  const onClose = vi.fn()
  const shown = showScreen(
    <>
      <ToolButtons isSmall={false} hasChat hasBell />
      <NoticesPanel kind="notifications" open onClose={onClose} />
    </>,
    { namespaces: ['panels', 'shell'], at: '/', rights: {}, answers: { ...around, ...answers } },
  )
  return { calls, onClose, shown }
}

test('the badge counts what is unread, and follows reading, all at once and one by one', async () => {
  const { calls, shown } = showNotices([notice(1), notice(2), notice(3, { read: true })])
  const { user } = await shown
  await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })
  const rows = await screen.findAllByRole('listitem')
  const [first, , third] = rows as [HTMLElement, HTMLElement, HTMLElement]
  await user.click(within(first).getByRole('button', { name: 'Mark as read' }))
  await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true })
  await user.click(within(third).getByRole('button', { name: 'Mark as unread' }))
  await screen.findByRole('button', { name: 'Notifications, 2 unread', hidden: true })
  const all = screen.getByRole('button', { name: 'Mark all as read' })
  await user.click(all)
  await screen.findByRole('button', { name: 'Notifications', hidden: true })
  await waitFor(() => expect((all as HTMLButtonElement).disabled).toBe(true))
  expect(calls.map(([what]) => what)).toEqual(['setRead', 'setRead', 'markAll'])
})

test('what was removed comes back as it was, by Undo', async () => {
  const { calls, shown } = showNotices([notice(1, { link: '/users', useRouter: true }), notice(2)])
  const { user } = await shown
  const [row] = await screen.findAllByRole('listitem')
  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Notice 1')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Notice 1')
  const { id: _, ...fields } = notice(1, { link: '/users', useRouter: true })
  expect(calls).toEqual([
    ['remove', notice(1).id],
    ['create', fields],
  ])
})

test('a notice with a link leads there, closes the panel and is read; its words run no script', async () => {
  const description = '<img src=x onerror="window.ran = 1"><b>Doors</b>'
  const { calls, onClose, shown } = showNotices([notice(1, { link: '/users', useRouter: true, description })])
  const { user, router } = await shown
  await user.click(await screen.findByRole('link'))
  expect(router.state.location.pathname).toBe('/users')
  expect(onClose).toHaveBeenCalled()
  await waitFor(() => expect(calls).toEqual([['setRead', { id: notice(1).id, read: true }]]))
  expect(document.querySelector('[onerror]')).toBeNull()
})

test('empty panels say so in the documented words, and a failure can be tried again', async () => {
  showNotices([])
  await screen.findByText('No notifications')
  screen.getByText('When you have notifications, they will appear here.')
  cleanup()
  let fails = true
  const answer = () => {
    if (fails) throw refusal('INTERNAL')
    return none
  }
  const { user } = await showScreen(<NoticesPanel kind="messages" open onClose={() => undefined} />, {
    namespaces: ['panels'],
    at: '/',
    rights: {},
    answers: { ...around, 'apps.messages.list': answer },
  })
  await screen.findByText('Couldn’t load messages')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No messages')
})

test('what one is told of is chosen beside the notifications, at once', async () => {
  const sent: unknown[] = []
  const heard: boolean[] = []
  const { user } = await showScreen(<NoticesPanel kind="notifications" open onClose={() => undefined} />, {
    namespaces: ['panels'],
    at: '/',
    rights: {},
    answers: {
      'apps.notifications.list': () => none,
      'apps.noticeTopics.list': () => [{ topic: 'tillDifference', isOn: sent.length === 0, byMail: sent.length > 1 }],
      'apps.noticeTopics.choose': (input: unknown) => sent.push(input) && true,
      'apps.noticeTopics.sound': () => ({ isOn: heard.at(-1) ?? false }),
      'apps.noticeTopics.setSound': ({ isOn }: { isOn: boolean }) => heard.push(isOn) && true,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'What you are told' }))
  const choice = await screen.findByRole('switch', { name: 'A till closed with a difference' })
  expect((choice as HTMLInputElement).checked).toBe(true)
  await user.click(choice)
  await waitFor(() => expect((choice as HTMLInputElement).checked).toBe(false))
  const mail = screen.getByRole('switch', { name: 'A till closed with a difference: by email' })
  expect((mail as HTMLInputElement).checked).toBe(false)
  await user.click(mail)
  await waitFor(() => expect((mail as HTMLInputElement).checked).toBe(true))
  expect(sent).toEqual([
    { topic: 'tillDifference', isOn: false },
    { topic: 'tillDifference', byMail: true },
  ])
  const sound = screen.getByRole('switch', { name: /Play a sound/ }) as HTMLInputElement
  await waitFor(() => expect(sound.disabled).toBe(false))
  expect(sound.checked).toBe(false)
  await user.click(sound)
  await waitFor(() => expect(sound.checked).toBe(true))
  expect(heard).toEqual([true])
})

const shortcut = (no: number): ShortcutRow => ({
  id: `01990000-0000-7000-8000-00000000001${no}`,
  label: `Page ${no}`,
  description: '',
  icon: 'feather:users',
  link: '/users',
  useRouter: true,
})

test('shortcuts: view, modify, edit and add, with Cancel and the button that waits for the form', async () => {
  let rows = [shortcut(1)]
  const sent: unknown[] = []
  const answers = {
    'apps.shortcuts.list': () => ({ rows, total: rows.length }),
    'apps.shortcuts.create': (fields: ShortcutRow) => {
      sent.push(fields)
      rows = [{ ...fields, id: shortcut(2).id }, ...rows]
      return rows[0]
    },
    'apps.shortcuts.remove': ({ id }: { id: string }) => {
      sent.push(id)
      rows = rows.filter((row) => row.id !== id)
      return shortcut(1)
    },
    'apps.icons.set': () => ({ namespace: 'feather', name: 'Feather', grid: '', list: ['bell', 'users'] }),
  }
  const { user } = await showScreen(<ShortcutsPanel open onClose={() => undefined} />, {
    namespaces: ['panels', 'common'],
    at: '/',
    rights: {},
    answers,
  })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const title = () => screen.getByRole('heading').textContent
  await screen.findByRole('link', { name: /Page 1/ })
  await press('Enter edit mode')
  expect(screen.queryByRole('link')).toBeNull()
  await press('Edit Page 1')
  expect(title()).toBe('Shortcuts: editing')
  await press('Cancel')
  await press('Exit edit mode')
  expect(title()).toBe('Shortcuts')
  await press('Add shortcut')
  expect(title()).toBe('Shortcuts: add new')
  await press('Cancel')
  expect(title()).toBe('Shortcuts')
  await press('Add shortcut')
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  await user.type(screen.getByLabelText(/^Label/), 'Bells')
  await user.click(await screen.findByRole('radio', { name: 'bell' }))
  await user.type(screen.getByLabelText(/^Link/), 'javascript:alert(1)')
  expect(add.disabled).toBe(true)
  await user.clear(screen.getByLabelText(/^Link/))
  await user.type(screen.getByLabelText(/^Link/), '/users?state=active')
  expect(add.disabled).toBe(false)
  await user.click(add)
  // Saving leads to modify.
  await press('Edit Page 1')
  await press('Delete')
  await waitFor(() => expect(screen.queryByText('Page 1')).toBeNull())
  const fields = { label: 'Bells', description: '', icon: 'feather:bell', link: '/users?state=active', useRouter: true }
  expect(sent).toEqual([fields, shortcut(1).id])
})
