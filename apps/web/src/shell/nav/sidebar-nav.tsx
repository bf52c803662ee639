import { type NavigationItem, navigationSets } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { cx, Icon } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { useRights, useRightsKnown } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { navIcon } from '../../parts/menu/nav-icons.ts'

const row =
  'relative flex min-h-[35px] w-full items-center gap-3 rounded-md px-3 py-1.5 text-left font-[550] text-[.9rem] leading-5 text-on-chrome-2 hover:bg-chrome-2/60 hover:text-on-chrome focus-visible:outline-bulb focus-visible:-outline-offset-2 [@media(pointer:coarse)]:min-h-11'

interface SidebarNavProps {
  set?: keyof ReturnType<typeof navigationSets>
  /** Icons alone; the words are for readers. */
  isNarrow?: boolean
}

/** The entries that this person may open. Rebuilt when their rights change. */
export function SidebarNav({ set = 'default', isNarrow = false }: SidebarNavProps) {
  const { t } = useTexts('shell', 'common')
  const rights = useRights()
  const isKnown = useRightsKnown()
  const items = useMemo(() => navigationSets(rights)[set], [rights, set])
  const [closed, setClosed] = useStoredChoice('menu.closedGroups', readIds)
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another entry becomes the active one
  useEffect(() => {
    bringIntoView(list.current, list.current?.querySelector('[aria-current="page"]'))
  }, [pathname, items])
  return (
    <nav
      ref={list}
      aria-label={t('common:a11y.mainMenu')}
      className={cx('min-h-0 flex-1 overflow-y-auto py-1.5', isNarrow ? 'overflow-x-hidden px-[18px]' : 'px-3')}
    >
      {items.length === 0 && isKnown && !isNarrow && <NothingToOpen />}
      <ul className="flex flex-col">
        {items.map((item) => (
          <li key={item.id}>
            {item.children ? (
              <Group
                item={item}
                pathname={pathname}
                isNarrow={isNarrow}
                open={!closed.includes(item.id) && !isNarrow}
                onToggle={() =>
                  setClosed(closed.includes(item.id) ? closed.filter((id) => id !== item.id) : [...closed, item.id])
                }
              />
            ) : (
              <Entry item={item} active={isActive(item, pathname)} isNarrow={isNarrow} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shown instead of entries: that the role opens none, and who can help. */
function NothingToOpen() {
  const { t } = useTexts('shell')
  return (
    <div className="flex flex-col gap-1 px-3 py-2 text-on-chrome-2 text-sm">
      <p>{t('shell:noScreens.title')}</p>
      <Link to={paths.home} className="rounded-xs font-semibold underline focus-visible:outline-bulb">
        {t('shell:noScreens.help')}
      </Link>
    </div>
  )
}

function readIds(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Whether the page of an entry, or one below it, is open. */
export function isActive(item: NavigationItem, pathname: string): boolean {
  return item.link !== undefined && (pathname === item.link || pathname.startsWith(`${item.link}/`))
}

/** The words of an entry; every id of the catalogue has one. */
export function useTitle() {
  const { t } = useTexts('shell')
  return (item: NavigationItem) => t(`shell:menu.${item.id}` as Extract<MessageKey, `shell:menu.${string}`>)
}

interface EntryProps {
  item: NavigationItem
  active: boolean
  nested?: boolean
  isNarrow?: boolean
}

function Entry({ item, active, nested = false, isNarrow = false }: EntryProps) {
  const title = useTitle()
  return (
    <Link
      to={item.link ?? '/'}
      aria-current={active ? 'page' : undefined}
      className={cx(row, nested && 'pl-11', active && 'bg-chrome-2 !text-on-chrome')}
    >
      {!nested && <Icon of={navIcon(item.id)} className="opacity-90" />}
      <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1'}>{title(item)}</span>
      {active && !isNarrow && (
        <i
          aria-hidden="true"
          className="size-2 shrink-0 rounded-full bg-bulb shadow-[0_0_10px_2px_rgb(var(--bulb)/.5)]"
        />
      )}
    </Link>
  )
}

interface GroupProps {
  item: NavigationItem
  pathname: string
  open: boolean
  isNarrow: boolean
  onToggle: () => void
}

function Group({ item, pathname, open, isNarrow, onToggle }: GroupProps) {
  const title = useTitle()
  const listId = `menu-${item.id}`
  const children = item.children ?? []
  // A closed group still says where one is.
  const holdsActive = children.some((child) => isActive(child, pathname))
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onToggle}
        className={cx(row, isNarrow && holdsActive && 'bg-chrome-2 !text-on-chrome')}
      >
        <Icon of={navIcon(item.id)} className="opacity-90" />
        <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1'}>{title(item)}</span>
        {!open && holdsActive && !isNarrow && <i aria-hidden="true" className="size-2 shrink-0 rounded-full bg-bulb" />}
        {!isNarrow && <Icon of={open ? ChevronDown : ChevronRight} size="s" className="opacity-60" />}
      </button>
      <ul id={listId} className={open ? 'flex flex-col' : 'hidden'}>
        {item.link && (
          <li>
            <Entry item={{ ...item, children: [] }} active={pathname === item.link} nested />
          </li>
        )}
        {children.map((child) => (
          <li key={child.id}>
            <Entry item={child} active={isActive(child, pathname)} nested />
          </li>
        ))}
      </ul>
    </>
  )
}

// Not scrollIntoView: browsers then let Tab go on from that entry, and the first stop would lie behind the menu.
function bringIntoView(list: HTMLElement | null, entry: Element | null | undefined): void {
  if (!list || !entry) return
  const frame = list.getBoundingClientRect()
  const place = entry.getBoundingClientRect()
  if (place.top < frame.top) list.scrollTop -= frame.top - place.top
  else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom
}
