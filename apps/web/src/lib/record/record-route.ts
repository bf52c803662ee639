import type { ModuleKey } from '@marquee/contract'
import type { MessageKey, Namespace } from '@marquee/i18n'
import type { IconType } from '@marquee/ui'
import type { ComponentType } from 'react'

/**
 * The page of a record, as its feature declares it in `route.ts`: address and access are those of the module, and the
 * namespace has its title. Whatever has a row per screen is made from these: routes, menu, words of the audit.
 */
export interface RecordRoute {
  module: ModuleKey
  /** Its drawing in the menu. */
  icon: IconType
  title: MessageKey
  namespace: Namespace
  /** What else its page says. */
  texts?: readonly Namespace[]
  /** What is kept on the page: the entity of each record by its path, as the contract declares them. */
  records: Readonly<Record<string, string>>
  page: () => Promise<{ default: ComponentType }>
}
