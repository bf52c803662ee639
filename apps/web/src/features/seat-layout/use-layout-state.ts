import { useAddress } from '../../lib/address/use-address.ts'
import { flag, text } from '../../lib/address/values.ts'
import { idOf } from '../../lib/list/url-values.ts'

const values = {
  id: text({ history: 'push' }),
  version: text(),
  q: text({ initial: '' }),
  archived: flag({ history: 'push' }),
}

/** What the address says about the screen: the open layout and its version, what is looked for, the archive. */
export function useLayoutState() {
  const [url, setUrl] = useAddress(values)
  return {
    id: idOf(url.id),
    version: idOf(url.version),
    q: url.q,
    archived: url.archived,
    open(id: string) {
      setUrl({ id, version: null })
    },
    close() {
      setUrl({ id: null, version: null })
    },
    look(version: string | null) {
      setUrl({ version })
    },
    search(q: string) {
      setUrl({ q: q === '' ? null : q })
    },
    showArchived(archived: boolean) {
      setUrl({ archived: archived ? true : null })
    },
  }
}

export type LayoutState = ReturnType<typeof useLayoutState>
