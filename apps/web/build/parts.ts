import type { Rolldown } from 'vite'

const libraries = (names: string) => new RegExp(`node_modules/(${names})/`)

type Look = (id: string) => { importedIds: string[] } | null

const ours = /\/packages\/ui\/src\/|\/apps\/web\/src\/(lib|parts)\//
const always = libraries('react|react-dom|react-router|react-router-dom|@trpc|@tanstack/react-query|lucide-react')

/** Whether a part that screens share brings nothing that only some of them have (dialogs, forms, schemas). */
function isLight(id: string, look: Look): boolean {
  if (always.test(id)) return true
  // What comes through the door of a package can be anything.
  if (!ours.test(id) || id.endsWith('/ui/src/index.ts')) return false
  return (look(id)?.importedIds ?? []).every((each) => isLight(each, look))
}

/**
 * How the client is cut into files. Over a slow line each file costs a round trip, so what comes together is one: three
 * parts that rarely change, the rest of the start and the shell of signed-in people (both with all that they import),
 * the texts of every screen, and the icons that several screens share.
 */
export const parts: Rolldown.CodeSplittingOptions = {
  groups: [
    // Not with the rest of tRPC: the socket comes behind the first screen.
    {
      name: 'live',
      test: /@trpc\/client\/dist\/(links\/wsLink\/)?wsLink/,
      priority: 9,
      includeDependenciesRecursively: false,
    },
    { name: 'react', test: libraries('react|react-dom|scheduler'), priority: 8 },
    { name: 'router', test: libraries('react-router|react-router-dom'), priority: 8 },
    {
      name: 'data',
      test: libraries('@trpc|@tanstack/(react-query|query-core)|i18next|use-sync-external-store'),
      priority: 8,
    },
    { name: 'start', tags: ['$initial'], priority: 7 },
    { name: 'shell', test: /\/src\/(app\/layouts\/classy\/layout|shell\/signed-in)\.tsx$/, priority: 6 },
    {
      name: (id) => /locales\/(\w+)\/(?:common|shell|errors)\.json/.exec(id)?.[1] ?? null,
      debugName: 'texts',
      priority: 5,
    },
    // Fields, small parts and icons that many screens share: one file instead of twenty.
    {
      name: (id, context) => (isLight(id, (each) => context.getModuleInfo(each)) ? 'common' : null),
      debugName: 'common',
      minShareCount: 8,
      priority: 3,
      includeDependenciesRecursively: false,
    },
  ],
}
