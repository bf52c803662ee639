import { builtScreens, mayDo, moduleKeys, modules, type NavigationItem, navigationFor } from '@marquee/contract'
import { BulbLine, Icon, Wordmark } from '@marquee/ui'
import { useId, useMemo } from 'react'
import { useTexts } from '../../../lib/use-texts.ts'
import { navIcon } from '../../../parts/menu/nav-icons.ts'
import { type Cells, rightsOf } from '../model/cells.ts'
import { useWords } from '../use-words.ts'

/** The menu as someone with this role gets it: the same function that builds the real one. */
export function MenuPreview({ cells, hideTitle = false }: { cells: Cells; hideTitle?: boolean }) {
  const titleId = useId()
  const { t } = useTexts('roles', 'common')
  const { items, waiting } = useMemo(() => {
    const rights = rightsOf(cells)
    return {
      items: navigationFor(rights),
      waiting: moduleKeys.filter((key) => {
        const { route } = modules[key]
        return route !== null && !builtScreens.includes(route) && mayDo(rights, key, 'view')
      }).length,
    }
  }, [cells])
  return (
    <section aria-labelledby={titleId} className="min-w-0 text-sm">
      <h2 id={titleId} className={hideTitle ? 'sr-only' : 'mb-2.5 font-semibold text-ink-2 text-xs'}>
        {t('roles:preview.title')}
      </h2>
      <div className="chrome overflow-hidden rounded-lg bg-chrome text-on-chrome">
        <div className="px-4 pt-3.5 pb-2">
          <Wordmark name={t('common:product')} size={22} />
        </div>
        <BulbLine count={16} className="px-4 pb-1" />
        {items.length > 0 ? (
          <ul className="px-2 pt-1.5 pb-3">
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ul>
        ) : (
          <p className="px-4 pt-1.5 pb-4 text-on-chrome-2">{t('roles:preview.empty')}</p>
        )}
      </div>
      {waiting > 0 && <p className="mt-3 text-ink-3">{t('roles:preview.waiting', { count: waiting })}</p>}
      <p className="mt-3 text-ink-3">{t('roles:preview.hint')}</p>
    </section>
  )
}

function Entry({ item }: { item: NavigationItem }) {
  const words = useWords()
  return (
    <li>
      <span className="flex items-center gap-2.5 px-2.5 py-1.5 text-[.82rem] text-on-chrome-2 leading-5">
        <Icon of={navIcon(item.id)} size="s" className="opacity-80" />
        {words.menuEntry(item)}
      </span>
      {item.children && (
        <ul>
          {item.children.map((child) => (
            <li key={child.id} className="py-1 pr-2.5 pl-9 text-[.82rem] text-on-chrome-2 leading-5">
              {words.menuEntry(child)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
