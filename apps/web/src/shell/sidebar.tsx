import { Avatar, BulbLine, IconButton, Mark, Wordmark } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router-dom'
import { useMe } from '../lib/auth-session/current.ts'
import { useConnection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'
import { presenceShape } from '../parts/people/presence.ts'
import { SidebarNav } from './sidebar-nav.tsx'
import { UserMenu } from './user-menu.tsx'

/** Content of the menu: mark, the person, the entries. */
export function Sidebar({ onClose }: { onClose?: () => void }) {
  const { t } = useTexts('shell', 'common')
  const me = useMe()
  // Without a connection nobody sees the status that was chosen.
  const isOffline = useConnection() === 'offline'
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-header shrink-0 items-center gap-2 pr-2.5 pl-5">
        <Link to="/" className="rounded-md focus-visible:outline-bulb">
          <Wordmark name={t('common:product')} size={30} />
        </Link>
        <span className="flex-1" />
        <UserMenu />
        {onClose && <IconButton variant="chrome" icon={X} label={t('shell:header.closeMenu')} onClick={onClose} />}
      </div>
      {me && (
        <div className="flex shrink-0 flex-col items-center px-5 pt-1 pb-3 text-center">
          <Avatar
            ground="chrome"
            name={me.user.name}
            seed={me.user.id}
            src={me.user.avatar}
            size={96}
            status={isOffline ? 'offline' : presenceShape[me.user.status]}
            statusLabel={t(isOffline ? 'common:connection.offline' : `shell:status.${me.user.status}`)}
            className="mb-2.5 rounded-full shadow-[0_0_0_3px_rgb(var(--chrome)),0_0_0_4.5px_rgb(var(--chrome-line))]"
          />
          <div className="max-w-full truncate font-[650]">{me.user.name}</div>
          <div className="max-w-full truncate text-on-chrome-2 text-sm">{me.user.email}</div>
        </div>
      )}
      <BulbLine className="shrink-0 px-5 pb-1.5" />
      <SidebarNav />
      <div className="grid h-[52px] shrink-0 place-items-center text-on-chrome-2 opacity-[.22]">
        <Mark size={34} bulbs="ground" />
      </div>
    </div>
  )
}
