import { type ModuleGroup, type ModuleKey, modules } from '@marquee/contract'
import type { MessageKey, Translate } from '@marquee/i18n'

// A text key must not end like a plural, which `release_other` would.
const camel = (action: string) => action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The names of modules, their groups and their actions; needs the texts `roles`. */
export function moduleWords(t: Translate) {
  const module = (key: ModuleKey) => t(`shell:module.${key}`)
  const action = (name: string) => t(`roles:action.${camel(name)}` as Extract<MessageKey, `roles:action.${string}`>)
  return {
    module,
    action,
    group: (key: ModuleGroup) => t(`roles:group.${key}`),
    /** Everything by which someone may look for a module. */
    search: (key: ModuleKey) => [module(key), modules[key].title, ...modules[key].actions.map(action)].join(' '),
  }
}

export type ModuleWords = ReturnType<typeof moduleWords>
