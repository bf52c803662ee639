import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { check, type Result } from './report.ts'

const web = new URL('../../../apps/web/', import.meta.url).pathname
// Tailwind looks for its sources from where it is started.
process.chdir(web)

interface Chunk {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  isEntry: boolean
  imports: string[]
  moduleIds: string[]
  code: string
}

/** A list with a filter and a drawer, in two languages: what a plain screen is made of. */
const onePage = `
import { Button, DataTable, Drawer, Field, TextInput } from '@marquee/ui'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { trpc } from '../../lib/trpc/trpc.ts'
import { useTexts } from '../../lib/use-texts.ts'
export default function Page() {
  console.log(Button, DataTable, Drawer, Field, TextInput, ListPage, useListUrl, trpc, useTexts)
  return null
}
`

/** The client as it would be with one screen more. */
function oneScreenMore(): Plugin {
  const page = `${web}src/features/one-more/page.tsx`
  const table = 'const otherScreens: ScreenRow[] = ['
  const row = `{ path: '/one-more', access: { module: 'users' }, frame: 'fill', title: 'users:title', texts: ['users'],
    page: () => import('../features/one-more/page.tsx') },`
  return {
    name: 'one-screen-more',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/features/one-more/page.tsx') ? page : undefined),
    load: (id) => (id === page ? onePage : undefined),
    transform(code, id) {
      if (!id.endsWith('/src/app/routes.tsx')) return undefined
      if (!code.includes(table)) throw new Error('the table of routes is written in another way')
      return code.replace(table, () => `${table}\n${row}`)
    },
  }
}

async function chunksOf(plugins: Plugin[]): Promise<Map<string, Chunk>> {
  const built = await build({ root: web, logLevel: 'error', build: { write: false }, plugins })
  const output = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []))
  return new Map((output.filter((part) => part.type === 'chunk') as Chunk[]).map((chunk) => [chunk.fileName, chunk]))
}

/** JavaScript from an empty cache to the first screen after sign-in, the heaviest route on top, and one screen more. */
export async function bundle(): Promise<Result> {
  const now = measure(await chunksOf([]))
  const more = measure(await chunksOf([oneScreenMore()]))
  return {
    benchmark: 'bundle',
    figures: [
      { name: 'sign-in to first screen', value: now.first, unit: 'kB gzip', floor: { bound: 'most', value: 200 } },
      {
        name: `heaviest working route on top (${now.heaviest.name})`,
        value: now.heaviest.size,
        unit: 'kB gzip',
        floor: { bound: 'most', value: 70 },
      },
      { name: 'the gallery on top', value: now.gallery.size, unit: 'kB gzip' },
      {
        name: 'what one screen more adds to the first',
        value: more.first - now.first,
        unit: 'kB gzip',
        floor: { bound: 'most', value: 0.3 },
      },
    ],
    checks: [
      ...now.checks,
      check(
        more.routes.some(({ name }) => name === 'one-more'),
        'the screen more is a part of its own',
      ),
    ],
  }
}

/** The figures of one build. */
function measure(chunks: Map<string, Chunk>) {
  const sizes = new Map([...chunks].map(([name, chunk]) => [name, gzipSync(chunk.code, { level: 9 }).length / 1024]))

  // A chunk comes with everything that it imports statically.
  function whole(roots: Chunk[]): Set<string> {
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      for (const next of chunks.get(name)?.imports ?? []) visit(next)
    }
    for (const chunk of roots) visit(chunk.fileName)
    return seen
  }
  const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  const page = (feature: RegExp) => [...chunks.values()].filter((chunk) => feature.test(chunk.facadeModuleId ?? ''))
  // Several may lie in one chunk.
  const holding = (module: RegExp) =>
    [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))

  const entry = [...chunks.values()].filter((chunk) => chunk.isEntry)
  const signIn = page(/features\/auth\/.*sign-in/)
  const frame = holding(/layouts\/main\/layout/)
  const users = page(/features\/users\/page/)
  const texts = holding(/locales\/en\/(common|shell|auth|users|errors)\.json$/)
  const checks = [
    check(
      entry.length === 1 && signIn.length > 0 && users.length === 1 && frame.length === 1 && texts.length === 3,
      'entry, sign-in and users are chunks of their own; layout and texts are found',
    ),
  ]
  const first = whole([...entry, ...signIn, ...frame, ...users, ...texts])
  const base = whole([...entry, ...frame])
  const routes = page(/features\/[^/]+\/.*page/)
    .map((chunk) => ({
      name: /features\/([^/]+)/.exec(chunk.facadeModuleId ?? '')?.[1] ?? '?',
      size: sum([...whole([chunk])].filter((name) => !base.has(name))),
    }))
    .sort((a, b) => b.size - a.size)
  // The gallery shows every part of the design system at once; nobody works in it.
  const [heaviest] = routes.filter((route) => route.name !== 'example')
  const [gallery] = routes.filter((route) => route.name === 'example')
  if (!heaviest || !gallery) throw new Error('no routes')
  checks.push(check(sum(first) > 50, 'the sum is not empty'))
  return { first: sum(first), heaviest, gallery, routes, checks }
}
