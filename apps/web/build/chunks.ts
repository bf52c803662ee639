import type { Rolldown } from 'vite'

export const languages = ['en', 'tr']

/** Namespaces that every screen needs. */
export const always = ['common', 'shell', 'errors']

/** What is drawn around the screens of signed-in people. */
export const shell = ['src/app/layouts/main/layout.tsx', 'src/shell/signed-in.tsx']

/** What listens once the screen is there. */
export const live = ['src/lib/trpc/live-link.ts']

/** What the shell fetches by itself once the screen is there, and must have although the network is gone by then. */
export const later = ['src/shell/lock/lock-card.tsx', 'src/shell/lock/auto-lock.tsx', 'src/shell/scan/scan-place.tsx']

/** What a counter without the server is made of: its screen, and what can be opened there then. */
export const counter = [
  'src/app/at-counter.ts',
  ...[
    'page.tsx',
    'key-help.tsx',
    'menu/line-sheet.tsx',
    'orders/orders-list.tsx',
    'offline/offline-not-sold.tsx',
    'offline/offline-pay.tsx',
    'offline/offline-sold.tsx',
    'offline/kept-sales-dialog.tsx',
  ].map((name) => `src/features/food-booking/${name}`),
  'src/parts/till/till-drawer.tsx',
  'src/parts/offline-food/before-count.tsx',
  'src/shell/offline/offline-uploads.tsx',
  'src/shell/offline/offline-sales-pill.tsx',
  'src/lib/toast/corner.tsx',
]

/** The namespaces of its screen. */
export const counterTexts = ['foodBooking', 'till', 'pay', 'record']

/** What is drawn around the screens of guests. */
export const bare = ['src/app/layouts/empty/layout.tsx']

/** What is read of a file of the build. */
export type Part =
  | Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'isEntry' | 'imports' | 'moduleIds'>
  | { type: 'asset' }

/** The code of a build as a graph: which file holds a module, and what comes with a file. */
export function chunksOf(output: readonly Part[]) {
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
  const withImports = (roots: string[], seen = new Set<string>()): Set<string> => {
    for (const name of roots) {
      if (seen.has(name)) continue
      seen.add(name)
      withImports(chunks.get(name)?.imports ?? [], seen)
    }
    return seen
  }
  return {
    /** The files that every visit begins with. */
    start: withImports([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)),
    /** The file that holds a module, named by the end of its path. Throws when none does. */
    holding(module: string): string {
      const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
      if (!found) throw new Error(`no file of the build holds ${module}`)
      return found.fileName
    },
    /** Files with all that they import statically. */
    withImports,
  }
}
