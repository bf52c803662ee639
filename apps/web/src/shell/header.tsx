import { cx, IconButton, LivePill, Mark, media, useMedia } from '@marquee/ui'
import MenuIcon from 'lucide-react/icons/menu'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useMe } from '../lib/auth-session/current.ts'
import { loadTexts } from '../lib/texts.ts'
import { useConnection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'
import type { SideLayout, TopLayout } from '../parts/look/layout-rows.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LaterRowNav } from './nav/later.tsx'
import { barsOf, hasBellInMenu } from './places.ts'
import { laterPart } from './tools/panel-place.tsx'
import type { MenuState } from './use-menu.ts'
import { UserMenu } from './user-menu.tsx'

// They come once the screen has what it asked for; without them the rest of the bar stands.
const ApprovalsButton = laterPart(async () => {
  const [part] = await Promise.all([import('./approvals/approvals-button.tsx'), loadTexts(['approvals'])])
  return part
})
const OfflineSalesPill = laterPart(() => import('./offline/offline-sales-pill.tsx'))
const ToolButtons = laterPart(() => import('./tools/tool-buttons.tsx'))

interface HeaderProps {
  menu: MenuState
  row: SideLayout | TopLayout
}

/** The bar above every screen: menu, venue, whether what is shown is fresh, tools. Two bars in some layouts. */
export function Header({ menu, row }: HeaderProps) {
  const { t } = useTexts('shell', 'common')
  const me = useMe()
  const isSmall = menu.overlay && !menu.rail
  const isTop = row.at === 'top' && !isSmall
  const isWide = useMedia(media.lg)
  const hasRow = isTop && barsOf(row, isWide) === 1
  return (
    <header
      data-bar
      className="no-print sticky top-0 z-nav flex h-header shrink-0 flex-col border-line border-b bg-surface text-ink-2"
    >
      <div
        className={cx('flex min-h-0 flex-1 flex-col justify-center', isTop && row.ground === 'chrome' && 'bg-chrome')}
      >
        <div
          // A region with a scheme of its own: the tools on a dark bar are those of the dark.
          data-scheme={isTop && row.ground === 'chrome' ? 'dark' : undefined}
          className={cx(
            'flex min-w-0 items-center gap-1 pr-5 pl-3.5 text-ink-2 max-md:pr-2.5 max-md:pl-2',
            isTop && '!pl-5',
          )}
        >
          {!isTop && (
            <IconButton
              icon={MenuIcon}
              label={t(menu.open ? 'shell:header.closeMenu' : 'shell:header.openMenu')}
              aria-expanded={menu.open}
              onClick={menu.toggle}
            />
          )}
          {row.at === 'side' && row.menu === 'dense' && !isSmall && menu.open && <WideButton menu={menu} />}
          {isSmall && <Mark size={26} className="mx-1 text-accent max-sm:hidden" />}
          {isTop && (
            <Link to="/" aria-label={t('common:product')} className="mr-3 rounded-md text-accent-text">
              <Mark size={30} />
            </Link>
          )}
          {hasRow && <LaterRowNav />}
          {!hasRow && (
            <span className="min-w-0 flex-1 pl-1.5 text-ink-3 text-sm max-sm:line-clamp-2 max-sm:text-xs sm:truncate">
              {me?.venue.name}
            </span>
          )}
          <LivePill state={useConnection()} />
          <span className="w-1.5" />
          <Suspense fallback={null}>
            <OfflineSalesPill />
            <ToolButtons isSmall={isSmall} hasChat={row.chat} hasBell={isSmall || !hasBellInMenu(menu, row)} />
            <ApprovalsButton />
          </Suspense>
          <LanguageMenu />
          <FullscreenButton />
          {!isSmall && (row.at === 'top' || row.person === 'bar') && <UserMenu isInBar />}
        </div>
      </div>
      {isTop && !hasRow && (
        <div className="flex h-16 shrink-0 items-center border-line border-t px-4">
          <LaterRowNav />
        </div>
      )}
    </header>
  )
}

/** Keeps the narrow menu wide. */
function WideButton({ menu }: { menu: MenuState }) {
  const { t } = useTexts('shell')
  return (
    <IconButton
      icon={MoveHorizontal}
      label={t('shell:header.wideMenu')}
      aria-pressed={menu.wide}
      onClick={menu.toggleWide}
    />
  )
}
