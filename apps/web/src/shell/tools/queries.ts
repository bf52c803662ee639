import type { NoticeChoice, NoticeRow, NoticeTopic, ShortcutRow } from '@marquee/contract'
import { useLive } from '../../lib/live.ts'
import { trpc } from '../../lib/trpc/trpc.ts'

/** Which of the two panels of notices. */
export type NoticesKind = 'messages' | 'notifications'

// A panel says itself what could not be read; a badge that is missing is no failure of the screen.
const quiet = { meta: { ownError: true }, staleTime: 60_000 } as const
const shown = { limit: 50 }

/**
 * What the bar needs, asked for together: messages, notifications, chats and shortcuts travel in one request, once the
 * screen has its own. The navigation is known from the rights.
 */
export function useToolsAhead() {
  trpc.apps.messages.list.useQuery(shown, quiet)
  trpc.apps.notifications.list.useQuery(shown, quiet)
  trpc.apps.chat.list.useQuery({ limit: 50 }, quiet)
  trpc.apps.shortcuts.list.useQuery(undefined, quiet)
}

/** Follows what changes in the person's own things, on whatever device. */
export function useInbox(onNews: (what: NoticesKind, topic: NoticeTopic | undefined) => void) {
  const utils = trpc.useUtils()
  const all = () => {
    void utils.apps.messages.invalidate()
    void utils.apps.notifications.invalidate()
    void utils.apps.chat.list.invalidate()
    void utils.apps.shortcuts.invalidate()
  }
  // What the person reads or removes is told on this stream too, and is no news.
  const readNotices = async (what: NoticesKind, topic: NoticeTopic | undefined) => {
    const list = utils.apps[what].list
    const known = new Set(list.getData(shown)?.rows.map(({ id }) => id))
    await utils.apps[what].invalidate()
    const rows = list.getData(shown)?.rows ?? []
    if (rows.some(({ id, read }) => !read && !known.has(id))) onNews(what, topic)
  }
  trpc.apps.inbox.changed.useSubscription(
    {},
    useLive<{ what: NoticesKind | 'shortcuts' | 'chats'; topic?: NoticeTopic }>({
      onChange({ what, topic }) {
        if (what === 'chats') void utils.apps.chat.list.invalidate()
        else if (what === 'shortcuts') void utils.apps.shortcuts.invalidate()
        else void readNotices(what, topic)
      },
      onResync: all,
    }),
  )
}

/** The person's messages or notifications, the newest first, with how many are unread. */
export function useNotices(kind: NoticesKind) {
  return trpc.apps[kind].list.useQuery(shown, quiet)
}

/** What is done to them, shown at once. What fails is told, and the list is read again. */
export function useNoticeDeeds(kind: NoticesKind) {
  const utils = trpc.useUtils()
  const list = utils.apps[kind].list
  type Page = ReturnType<typeof list.getData>
  const at = (change: (rows: NoticeRow[]) => NoticeRow[]) =>
    list.setData(shown, (page: Page) => {
      if (!page) return page
      const rows = change(page.rows)
      const more = (all: readonly NoticeRow[]) => all.filter(({ read }) => !read).length
      return {
        ...page,
        rows,
        unread: page.unread + more(rows) - more(page.rows),
        total: page.total + rows.length - page.rows.length,
      }
    })
  const onSettled = () => list.invalidate()
  const setRead = trpc.apps[kind].setRead.useMutation({
    onMutate: ({ id, read }) => void at((rows) => rows.map((row) => (row.id === id ? { ...row, read } : row))),
    onSettled,
  })
  const markAll = trpc.apps[kind].markAllAsRead.useMutation({
    onMutate: () => void at((rows) => rows.map((row) => ({ ...row, read: true, seen: true }))),
    onSettled,
  })
  const remove = trpc.apps[kind].remove.useMutation({
    onMutate: ({ id }) => void at((rows) => rows.filter((row) => row.id !== id)),
    onSettled,
  })
  const create = trpc.apps[kind].create.useMutation({ onSettled })
  return {
    setRead: (id: string, read: boolean) => setRead.mutate({ id, read }),
    markAll: () => markAll.mutate(),
    remove: (row: NoticeRow, onRemoved: () => void) => remove.mutate({ id: row.id }, { onSuccess: onRemoved }),
    /** Brings one back that was removed: the same words, under a new id. */
    bringBack: ({ id: _, ...fields }: NoticeRow) => create.mutate(fields),
  }
}

/** Everything that is found for a text; a newer text makes the answer of an older one stale. */
export function useSearch(query: string) {
  return trpc.apps.search.everywhere.useQuery(
    { query },
    { enabled: [...query].length >= 2, meta: { ownError: true }, placeholderData: (before) => before, gcTime: 60_000 },
  )
}

export function useShortcuts() {
  return trpc.apps.shortcuts.list.useQuery(undefined, quiet)
}

/** Adds, changes and removes the person's shortcuts; the list is read again before the deed counts as done. */
export function useShortcutDeeds() {
  const utils = trpc.useUtils()
  const onSuccess = () => utils.apps.shortcuts.list.invalidate()
  const create = trpc.apps.shortcuts.create.useMutation({ onSuccess })
  const update = trpc.apps.shortcuts.update.useMutation({ onSuccess })
  const remove = trpc.apps.shortcuts.remove.useMutation({ onSuccess })
  return {
    isBusy: create.isPending || update.isPending || remove.isPending,
    save: ({ id, ...fields }: Omit<ShortcutRow, 'id'> & { id: string | null }) =>
      id === null ? create.mutateAsync(fields) : update.mutateAsync({ id, fields }),
    remove: (id: string) => remove.mutateAsync({ id }),
  }
}

/** The names of one set of icons. */
export function useIconSet(set: 'feather' | 'heroicons-outline' | 'material-outline', enabled: boolean) {
  return trpc.apps.icons.set.useQuery({ set }, { ...quiet, enabled, staleTime: Number.POSITIVE_INFINITY })
}

/** Whether the person wants to hear a sound when something new comes; asked when it does, so that no visit begins with it. */
export function useAskSound(): () => Promise<boolean> {
  const utils = trpc.useUtils()
  return () =>
    utils.apps.noticeTopics.sound.fetch(undefined, { staleTime: 60_000 }).then(
      ({ isOn }) => isOn,
      () => false,
    )
}

/** The choice of the sound; a change shows at once. */
export function useSound() {
  const utils = trpc.useUtils()
  const sound = trpc.apps.noticeTopics.sound.useQuery(undefined, quiet)
  const set = trpc.apps.noticeTopics.setSound.useMutation({
    onMutate: (choice) => void utils.apps.noticeTopics.sound.setData(undefined, choice),
    onSettled: () => utils.apps.noticeTopics.sound.invalidate(),
  })
  return {
    isOn: sound.data?.isOn ?? false,
    isKnown: sound.data !== undefined,
    set: (isOn: boolean) => set.mutate({ isOn }),
  }
}

/** What the person can be told of, and whether they are; a choice shows at once. */
export function useTopics() {
  const utils = trpc.useUtils()
  const list = trpc.apps.noticeTopics.list.useQuery(undefined, quiet)
  const choose = trpc.apps.noticeTopics.choose.useMutation({
    onMutate: ({ topic, ...choice }) =>
      void utils.apps.noticeTopics.list.setData(undefined, (rows) =>
        rows?.map((row) => (row.topic === topic ? { ...row, ...choice } : row)),
      ),
    onSettled: () => utils.apps.noticeTopics.list.invalidate(),
  })
  return {
    rows: list.data,
    isError: list.isError,
    retry: () => void list.refetch(),
    choose: (topic: NoticeTopic, choice: NoticeChoice) => choose.mutate({ topic, ...choice }),
  }
}
