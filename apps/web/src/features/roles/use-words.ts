import {
  type ModuleGroup,
  type ModuleKey,
  modules,
  type NavigationItem,
  type PermissionLimits,
} from '@marquee/contract'
import type { MessageKey } from '@marquee/i18n'
import { useMemo } from 'react'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Clause } from './model/cells.ts'
import { limitWords } from './model/limits.ts'

const camel = (action: string) => action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The names of modules and actions, and what changes as a sentence, in the language that is on. */
export function useWords() {
  const { t } = useTexts('roles', 'shell', 'common')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return useMemo(() => {
    const module = (key: ModuleKey) => t(`shell:module.${key}`)
    const action = (name: string) => t(`roles:action.${camel(name)}` as Extract<MessageKey, `roles:action.${string}`>)
    const clause = ({ module: key, kind, actions }: Clause) =>
      t(`roles:change.${kind}`, { module: module(key), actions: format.list(actions.map(action)) })
    return {
      module,
      action,
      group: (key: ModuleGroup) => t(`roles:group.${key}`),
      menuEntry: (item: NavigationItem) => t(`shell:menu.${item.id}` as Extract<MessageKey, `shell:menu.${string}`>),
      clause,
      /** Up to three clauses, then how many more there are. */
      sentence(clauses: readonly Clause[]) {
        const said = clauses.slice(0, 3).map(clause).join(', ')
        const left = clauses.length - 3
        return left > 0 ? `${said} ${t('roles:change.more', { count: left })}.` : `${said}.`
      },
      limits: (limits: PermissionLimits) => limitWords(limits, { t, format, currency }),
      /** Everything by which somebody may look for a module. */
      search: (key: ModuleKey) => [module(key), modules[key].title, ...modules[key].actions.map(action)].join(' '),
      currency,
    }
  }, [t, format, currency])
}

export type Words = ReturnType<typeof useWords>
