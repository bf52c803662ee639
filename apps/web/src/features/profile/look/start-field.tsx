import { type NavigationItem, navigationFor, startPages, todayPath } from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { Field, Select } from '@marquee/ui'
import { useMe } from '../../../lib/auth-session/current.ts'
import { useRights } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useChooseStart } from '../queries.ts'

const flat = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...flat(item.children ?? [])])

/** The page at which the person begins: one that the active role opens, or the one that it leads to by itself. */
export function StartField() {
  const { t } = useTexts('profile', 'shell')
  const me = useMe()
  const rights = useRights()
  const choose = useChooseStart()
  const pages = startPages(rights)
  const titles = new Map(flat(navigationFor(rights)).map((item) => [item.link, item.id]))
  const titleOf = (page: string) =>
    page === todayPath
      ? t('shell:userMenu.today')
      : t(`shell:menu.${titles.get(page)}` as Extract<MessageKey, `shell:menu.${string}`>)
  const chosen = me?.startPage ?? null
  return (
    <Field label={t('profile:start.label')} hint={t('profile:start.hint')}>
      <Select
        className="max-w-[320px]"
        // A page that the role does not open any more counts as none.
        value={chosen && pages.includes(chosen) ? chosen : ''}
        options={[
          { value: '', label: t('profile:start.byRole') },
          ...pages.map((page) => ({ value: page, label: titleOf(page) })),
        ]}
        onValueChange={(page) => choose.mutate({ page: page || null })}
      />
    </Field>
  )
}
