import { Avatar, Tooltip } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import { openChat } from './chosen.ts'
import { useChats } from './queries.ts'

/** The people one talks with, at the right edge of wide windows: a press opens the chat. */
export default function ChatStrip() {
  const { t } = useTexts('panels')
  const rows = useChats().data?.rows ?? []
  return (
    <section
      aria-label={t('panels:chat.strip')}
      className="no-print sticky top-[var(--header-h)] h-[calc(100dvh-var(--header-h))] w-16 shrink-0 self-start border-line border-l bg-surface"
    >
      <ul className="flex h-full flex-col items-center gap-2 overflow-y-auto py-3">
        {rows.map(({ id, contact, unread }) => {
          const { name } = contact
          const label = unread > 0 ? t('panels:chat.openUnread', { name, unread }) : t('panels:chat.open', { name })
          return (
            <li key={id}>
              <Tooltip label={label} side="left">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => openChat(id)}
                  className="hit relative block rounded-full"
                >
                  <Avatar name={name} seed={contact.id} src={contact.avatar} size={36} />
                  <span className="sr-only">{label}</span>
                  {unread > 0 && (
                    <span
                      aria-hidden="true"
                      className="absolute right-0 bottom-0 size-2.5 rounded-full bg-accent outline outline-2 outline-surface"
                    />
                  )}
                </button>
              </Tooltip>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
