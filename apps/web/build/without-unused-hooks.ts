import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** What no screen uses. Each drags in an observer of its own, and no bundler can drop a method of an object. */
export const unusedHooks = [
  'usePrefetchQuery',
  'useSuspenseQuery',
  'useQueries',
  'useSuspenseQueries',
  'useInfiniteQuery',
  'usePrefetchInfiniteQuery',
  'useSuspenseInfiniteQuery',
] as const

// However it is written: called with types, or taken out of the object first.
const use = new RegExp(`\\b(${unusedHooks.join('|')})\\b`)

/** Leaves those hooks of tRPC out of the client. A screen that calls one of them stops the build. */
export function withoutUnusedHooks(): Plugin {
  return {
    name: 'without-unused-hooks',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/@trpc\/react-query\/dist\/shared-\w+\.mjs$/ },
      handler: async (id) => withoutHooks(await readFile(id, 'utf8')),
    },
    transform: {
      filter: { id: /\/apps\/web\/src\// },
      handler(code, id) {
        const [, hook] = use.exec(code) ?? []
        if (hook) throw new Error(`${id} calls ${hook}, which build/without-unused-hooks.ts leaves out`)
      },
    },
  }
}

/** The module without the entries of those hooks. Throws when tRPC lists its hooks in another way. */
export function withoutHooks(code: string): string {
  return unusedHooks.reduce((rest, hook) => {
    const entry = `${hook}: ${hook}$1`
    if (rest.split(entry).length !== 2) throw new Error(`tRPC lists ${hook} in another way`)
    return rest.replace(new RegExp(`,?\\s*${hook}: ${hook}\\$1(?=[,\\s}])`), '')
  }, code)
}
