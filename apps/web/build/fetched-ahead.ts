import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { runnerImport } from 'vite'
import type { ScreenRow } from '../src/app/routes.tsx'
import { always, bare, chunksOf, languages, live, type Part, shell } from './chunks.ts'
import { closureOf, type LookInside, seenThrough } from './reach.ts'

const root = new URL('../', import.meta.url).pathname

/**
 * A script in the page that names the files of the screen that was asked for, so that they come behind those of the
 * start, in one go, instead of being found one after the other. Which they are is read from the table of routes.
 */
export function fetchedAhead(): Plugin {
  let modules: LookInside = () => null
  return {
    name: 'fetched-ahead',
    apply: 'build',
    buildEnd() {
      modules = (id) => this.getModuleInfo(id)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const { module } = await runnerImport<{ screenRows: ScreenRow[] }>('./src/app/routes.tsx')
        const late = module.screenRows.flatMap((row) => {
          const names = lateTexts(row, `${root}${pageOf(row)}`, modules)
          return names.length ? [`${row.path} (${names.join(', ')})`] : []
        })
        if (late.length) throw new Error(`pages ask for texts that their routes do not name: ${late.join('; ')}`)
        const files = filesOf(module.screenRows, Object.values(bundle))
        const script = await readFile(new URL('./fetch-ahead.js', import.meta.url), 'utf8')
        const body = script.replace("'FILES'", () => JSON.stringify(files))
        // Behind the files of the start, which get the first connections, and ahead of the style sheet, for which every
        // script behind it would wait.
        const sheet = '<link rel="stylesheet"'
        if (!html.includes(sheet)) throw new Error('the page has no style sheet')
        return html.replace(sheet, () => `<script>\n${body}</script>\n    ${sheet}`)
      },
    },
  }
}

interface Files {
  /** Every file that any screen needs. */
  names: string[]
  /**
   * By path: the files for guests, those for signed-in people, and those of its texts by language; places in `names`.
   */
  screens: Record<string, [guests: number[], signedIn: number[], texts: Record<string, number[]>]>
}

type Row = Pick<ScreenRow, 'path' | 'texts' | 'page'>

/** The module of a route's page, from `src` on. */
function pageOf({ path, page }: Pick<Row, 'path' | 'page'>): string {
  const found = /src\/features\/[^"']+/.exec(String(page))?.[0]
  if (!found) throw new Error(`the route ${path} names no page`)
  return found
}

/** The texts that a page asks for at once although its route does not name them: they would come after it. */
export function lateTexts({ texts }: Pick<Row, 'texts'>, page: string, modules: LookInside): string[] {
  const calls = [...closureOf(page, seenThrough(modules))].flatMap((id) =>
    id.endsWith('/use-texts.ts') ? [] : [...(modules(id)?.code ?? '').matchAll(/\buseTexts\(([^)]*)\)/g)],
  )
  const asked = calls.flatMap(([, names = '']) => [...names.matchAll(/["'](\w+)["']/g)].map(([, name = '']) => name))
  return [...new Set(asked)].filter((name) => ![...always, ...texts].includes(name))
}

/** Which files each screen needs besides those of the start. Throws for a screen whose page no file holds. */
export function filesOf(
  rows: readonly Pick<ScreenRow, 'path' | 'layout' | 'guests' | 'texts' | 'page' | 'ahead'>[],
  output: readonly Part[],
): Files {
  const { start, holding, withImports } = chunksOf(output)
  const names: string[] = []
  const placesOf = (modules: string[]): number[] =>
    [...withImports(modules.map(holding))]
      .filter((name) => !start.has(name))
      .map((name) => {
        if (!names.includes(name)) names.push(name)
        return names.indexOf(name)
      })

  const screens: Files['screens'] = {}
  for (const row of rows) {
    const page = pageOf(row)
    const isForGuests = row.guests !== undefined || row.layout === 'empty'
    const ahead = /src\/features\/[^"']+/.exec(String(row.ahead))?.[0]
    const frame = row.layout === 'empty' ? [...bare, 'src/shell/signed-in.tsx'] : shell
    const after = row.layout === 'empty' ? [] : live
    screens[row.path] = [
      isForGuests ? placesOf([...bare, page]) : [],
      placesOf([...(ahead ? [ahead] : []), ...frame, page, ...after]),
      Object.fromEntries(
        languages.map((language) => [
          language,
          placesOf([...always, ...row.texts].map((namespace) => `locales/${language}/${namespace}.json`)),
        ]),
      ),
    ]
  }
  return { names, screens }
}
