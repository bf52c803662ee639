import type { ChatMessage, ChatRow } from '@marquee/contract'
import { cx, ErrorState, IconButton, SafeHtml, Skeleton } from '@marquee/ui'
import Send from 'lucide-react/icons/send-horizontal'
import { Fragment, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { asHtml } from './as-html.ts'
import { useChatChanges, useChatDeeds, useMessages } from './queries.ts'

/** One of the person's own that is on its way, or did not get there. */
interface Waiting {
  key: string
  text: string
  state: 'sending' | 'failed'
}

// Typing is told at most so often, and is over so long after the last time, in ms.
const tellEvery = 3_000
const typingFor = 5_000

/** The messages of a chat by days, and the field for the next one. */
export function Conversation({ chat }: { chat: ChatRow }) {
  const { t } = useTexts('panels')
  const format = useFormat()
  const messages = useMessages(chat.id)
  const deeds = useChatDeeds(chat.id)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [isTyping, setTyping] = useState(false)
  const typingTimer = useRef(0)
  useChatChanges(chat.id, (userId) => {
    if (userId !== chat.contact.id) return
    setTyping(true)
    window.clearTimeout(typingTimer.current)
    typingTimer.current = window.setTimeout(() => setTyping(false), typingFor)
  })
  useEffect(() => () => window.clearTimeout(typingTimer.current), [])
  const rows = messages.data?.rows ?? []
  const last = rows.at(-1)
  const read = deeds.read
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each newest message
  useEffect(() => {
    if (!last) return
    if (!last.isMine) setTyping(false)
    if (chat.unread > 0 && document.visibilityState === 'visible') read(last.seq)
  }, [last?.seq, chat.unread])
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes below is shown
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last?.seq, waiting.length, isTyping])

  const send = async ({ key, text }: Pick<Waiting, 'key' | 'text'>) => {
    setWaiting((all) => [...all.filter((one) => one.key !== key), { key, text, state: 'sending' }])
    try {
      await deeds.send(key, asHtml(text))
      setWaiting((all) => all.filter((one) => one.key !== key))
    } catch {
      setWaiting((all) => all.map((one) => (one.key === key ? { ...one, state: 'failed' } : one)))
    }
  }

  if (messages.isError && readFailure(messages.error).reason === 'NOT_FOUND') {
    return <ErrorState title={t('panels:chat.unknown', { id: chat.id })} />
  }
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-1">
        {messages.isError && !messages.data ? (
          <ErrorState title={t('panels:chat.notLoaded')} onRetry={() => void messages.refetch()} />
        ) : (
          !messages.data && <Skeleton className="h-24" />
        )}
        <ol className="flex flex-col gap-1" aria-label={t('panels:chat.messages')}>
          {rows.map((row, at) => {
            const day = format.date(row.at, 'long')
            const before = rows[at - 1]
            return (
              <Fragment key={row.id}>
                {(!before || format.date(before.at, 'long') !== day) && (
                  <li className="my-3 flex items-center gap-3 text-ink-3 text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
                    {day}
                  </li>
                )}
                <Bubble row={row} hasTime={rows[at + 1]?.isMine !== row.isMine} />
              </Fragment>
            )
          })}
          {waiting.map((one) => (
            <li key={one.key} className="flex flex-col items-end">
              <p className={cx(bubble, 'bg-accent text-accent-on', one.state === 'sending' && 'opacity-70')}>
                {one.text}
              </p>
              {one.state === 'sending' ? (
                <span className="text-ink-3 text-xs">{t('panels:chat.sending')}</span>
              ) : (
                <span role="alert" className="flex items-center gap-2 text-danger text-xs">
                  {t('panels:chat.notSent')}
                  <button type="button" className="font-semibold underline" onClick={() => void send(one)}>
                    {t('panels:chat.again')}
                  </button>
                </span>
              )}
            </li>
          ))}
        </ol>
        <p aria-live="polite" className="h-5 text-ink-3 text-xs">
          {isTyping && t('panels:chat.typing', { name: chat.contact.name })}
        </p>
        <div ref={end} />
      </div>
      <Composer
        label={t('panels:chat.write', { name: chat.contact.name })}
        onSend={(text) => void send({ key: newUuid(), text })}
        onTyping={deeds.typing}
      />
    </>
  )
}

const bubble = 'max-w-[85%] whitespace-pre-wrap rounded-lg px-3.5 py-2 text-sm [overflow-wrap:anywhere]'

function Bubble({ row, hasTime }: { row: ChatMessage; hasTime: boolean }) {
  const { t } = useTexts('panels')
  const format = useFormat()
  return (
    <li className={cx('flex flex-col', row.isMine ? 'items-end' : 'items-start')}>
      <span className="sr-only">{row.isMine ? t('panels:chat.you') : t('panels:chat.they')}</span>
      <SafeHtml
        html={row.value}
        className={cx(bubble, row.isMine ? 'own-bubble bg-accent !text-accent-on' : 'bg-sunken')}
      />
      {hasTime && (
        <time dateTime={row.at} className="px-1 text-ink-3 text-xs">
          {format.time(row.at)}
        </time>
      )}
    </li>
  )
}

interface ComposerProps {
  label: string
  onSend: (text: string) => void
  onTyping: () => void
}

/** Enter sends, Shift+Enter begins a line; on touch the button sends. */
function Composer({ label, onSend, onTyping }: ComposerProps) {
  const { t } = useTexts('panels')
  const [text, setText] = useState('')
  const told = useRef(0)
  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
    told.current = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (window.matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <div className="sticky bottom-0 -mx-6 -mb-6 flex items-end gap-2 border-line border-t bg-surface px-4 py-3">
      <textarea
        aria-label={label}
        placeholder={t('panels:chat.placeholder')}
        rows={Math.min(5, text.split('\n').length)}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value !== '' && Date.now() - told.current > tellEvery) {
            told.current = Date.now()
            onTyping()
          }
        }}
        onKeyDown={onKeyDown}
        className="max-h-32 min-h-10 flex-1 resize-none rounded-md border border-line-strong/60 bg-surface px-3 py-2 text-base"
      />
      <IconButton
        icon={Send}
        variant="outlined"
        label={t('panels:chat.send')}
        disabled={text.trim() === ''}
        onClick={send}
      />
    </div>
  )
}
