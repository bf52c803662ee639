import { mayDo, type Rights } from '@marquee/contract'
import { type NewsVersion, news } from '@marquee/contract/news'

/** What is new for somebody with these rights; a version with nothing for them is left out. */
export function newsFor(rights: Rights, all: readonly NewsVersion[] = news): NewsVersion[] {
  return all
    .map((version) => ({
      ...version,
      items: version.items.filter(({ module }) => module === undefined || mayDo(rights, module, 'view')),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The versions after the one that was read last; all, when none was. */
export function unseenVersions(seen: string | null, all: readonly NewsVersion[] = news): string[] {
  const at = all.findIndex(({ version }) => version === seen)
  return all.slice(0, at === -1 ? all.length : at).map(({ version }) => version)
}
