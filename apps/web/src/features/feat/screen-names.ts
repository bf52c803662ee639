import { type NavigationItem, navigationFor } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'

const pagesIn = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [...(item.link ? [item] : []), ...pagesIn(item.children ?? [])])

/** The screens of the person's menu, as they are called there. */
export function useScreens(): { path: string; name: string }[] {
  const { t } = useTexts('shell')
  const rights = useRights()
  return pagesIn(navigationFor(rights)).map(({ id, link = '' }) => ({
    path: link,
    name: t(`shell:menu.${id}` as Extract<MessageKey, `shell:menu.${string}`>),
  }))
}

/** What a screen is called; one that is not in the person's menu by its address. */
export function useScreenNames(): (path: string) => string {
  const screens = useScreens()
  return (path) => screens.find((screen) => screen.path === path)?.name ?? path
}
