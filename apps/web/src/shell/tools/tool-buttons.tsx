import { IconButton, type IconType, Menu, type MenuEntry } from '@marquee/ui'
import Bookmark from 'lucide-react/icons/bookmark'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Inbox from 'lucide-react/icons/inbox'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import { useTexts } from '../../lib/use-texts.ts'
import { type PanelName, showPanel, usePanel } from '../panels.ts'
import BellButton from './bell-button.tsx'
import { useChats } from './chat/queries.ts'
import { useNotices } from './queries.ts'

interface ToolButtonsProps {
  isSmall: boolean
  hasChat: boolean
  /** Whether the bell is here and not in the menu. */
  hasBell: boolean
}

/** Search, shortcuts, messages, notifications, chat. On phones the rarer ones are behind one button. */
export default function ToolButtons({ isSmall, hasChat, hasBell }: ToolButtonsProps) {
  const { t } = useTexts('panels')
  const shown = usePanel()
  const messages = useNotices('messages').data?.unread ?? 0
  const chats = useChats().data?.rows.reduce((sum, { unread }) => sum + unread, 0) ?? 0
  const counted = (name: 'messages' | 'chat', count: number) =>
    count > 0 ? t('panels:unread', { title: t(`panels:${name}.title`), count }) : t(`panels:${name}.title`)
  const button = (name: PanelName, label: string, icon: IconType, badge = 0) => (
    <IconButton
      icon={icon}
      label={label}
      badge={badge}
      data-panel={name}
      aria-haspopup="dialog"
      aria-expanded={shown === name}
      onClick={() => showPanel(name)}
    />
  )
  const search = (
    <IconButton
      icon={Search}
      label={t('panels:search')}
      kbd="Ctrl K"
      data-panel="search"
      aria-haspopup="dialog"
      onClick={() => showPanel(isSmall ? 'palette' : 'search')}
    />
  )
  if (isSmall) {
    const rest: MenuEntry[] = [
      { id: 'messages', label: counted('messages', messages), icon: Inbox, onSelect: () => later('messages') },
      { id: 'shortcuts', label: t('panels:shortcuts.title'), icon: Bookmark, onSelect: () => later('shortcuts') },
    ]
    if (hasChat)
      rest.push({ id: 'chat', label: counted('chat', chats), icon: MessagesSquare, onSelect: () => later('chat') })
    const unread = messages + (hasChat ? chats : 0)
    return (
      <>
        {search}
        <BellButton />
        <Menu
          align="end"
          items={rest}
          trigger={
            <IconButton
              icon={Ellipsis}
              label={unread > 0 ? t('panels:moreUnread', { count: unread }) : t('panels:more')}
              badge={unread}
              data-panel="more"
            />
          }
        />
      </>
    )
  }
  return (
    <>
      {search}
      {button('shortcuts', t('panels:shortcuts.title'), Bookmark)}
      {button('messages', counted('messages', messages), Inbox, messages)}
      {hasBell && <BellButton />}
      {hasChat && button('chat', counted('chat', chats), MessagesSquare, chats)}
    </>
  )
}

// The menu closes first and gives the focus back; then the panel takes it.
const later = (name: PanelName) => setTimeout(() => showPanel(name))
