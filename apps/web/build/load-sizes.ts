import { gzipSync } from 'node:zlib'

/** What is read of a file of code of the build. */
export interface CodeFile {
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: readonly string[]
  moduleIds: readonly string[]
  code: string
}

/** What a browser loads, in kB of gzip. */
export interface LoadSizes {
  /** JavaScript from an empty cache to the first screen after sign-in, in one language. */
  first: number
  /** What each page brings on top of the start and the shell, the heaviest first. */
  routes: { name: string; size: number }[]
}

/**
 * Measures what comes at once; what is asked for later (dialogs, live data) does not count. Throws when the first load
 * lies elsewhere than it is looked for: a sum without the shell would be light, and wrong.
 */
export function loadSizes(files: readonly CodeFile[]): LoadSizes {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const sizes = new Map(files.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length / 1024]))
  const withImports = (roots: readonly CodeFile[]): Set<string> => {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      for (const next of byName.get(name)?.imports ?? []) visit(next)
    }
    for (const file of roots) visit(file.fileName)
    return seen
  }
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  const pagesOf = (feature: RegExp) => files.filter(({ facadeModuleId }) => feature.test(facadeModuleId ?? ''))
  // Several modules may lie in one file.
  const holding = (module: RegExp) => files.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))

  const parts = {
    entry: files.filter(({ isEntry }) => isEntry),
    'sign-in': pagesOf(/features\/auth\/.*sign-in/),
    shell: holding(/layouts\/main\/layout/),
    users: pagesOf(/features\/users\/page/),
    texts: holding(/locales\/en\/(common|shell|auth|users|errors)\.json$/),
  }
  const missing = Object.entries(parts).flatMap(([name, found]) => (found.length === 0 ? [name] : []))
  if (missing.length > 0) throw new Error(`no file of the build holds ${missing.join(', ')}`)
  const base = withImports([...parts.entry, ...parts.shell])
  return {
    first: sum(withImports(Object.values(parts).flat())),
    routes: pagesOf(/features\/[^/]+\/.*page/)
      .map((file) => ({
        name: /features\/([^/]+)/.exec(file.facadeModuleId ?? '')?.[1] ?? '?',
        size: sum([...withImports([file])].filter((name) => !base.has(name))),
      }))
      .sort((a, b) => b.size - a.size),
  }
}
