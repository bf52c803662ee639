import type { ChatId, ChatRow } from '@marquee/contract'
import { Avatar, CountBadge, Drawer, EmptyState, ErrorState, IconButton, SearchInput, Skeleton } from '@marquee/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { presenceShape } from '../../../parts/people/presence.ts'
import type { PanelProps } from '../panel-props.ts'
import { onWantedChat, takeWantedChat } from './chosen.ts'
import { Conversation } from './conversation.tsx'
import { useChats, useColleagues, useOpenChat, usePresence } from './queries.ts'

type Place = { name: 'list' } | { name: 'new' } | { name: 'chat'; id: ChatId }

/** Talking with the people of the venue, beside whatever one is doing. Opens where it was left. */
export default function ChatPanel({ open, onClose }: PanelProps) {
  const { t } = useTexts('panels', 'shell')
  const [place, setPlace] = useState<Place>({ name: 'list' })
  useEffect(() => {
    const follow = () => {
      const id = takeWantedChat()
      if (id) setPlace({ name: 'chat', id })
    }
    follow()
    return onWantedChat(follow)
  }, [])
  const chats = useChats()
  const presence = usePresence(open)
  const rows = chats.data?.rows ?? []
  const chat = place.name === 'chat' ? rows.find(({ id }) => id === place.id) : undefined
  // A chat that was removed meanwhile leaves nothing to show.
  useEffect(() => {
    if (place.name === 'chat' && chats.isSuccess && !chats.isFetching && !chat) setPlace({ name: 'list' })
  }, [place, chat, chats.isSuccess, chats.isFetching])
  const status = chat ? (presence.get(chat.contact.id) ?? 'not-visible') : null
  const title = chat ? chat.contact.name : t(place.name === 'new' ? 'panels:chat.new' : 'panels:chat.title')
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={384}
      title={title}
      subtitle={status && t(status === 'not-visible' ? 'panels:chat.away' : `shell:status.${status}`)}
      media={
        chat && (
          <Avatar
            name={chat.contact.name}
            seed={chat.contact.id}
            src={chat.contact.avatar}
            size={44}
            status={status ? presenceShape[status] : undefined}
            statusLabel=""
          />
        )
      }
      actions={
        place.name === 'list' ? (
          <IconButton icon={Plus} label={t('panels:chat.new')} onClick={() => setPlace({ name: 'new' })} />
        ) : (
          <IconButton icon={ArrowLeft} label={t('panels:chat.back')} onClick={() => setPlace({ name: 'list' })} />
        )
      }
    >
      {place.name === 'chat' && chat ? (
        <Conversation key={chat.id} chat={chat} />
      ) : place.name === 'new' ? (
        <People onChosen={(id) => setPlace({ name: 'chat', id })} />
      ) : chats.isError && !chats.data ? (
        <ErrorState title={t('panels:chat.notLoaded')} onRetry={() => void chats.refetch()} />
      ) : !chats.data ? (
        <Skeleton className="h-40" />
      ) : rows.length === 0 ? (
        <EmptyState title={t('panels:chat.empty')} body={t('panels:chat.emptyBody')} />
      ) : (
        <ul className="-mx-3 flex flex-col">
          {rows.map((row) => (
            <li key={row.id}>
              <Row
                row={row}
                status={presenceShape[presence.get(row.contact.id) ?? 'not-visible']}
                onOpen={() => setPlace({ name: 'chat', id: row.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

const rowClass =
  'flex w-full items-center gap-3 rounded-md px-3 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2'

interface RowProps {
  row: ChatRow
  status: (typeof presenceShape)[keyof typeof presenceShape]
  onOpen: () => void
}

function Row({ row, status, onOpen }: RowProps) {
  const { t } = useTexts('panels')
  const format = useFormat()
  return (
    <button type="button" onClick={onOpen} className={rowClass}>
      <Avatar
        name={row.contact.name}
        seed={row.contact.id}
        src={row.contact.avatar}
        size={40}
        status={status}
        statusLabel=""
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-[650] text-sm">{row.contact.name}</span>
          <time dateTime={row.lastAt} className="shrink-0 text-ink-3 text-xs">
            {format.date(row.lastAt, 'short')}
          </time>
        </span>
        <span className="block truncate text-ink-2 text-sm">{row.lastMessage}</span>
      </span>
      {row.unread > 0 && (
        <>
          <CountBadge count={row.unread} />
          <span className="sr-only">{t('panels:chat.unread', { count: row.unread })}</span>
        </>
      )}
    </button>
  )
}

/** Everybody else who works here. */
function People({ onChosen }: { onChosen: (id: ChatId) => void }) {
  const { t } = useTexts('panels')
  const [text, setText] = useState('')
  const people = useColleagues(useDebounced(text.trim()), true)
  const open = useOpenChat()
  const rows = people.data?.rows ?? []
  return (
    <>
      <SearchInput label={t('panels:chat.findPerson')} value={text} onValueChange={setText} />
      {people.isError ? (
        <ErrorState title={t('panels:chat.notLoaded')} onRetry={() => void people.refetch()} />
      ) : people.data && rows.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('panels:nothing')}</p>
      ) : (
        <ul className="-mx-3 flex flex-col">
          {rows.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                disabled={open.isPending}
                onClick={() => open.mutate({ contactId: person.id }, { onSuccess: ({ id }) => onChosen(id) })}
                className={rowClass}
              >
                <Avatar name={person.name} seed={person.id} src={person.avatar} size={36} />
                <span className="min-w-0 flex-1 truncate font-[550] text-sm">{person.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
