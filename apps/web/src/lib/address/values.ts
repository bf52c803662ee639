/** A value that the address says: how its text is read, how it is written, and what holds where it says nothing. */
export interface UrlValue<T> {
  /** Null for a text that says none of its values. */
  read: (text: string) => NonNullable<T> | null
  write: (value: NonNullable<T>) => string
  initial: T
  /** `push`: a change can be taken back with the browser's Back. */
  history: 'push' | 'replace'
}

export type UrlValues = Record<string, UrlValue<never>>
/** What the address says, by name. */
export type Said<Values> = { [Name in keyof Values]: Values[Name] extends UrlValue<infer T> ? T : never }
/** A change of it: null is the initial value, and what is not named stays. */
export type Change<All> = { [Name in keyof All]?: All[Name] | null | undefined }

interface Options {
  history?: 'push' | 'replace'
}

const asItIs = (text: string) => text

export function text<const Initial extends string | null = null>({
  initial = null as Initial,
  history = 'replace',
}: Options & { initial?: Initial } = {}): UrlValue<string | Initial> {
  return { read: asItIs, write: asItIs, initial, history }
}

/** Says `true` or nothing. */
export function flag({ history = 'replace' }: Options = {}): UrlValue<boolean> {
  return {
    read: (said) => (said === 'true' ? true : said === 'false' ? false : null),
    write: String,
    initial: false,
    history,
  }
}

export function oneOf<const T extends string, const Initial extends T | null = null>(
  all: readonly T[],
  { initial = null as Initial, history = 'replace' }: Options & { initial?: Initial } = {},
): UrlValue<T | Initial> {
  return { read: (said) => all.find((each) => each === said) ?? null, write: asItIs, initial, history }
}

/** What a query says, each value read by its own rule. */
export function saidIn<Values extends object>(search: string, values: Values): Said<Values> {
  const params = new URLSearchParams(search)
  const said = Object.entries(values as UrlValues).map(([name, value]) => {
    const there = params.get(name)
    return [name, (there === null ? null : value.read(there)) ?? value.initial]
  })
  return Object.fromEntries(said)
}

/** The query after a change. An initial value is not written, and what belongs to others stays. */
export function changed<Values extends object>(search: string, values: Values, change: Change<Said<Values>>): string {
  const params = new URLSearchParams(search)
  for (const [name, next] of Object.entries(change)) {
    const value = (values as UrlValues)[name]
    if (!value || next === undefined) continue
    if (next === null || next === value.initial) params.delete(name)
    else params.set(name, value.write(next as never))
  }
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}
