import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { idOf } from '../../lib/list/url-values.ts'

/** What the address says about the screen: the open layout and its version, what is looked for, the archive. */
export function useLayoutState() {
  const [url, setUrl] = useQueryStates({
    id: parseAsString.withOptions({ history: 'push' }),
    version: parseAsString,
    q: parseAsString.withDefault(''),
    archived: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  return {
    id: idOf(url.id),
    version: idOf(url.version),
    q: url.q,
    archived: url.archived,
    open(id: string) {
      void setUrl({ id, version: null })
    },
    close() {
      void setUrl({ id: null, version: null })
    },
    look(version: string | null) {
      void setUrl({ version })
    },
    search(q: string) {
      void setUrl({ q: q === '' ? null : q })
    },
    showArchived(archived: boolean) {
      void setUrl({ archived: archived ? true : null })
    },
  }
}

export type LayoutState = ReturnType<typeof useLayoutState>
