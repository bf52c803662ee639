import {
  type ModuleGroup,
  type ModuleKey,
  modules,
  type NavigationItem,
  type PermissionLimits,
} from '@marquee/contract'
import type { Formatters, MessageKey, Translate } from '@marquee/i18n'
import type { Clause } from './cells.ts'
import { limitWords } from './limits.ts'

// A text key must not end like a plural, which `release_other` would.
const camel = (action: string) => action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const saidClauses = 3

/** The names of modules and actions, and what changes as a sentence. */
export function wordsOf({ t, format, currency }: { t: Translate; format: Formatters; currency: string }) {
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
    /** "Ticket Booking loses View, Customers gains Export." Up to three clauses, then how many more there are. */
    sentence(clauses: readonly Clause[]): string {
      const said = clauses.slice(0, saidClauses).map(clause).join(', ')
      const left = clauses.length - saidClauses
      return left > 0 ? `${said} ${t('roles:change.more', { count: left })}.` : `${said}.`
    },
    limits: (limits: PermissionLimits) => limitWords(limits, { t, format, currency }),
    /** Everything by which somebody may look for a module. */
    search: (key: ModuleKey) => [module(key), modules[key].title, ...modules[key].actions.map(action)].join(' '),
    currency,
  }
}

export type Words = ReturnType<typeof wordsOf>
