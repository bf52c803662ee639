import { Avatar, BulbLine, IconButton, Mark, Wordmark } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../lib/auth-session/current.ts'
import { useConnection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'
import type { SideLayout } from '../parts/look/layout-rows.ts'
import { presenceShape } from '../parts/people/presence.ts'
import { SidebarNav } from './nav/sidebar-nav.tsx'
import { laterPart } from './tools/panel-place.tsx'
import { UserMenu } from './user-menu.tsx'

const BellButton = laterPart(() => import('./tools/bell-button.tsx'))

interface SidebarProps {
  person: SideLayout['person']
  set: SideLayout['set']
  onClose?: () => void
}

/** Content of the menu: mark, the person where the layout has them here, the entries. */
export function Sidebar({ person, set, onClose }: SidebarProps) {
  const { t } = useTexts('shell', 'common')
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-header shrink-0 items-center gap-2 pr-2.5 pl-5">
        <Link to="/" className="rounded-md focus-visible:outline-bulb">
          <Wordmark name={t('common:product')} size={30} />
        </Link>
        <span className="flex-1" />
        {person === 'head' && !onClose && (
          <Suspense fallback={null}>
            <BellButton variant="chrome" />
          </Suspense>
        )}
        {person === 'head' && <UserMenu />}
        {onClose && <IconButton variant="chrome" icon={X} label={t('shell:header.closeMenu')} onClick={onClose} />}
      </div>
      {person === 'head' && <Person />}
      <BulbLine className="shrink-0 px-5 pb-1.5" />
      <SidebarNav set={set} />
      {person === 'foot' ? (
        <Foot />
      ) : (
        <div className="grid h-[52px] shrink-0 place-items-center text-on-chrome-2 opacity-[.22]">
          <Mark size={34} bulbs="ground" />
        </div>
      )}
    </div>
  )
}

/** The person's picture with the status that others see. */
function Face({ size, className }: { size: number; className?: string }) {
  const { t } = useTexts('shell', 'common')
  const me = useMe()
  // Without a connection nobody sees the status that was chosen.
  const isOffline = useConnection() === 'offline'
  if (!me) return null
  return (
    <Avatar
      ground="chrome"
      name={me.user.name}
      seed={me.user.id}
      src={me.user.avatar}
      size={size}
      status={isOffline ? 'offline' : presenceShape[me.user.status]}
      statusLabel={t(isOffline ? 'common:connection.offline' : `shell:status.${me.user.status}`)}
      className={className}
    />
  )
}

function Person() {
  const me = useMe()
  if (!me) return null
  return (
    <div className="flex shrink-0 flex-col items-center px-5 pt-1 pb-3 text-center">
      <Face
        size={96}
        className="mb-2.5 rounded-full shadow-[0_0_0_3px_rgb(var(--chrome)),0_0_0_4.5px_rgb(var(--chrome-line))]"
      />
      <div className="max-w-full truncate font-[650]">{me.user.name}</div>
      <div className="max-w-full truncate text-on-chrome-2 text-sm">{me.user.email}</div>
    </div>
  )
}

function Foot() {
  const me = useMe()
  if (!me) return null
  return (
    <div className="flex shrink-0 items-center gap-3 border-on-chrome/20 border-t px-5 py-3">
      <Face size={40} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-[650] text-sm">{me.user.name}</div>
        <div className="truncate text-on-chrome-2 text-xs">{me.user.email}</div>
      </div>
      <UserMenu side="top" />
    </div>
  )
}
