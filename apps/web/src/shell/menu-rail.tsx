import { navigationFor } from '@marquee/contract'
import { cx, Icon, Mark, Tooltip } from '@marquee/ui'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useRights } from '../lib/rights.ts'
import { useTexts } from '../lib/use-texts.ts'
import { navIcon } from '../parts/menu/nav-icons.ts'
import { isActive, useTitle } from './sidebar-nav.tsx'
import { UserMenu } from './user-menu.tsx'

/** The menu as icons alone, beside screens that need the width. Groups are dissolved into their entries. */
export function MenuRail() {
  const { t } = useTexts('common')
  const title = useTitle()
  const rights = useRights()
  const { pathname } = useLocation()
  const entries = useMemo(
    () => navigationFor(rights).flatMap((item) => [item, ...(item.children ?? [])].filter(({ link }) => link)),
    [rights],
  )
  return (
    <div className="chrome no-print sticky top-0 flex h-dvh w-nav-icon shrink-0 flex-col items-center bg-chrome text-on-chrome">
      <Link
        to="/"
        aria-label={t('common:product')}
        className="grid h-header w-full shrink-0 place-items-center focus-visible:outline-bulb focus-visible:-outline-offset-2"
      >
        <Mark size={30} bulbs="ground" />
      </Link>
      <nav aria-label={t('common:a11y.mainMenu')} className="min-h-0 w-full flex-1 overflow-y-auto px-3 py-1.5">
        <ul className="flex flex-col gap-1">
          {entries.map((item) => {
            const active = isActive(item, pathname)
            return (
              <li key={item.id}>
                <Tooltip label={title(item)} side="right">
                  <Link
                    to={item.link ?? '/'}
                    aria-label={title(item)}
                    aria-current={active ? 'page' : undefined}
                    className={cx(
                      'relative grid h-11 place-items-center rounded-md text-on-chrome-2 hover:bg-chrome-2/60 hover:text-on-chrome focus-visible:outline-bulb focus-visible:-outline-offset-2',
                      active && 'bg-chrome-2 !text-on-chrome',
                    )}
                  >
                    <Icon of={navIcon(item.id)} />
                    {active && (
                      <i
                        aria-hidden="true"
                        className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bulb shadow-[0_0_10px_2px_rgb(var(--bulb)/.5)]"
                      />
                    )}
                  </Link>
                </Tooltip>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="grid shrink-0 place-items-center py-3">
        <UserMenu />
      </div>
    </div>
  )
}
