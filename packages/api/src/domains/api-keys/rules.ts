import { type ApiKeyRow, isPermission, type ModuleKey, mayDo, moduleKeys, type Rights } from '@marquee/contract'

type Scope = ApiKeyRow['scopes'][number]

/** How many keys that could still be used one person may have at a venue. */
export const keysAtMost = 50

/** Each scope once. */
export function tidyScopes(scopes: readonly Scope[]): Scope[] {
  return [...new Map(scopes.map((scope) => [`${scope.module}.${scope.action}`, scope])).values()]
}

/** The scopes that someone with these rights cannot give to a key, because they do not hold them themselves. */
export function scopesBeyond(scopes: readonly Scope[], rights: Rights): { module: ModuleKey; action: string }[] {
  return scopes.flatMap(({ module, action }) => {
    const key = moduleKeys.find((candidate) => candidate === module)
    if (!key || !isPermission(module, action)) return []
    return mayDo(rights, key, action) ? [] : [{ module: key, action }]
  })
}
