interface Wire {
  json: unknown
  meta?: unknown
}

/**
 * superjson's form on the wire for values that are plain JSON, which by rule ours are (instants are ISO strings, an
 * absent field is left out). superjson itself stays on the server, for whatever breaks the rule there.
 */
export const transformer = {
  serialize: (value: unknown): Wire => ({ json: value }),
  deserialize: ({ json, meta }: Wire): unknown => {
    if (meta !== undefined) throw new Error('the server sent a value that is not plain JSON')
    return json
  },
}
