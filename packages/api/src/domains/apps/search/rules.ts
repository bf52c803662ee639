import { type FoundPage, fold, mostFound, type NavigationItem } from '@marquee/contract'

/** The pages of a menu, groups opened, each once. */
export function pagesOf(items: readonly NavigationItem[]): FoundPage[] {
  const found = items.flatMap(({ id, title, type, icon, link, children = [] }) => [
    ...(link === undefined ? [] : [{ id, title, type, icon, link, value: link }]),
    ...pagesOf(children),
  ])
  return [...new Map(found.map((page) => [page.link, page])).values()]
}

/** The pages whose title, or name in any language, holds the text, whatever the case and the marks. */
export const findPages = (
  pages: readonly FoundPage[],
  { query, namesOf }: { query: string; namesOf: (id: string) => readonly string[] },
): FoundPage[] =>
  pages
    .filter(({ id, title }) => [title, ...namesOf(id)].some((name) => fold(name).includes(fold(query))))
    .slice(0, mostFound)
