import superjson from 'superjson'

// superjson walks and copies every value to find dates, maps and the like. Our results are plain by rule (instants are
// ISO strings), so a cheap look proves it and the walk is skipped; anything else still takes the slow path.
function isPlain(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object': {
      if (value === null) return true
      if (depth > 30) return false
      if (Array.isArray(value)) {
        for (const item of value) if (!isPlain(item, depth + 1)) return false
        return true
      }
      const prototype = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== null) return false
      for (const key in value) {
        const item = (value as Record<string, unknown>)[key]
        // An absent field and an undefined one are the same to a reader of JSON.
        if (item !== undefined && !isPlain(item, depth + 1)) return false
      }
      return true
    }
    default:
      return false
  }
}

type Wire = Parameters<typeof superjson.deserialize>[0]

/** superjson on the wire, with a fast path for inputs and results that are plain already. */
export const transformer = {
  input: {
    serialize: (value: unknown) => superjson.serialize(value),
    // Without a word about dates and the like there is nothing to bring back, and no need for a copy.
    deserialize: (value: Wire): unknown => (value.meta === undefined ? value.json : superjson.deserialize(value)),
  },
  output: {
    serialize: (value: unknown) => (isPlain(value) ? { json: value } : superjson.serialize(value)),
    deserialize: (value: Wire) => superjson.deserialize(value),
  },
}
