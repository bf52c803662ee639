import { type NavigationItem, navigationSets } from '@marquee/contract'
import { cx, Icon, Menu, type MenuEntry } from '@marquee/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { navIcon } from '../../parts/menu/nav-icons.ts'
import { isActive, useTitle } from './sidebar-nav.tsx'

const look =
  'inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-md px-2.5 font-[550] text-[.875rem] text-ink-2 hover:bg-sunken hover:text-ink aria-expanded:bg-sunken'
const lit = '!text-accent-text !bg-accent-soft'

/** How many of the entries fit, when the last place is that of the others. */
function fitting(widths: readonly number[], room: number, more: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (whole <= room) return widths.length
  let used = more
  const count = widths.findIndex((width) => {
    used += width
    return used > room
  })
  return Math.max(0, count)
}

/** The menu in a row: groups open below it, and what has no room is behind one button at its end. */
export default function RowNav() {
  const { t } = useTexts('shell', 'common')
  const title = useTitle()
  const rights = useRights()
  const { pathname } = useLocation()
  const items = useMemo(() => navigationSets(rights).horizontal, [rights])
  const frame = useRef<HTMLElement>(null)
  const measure = useRef<HTMLUListElement>(null)
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  // Also when the words change with the language.
  const words = items.map(title).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the entries or their words change
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const look = () => {
      // Not drawn: nothing can be said about its room.
      if (box.clientWidth === 0) return
      const widths = [...(measure.current?.children ?? [])].map((one) => one.getBoundingClientRect().width + 4)
      const more = widths.pop() ?? 0
      setFits(fitting(widths, box.clientWidth, more))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [items, words])
  const holdsPage = (item: NavigationItem) =>
    isActive(item, pathname) || (item.children ?? []).some((child) => isActive(child, pathname))
  const rest = items.slice(fits)
  return (
    <nav ref={frame} aria-label={t('common:a11y.mainMenu')} className="relative min-w-0 flex-1">
      {/* Only to measure. */}
      <div aria-hidden="true" className="pointer-events-none invisible absolute inset-0 overflow-hidden">
        <ul ref={measure} className="flex gap-1">
          {items.map((item) => (
            <li key={item.id} className={look}>
              <Words item={item} />
            </li>
          ))}
          <li className={look}>
            {t('shell:menuMore')}
            <Icon of={ChevronDown} size="s" />
          </li>
        </ul>
      </div>
      <ul className="flex gap-1">
        {items.slice(0, fits).map((item) => (
          <li key={item.id}>
            {item.children ? (
              <Menu
                items={entriesOf(item, title)}
                trigger={
                  <button type="button" className={cx(look, holdsPage(item) && lit)}>
                    <Words item={item} />
                  </button>
                }
              />
            ) : (
              <Link
                to={item.link ?? '/'}
                aria-current={holdsPage(item) ? 'page' : undefined}
                className={cx(look, holdsPage(item) && lit)}
              >
                <Words item={item} />
              </Link>
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Menu
              align="end"
              items={rest.flatMap((item): MenuEntry[] =>
                item.children
                  ? [
                      {
                        kind: 'submenu',
                        id: item.id,
                        label: title(item),
                        icon: navIcon(item.id),
                        items: entriesOf(item, title),
                      },
                    ]
                  : [linkOf(item, title)],
              )}
              trigger={
                <button type="button" className={cx(look, rest.some(holdsPage) && lit)}>
                  {t('shell:menuMore')}
                  <Icon of={ChevronDown} size="s" />
                </button>
              }
            />
          </li>
        )}
      </ul>
    </nav>
  )
}

type Title = (item: NavigationItem) => string

const linkOf = (item: NavigationItem, title: Title): MenuEntry => ({
  id: item.id,
  label: title(item),
  icon: navIcon(item.id),
  render: <Link to={item.link ?? '/'} />,
})

const entriesOf = (item: NavigationItem, title: Title): MenuEntry[] =>
  [...(item.link ? [{ ...item, children: [] }] : []), ...(item.children ?? [])].map((child) => linkOf(child, title))

function Words({ item }: { item: NavigationItem }) {
  const title = useTitle()
  return (
    <>
      <Icon of={navIcon(item.id)} size="s" />
      {title(item)}
      {item.children && <Icon of={ChevronDown} size="s" className="opacity-60" />}
    </>
  )
}
