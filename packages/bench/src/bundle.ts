import { build, type Plugin } from 'vite'
import { limits } from '../../../apps/web/build/light-loads.ts'
import { type LoadSizes, loadSizes } from '../../../apps/web/build/load-sizes.ts'
import { check, type Result } from './report.ts'

const web = new URL('../../../apps/web/', import.meta.url).pathname
// Tailwind looks for its sources from where it is started.
process.chdir(web)

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

async function sizesOf(plugins: Plugin[]): Promise<LoadSizes> {
  const built = await build({ root: web, logLevel: 'error', build: { write: false }, plugins })
  const output = (Array.isArray(built) ? built : [built]).flatMap((part) => ('output' in part ? part.output : []))
  return loadSizes(output.filter((part) => part.type === 'chunk'))
}

/** JavaScript from an empty cache to the first screen after sign-in, the heaviest route on top, and one screen more. */
export async function bundle(): Promise<Result> {
  const now = await sizesOf([])
  const more = await sizesOf([oneScreenMore()])
  // The gallery shows every part of the design system at once; nobody works in it.
  const [heaviest] = now.routes.filter(({ name }) => name !== 'example')
  const gallery = now.routes.find(({ name }) => name === 'example')
  if (!heaviest || !gallery) throw new Error('no routes')
  return {
    benchmark: 'bundle',
    figures: [
      {
        name: 'sign-in to first screen',
        value: now.first,
        unit: 'kB gzip',
        floor: { bound: 'most', value: limits.first },
      },
      {
        name: `heaviest working route on top (${heaviest.name})`,
        value: heaviest.size,
        unit: 'kB gzip',
        floor: { bound: 'most', value: limits.route },
      },
      { name: 'the gallery on top', value: gallery.size, unit: 'kB gzip' },
      {
        name: 'what one screen more adds to the first',
        value: more.first - now.first,
        unit: 'kB gzip',
        floor: { bound: 'most', value: 0.3 },
      },
    ],
    checks: [
      check(now.first > 50, 'the sum is not empty'),
      check(
        more.routes.some(({ name }) => name === 'one-more'),
        'the screen more is a part of its own',
      ),
    ],
  }
}
