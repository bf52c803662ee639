import { IconButton, LivePill, Mark } from '@marquee/ui'
import MenuIcon from 'lucide-react/icons/menu'
import { type ComponentType, lazy, Suspense } from 'react'
import { useMe } from '../lib/auth-session/current.ts'
import { fetchSoon } from '../lib/on-demand.ts'
import { loadTexts } from '../lib/texts.ts'
import { useConnection } from '../lib/trpc/socket.ts'
import { useTexts } from '../lib/use-texts.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import type { MenuState } from './use-menu.ts'

// Comes once the screen has what it asked for; without it the rest of the bar stands.
const ApprovalsButton = lazy(
  () =>
    new Promise<{ default: ComponentType }>((resolve) => {
      fetchSoon(() => loadApprovals().then(resolve, () => resolve({ default: () => null })))
    }),
)

async function loadApprovals(): Promise<{ default: ComponentType }> {
  const [part] = await Promise.all([import('./approvals/approvals-button.tsx'), loadTexts(['approvals'])])
  return part
}

/** The bar above every screen: menu, venue, whether what is shown is fresh, tools. */
export function Header({ menu }: { menu: MenuState }) {
  const { t } = useTexts('shell')
  const me = useMe()
  return (
    <header className="no-print sticky top-0 z-nav flex h-header shrink-0 items-center gap-1 border-line border-b bg-surface pr-5 pl-3.5 text-ink-2 max-md:pr-2.5 max-md:pl-2">
      <IconButton
        icon={MenuIcon}
        label={t(menu.open ? 'shell:header.closeMenu' : 'shell:header.openMenu')}
        aria-expanded={menu.open}
        onClick={menu.toggle}
      />
      {menu.overlay && !menu.rail && <Mark size={26} className="mx-1 text-accent" />}
      <span className="min-w-0 flex-1 truncate pl-1.5 text-ink-3 text-sm">{me?.venue.name}</span>
      <LivePill state={useConnection()} />
      <span className="w-1.5" />
      <Suspense fallback={null}>
        <ApprovalsButton />
      </Suspense>
      <LanguageMenu />
      <FullscreenButton />
    </header>
  )
}
