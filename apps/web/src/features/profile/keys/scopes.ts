import {
  type ApiKeyRow,
  fold,
  isPermission,
  type ModuleGroup,
  type ModuleKey,
  moduleKeys,
  modules,
  type Rights,
} from '@marquee/contract'

export type Scope = ApiKeyRow['scopes'][number]

/** A module with those of its actions that a key may get. */
export interface ScopeModule {
  key: ModuleKey
  actions: string[]
}

export interface ScopeSection {
  group: ModuleGroup
  modules: ScopeModule[]
}

/** `users.view`: how a form names a right. */
export const scopeName = ({ module, action }: Scope): string => `${module}.${action}`

/** The rights of a form as the server wants them. */
export function scopesOf(names: readonly string[]): Scope[] {
  return names.map((name) => {
    const [module = '', action = ''] = name.split('.')
    return { module, action }
  })
}

/** What a person with these rights may give to a key, in the order of the catalogue; only modules that are looked for. */
export function sectionsOf(rights: Rights, query: string, wordsOf: (module: ModuleKey) => string): ScopeSection[] {
  const wanted = fold(query.trim())
  const sections: ScopeSection[] = []
  for (const key of moduleKeys) {
    const held = rights[key] ?? {}
    const actions = modules[key].actions.filter((action) => Object.hasOwn(held, action))
    if (actions.length === 0 || !fold(wordsOf(key)).includes(wanted)) continue
    const { group } = modules[key]
    const section = sections.find((known) => known.group === group)
    if (section) section.modules.push({ key, actions })
    else sections.push({ group, modules: [{ key, actions }] })
  }
  return sections
}

/** The rights of a key by module; what the catalogue no longer knows is left out. */
export function byModule(scopes: readonly Scope[]): ScopeModule[] {
  return moduleKeys.flatMap((key) => {
    const actions = modules[key].actions.filter((action) =>
      scopes.some((scope) => scope.module === key && scope.action === action && isPermission(key, action)),
    )
    return actions.length > 0 ? [{ key, actions }] : []
  })
}
