import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/**
 * Leaves out of the client the half of zod that writes JSON Schema, which only the server's OpenAPI document needs: a
 * fifth of zod, which no bundler can drop because every schema carries a method that leads there.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      async handler(id) {
        return emptied(await readFile(id, 'utf8'))
      },
    },
  }
}

/** The same exports with nothing behind them: using one throws. Throws when zod is built in another way. */
export function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error('zod exports its JSON Schema in another way')
  const absent = "const absent = () => { throw new Error('the client has no JSON Schema') }"
  // Methods are made with every schema, and only their use is an error.
  return [
    absent,
    ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? '() => absent' : 'absent'}`),
  ].join('\n')
}
