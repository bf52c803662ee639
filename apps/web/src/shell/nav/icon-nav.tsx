import { type NavigationItem, navigationSets } from '@marquee/contract'
import { cx, Icon, Mark, Tooltip } from '@marquee/ui'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Ground } from '../../parts/look/layout-rows.ts'
import { navIcon } from '../../parts/menu/nav-icons.ts'
import { UserMenu } from '../user-menu.tsx'
import { isActive, SidebarNav, useTitle } from './sidebar-nav.tsx'

/** bench: groups dissolved into their entries · dense: the sidebar, narrow until one is on it · else groups open beside. */
export type IconNavKind = 'bench' | 'captions' | 'icons' | 'dense'

interface IconNavProps {
  kind: IconNavKind
  ground: Ground
  /** dense: stays wide. */
  isWide?: boolean
}

const lamp = (
  <i
    aria-hidden="true"
    className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bulb shadow-[0_0_10px_2px_rgb(var(--bulb)/.5)]"
  />
)

/** The menu as icons, where the screen gets the width. */
export default function IconNav({ kind, ground, isWide = false }: IconNavProps) {
  if (kind === 'dense') return <DenseNav isWide={isWide} />
  return (
    <div
      className={cx(
        `ground-${ground} chrome no-print sticky top-0 z-[calc(var(--z-nav)+1)] flex h-dvh shrink-0 flex-col items-center bg-chrome text-on-chrome`,
        kind === 'captions' ? 'w-28' : 'w-nav-icon',
        ground === 'surface' && 'border-line border-r',
      )}
    >
      <Home />
      {kind === 'bench' ? <Dissolved /> : <Asides hasCaptions={kind === 'captions'} />}
      {kind === 'bench' && (
        <div className="grid shrink-0 place-items-center py-3">
          <UserMenu />
        </div>
      )}
    </div>
  )
}

function Home() {
  const { t } = useTexts('common')
  return (
    <Link
      to="/"
      aria-label={t('common:product')}
      className="grid h-header w-full shrink-0 place-items-center focus-visible:outline-bulb focus-visible:-outline-offset-2"
    >
      <Mark size={30} bulbs="ground" />
    </Link>
  )
}

const iconRow =
  'relative grid min-h-11 w-full place-items-center rounded-md text-on-chrome-2 hover:bg-chrome-2/60 hover:text-on-chrome focus-visible:outline-bulb focus-visible:-outline-offset-2'

function Dissolved() {
  const { t } = useTexts('common')
  const title = useTitle()
  const rights = useRights()
  const { pathname } = useLocation()
  const entries = useMemo(
    () => navigationSets(rights).compact.flatMap((item) => [item, ...(item.children ?? [])].filter(({ link }) => link)),
    [rights],
  )
  return (
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
                  className={cx(iconRow, active && 'bg-chrome-2 !text-on-chrome')}
                >
                  <Icon of={navIcon(item.id)} />
                  {active && lamp}
                </Link>
              </Tooltip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The entries of the top; a group opens in a second panel beside it, which a press elsewhere, Esc or a new page closes. */
function Asides({ hasCaptions }: { hasCaptions: boolean }) {
  const { t } = useTexts('common')
  const title = useTitle()
  const rights = useRights()
  const { pathname } = useLocation()
  const items = useMemo(() => navigationSets(rights).compact, [rights])
  const [openId, setOpenId] = useState<string | null>(null)
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes it
  useEffect(() => setOpenId(null), [pathname])
  useEffect(() => {
    if (openId === null) return
    const onPress = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpenId(null)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [openId])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || openId === null) return
    frame.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    setOpenId(null)
  }
  const open = items.find(({ id }) => id === openId)
  return (
    <nav ref={frame} aria-label={t('common:a11y.mainMenu')} onKeyDown={onKeyDown} className="min-h-0 w-full flex-1">
      <ul className="flex h-full flex-col gap-1 overflow-y-auto px-3 py-1.5">
        {items.map((item) => {
          const active = isActive(item, pathname) || (item.children ?? []).some((child) => isActive(child, pathname))
          const look = cx(iconRow, 'px-0.5 py-1.5', active && 'bg-chrome-2 !text-on-chrome')
          const inside = (
            <>
              <Icon of={navIcon(item.id)} />
              {hasCaptions && (
                <span className="w-full text-center font-[550] text-2xs leading-[13px] [overflow-wrap:anywhere]">
                  {title(item)}
                </span>
              )}
              {active && lamp}
            </>
          )
          const entry = item.children ? (
            <button
              type="button"
              aria-label={title(item)}
              aria-expanded={openId === item.id}
              onClick={() => setOpenId(openId === item.id ? null : item.id)}
              className={look}
            >
              {inside}
            </button>
          ) : (
            <Link
              to={item.link ?? '/'}
              aria-label={title(item)}
              aria-current={active ? 'page' : undefined}
              className={look}
            >
              {inside}
            </Link>
          )
          return (
            <li key={item.id}>
              {hasCaptions ? (
                entry
              ) : (
                <Tooltip label={title(item)} side="right">
                  {entry}
                </Tooltip>
              )}
              {open?.id === item.id && <Aside item={item} pathname={pathname} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Aside({ item, pathname }: { item: NavigationItem; pathname: string }) {
  const title = useTitle()
  const own = item.link ? [{ ...item, children: [] }] : []
  return (
    <div className="absolute inset-y-0 left-full w-nav overflow-y-auto border-chrome-line border-l bg-chrome px-3 pb-3 text-on-chrome shadow-e3">
      <p className="flex h-header items-center px-3 font-[650]">{title(item)}</p>
      <ul className="flex flex-col">
        {[...own, ...(item.children ?? [])].map((child) => {
          const active = isActive(child, pathname)
          return (
            <li key={child.id}>
              <Link
                to={child.link ?? '/'}
                aria-current={active ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 items-center gap-3 rounded-md px-3 font-[550] text-[.9rem] text-on-chrome-2 hover:bg-chrome-2/60 hover:text-on-chrome focus-visible:outline-bulb focus-visible:-outline-offset-2',
                  active && 'bg-chrome-2 !text-on-chrome',
                )}
              >
                <Icon of={navIcon(child.id)} className="opacity-90" />
                {title(child)}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The sidebar as icons alone, which comes out over the page while the pointer or the keyboard is on it. */
function DenseNav({ isWide }: { isWide: boolean }) {
  const [isOut, setOut] = useState(false)
  const wide = isWide || isOut
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOut(false)
  }
  return (
    <div
      className={cx('no-print sticky top-0 z-[calc(var(--z-nav)+1)] h-dvh shrink-0', isWide ? 'w-nav' : 'w-nav-icon')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only gets wider; everything in it is a link or button */}
      <div
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOut(true)}
        onPointerLeave={() => setOut(false)}
        onFocus={() => setOut(true)}
        onBlur={onBlur}
        className={cx(
          'chrome flex h-full flex-col overflow-hidden bg-chrome text-on-chrome transition-[width] duration-base',
          wide ? 'w-nav' : 'w-nav-icon',
          isOut && !isWide && 'shadow-e3',
        )}
      >
        <Home />
        <SidebarNav isNarrow={!wide} />
      </div>
    </div>
  )
}
