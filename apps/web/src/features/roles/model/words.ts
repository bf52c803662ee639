import type { ModuleKey, NavigationItem, PermissionLimits } from '@marquee/contract'
import type { Formatters, MessageKey, Translate } from '@marquee/i18n'
import { moduleWords } from '../../../parts/names/module-words.ts'
import type { Clause } from './cells.ts'
import { limitWords } from './limits.ts'

const saidClauses = 3

/** The names of modules and actions, and what changes as a sentence. */
export function wordsOf({ t, format, currency }: { t: Translate; format: Formatters; currency: string }) {
  const words = moduleWords(t)
  const { module, action } = words
  const clause = ({ module: key, kind, actions }: Clause) =>
    t(`roles:change.${kind}`, { module: module(key), actions: format.list(actions.map(action)) })
  return {
    ...words,
    menuEntry: (item: NavigationItem) => t(`shell:menu.${item.id}` as Extract<MessageKey, `shell:menu.${string}`>),
    clause,
    /** "Customers: View, Export". */
    rights: (key: ModuleKey, said: readonly string[]) =>
      t('roles:compare.rights', { module: module(key), rights: said.join(', ') }),
    /** "Ticket Booking loses View, Customers gains Export." Up to three clauses, then how many more there are. */
    sentence(clauses: readonly Clause[]): string {
      const said = clauses.slice(0, saidClauses).map(clause).join(', ')
      const left = clauses.length - saidClauses
      return left > 0 ? `${said} ${t('roles:change.more', { count: left })}.` : `${said}.`
    },
    limits: (limits: PermissionLimits) => limitWords(limits, { t, format, currency }),
    currency,
  }
}

export type Words = ReturnType<typeof wordsOf>
