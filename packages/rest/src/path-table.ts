import { type Method, partsOf } from './documented.ts'

/** What is at a path: its rows by method, and what the path says in the place of braces. */
export interface FoundPath<Row> {
  methods: ReadonlyMap<string, Row>
  params: Record<string, string>
}

/**
 * Looks up rows such as `GET api/v1/orders/{id}` by the path of a call. Braces stand for one whole segment, taken as it
 * was sent: nothing is decoded, so a path cannot be spelled in two ways, and what is no id is an unknown one.
 */
export function pathTable<Row>(rows: Iterable<readonly [key: string, row: Row]>) {
  const paths = new Map<string, Map<Method, Row>>()
  for (const [key, row] of rows) {
    const { method, path } = partsOf(key)
    paths.set(path, (paths.get(path) ?? new Map<Method, Row>()).set(method, row))
  }
  const patterns = [...paths.keys()].filter((path) => path.includes('{')).map((path) => path.split('/'))

  return (path: string): FoundPath<Row> | undefined => {
    const exact = path.includes('{') ? undefined : paths.get(path)
    if (exact) return { methods: exact, params: {} }
    const sent = path.split('/')
    const pattern = patterns.find(
      (one) => one.length === sent.length && one.every((part, at) => stands(part, sent[at])),
    )
    const methods = pattern && paths.get(pattern.join('/'))
    if (!methods) return undefined
    const params = pattern.flatMap((part, at) => (isBraced(part) ? [[part.slice(1, -1), sent[at] ?? '']] : []))
    return { methods, params: Object.fromEntries(params) }
  }
}

const isBraced = (part: string) => part.startsWith('{')
const stands = (part: string, sent: string | undefined) => (isBraced(part) ? sent !== '' : part === sent)
