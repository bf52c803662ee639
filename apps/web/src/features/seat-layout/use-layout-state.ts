import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const uuidOf = (text: string | null) => (text && uuid.test(text) ? text.toLowerCase() : null)

/** What the address says about the screen: the open layout and its version, what is looked for, the archive. */
export function useLayoutState() {
  const [url, setUrl] = useQueryStates({
    id: parseAsString.withOptions({ history: 'push' }),
    version: parseAsString,
    q: parseAsString.withDefault(''),
    archived: parseAsBoolean.withDefault(false).withOptions({ history: 'push' }),
  })
  return {
    id: uuidOf(url.id),
    version: uuidOf(url.version),
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
