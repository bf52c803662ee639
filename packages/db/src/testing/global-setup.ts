import type { TestProject } from 'vitest/node'
import { sweepKilledRuns } from './folder.ts'
import { openTestServer } from './server.ts'
import { dropAll, makeTemplate, TARGET_VARIABLE, type TestTarget } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestTarget
  }
}

/** Projects whose tests ask no database. A run of these alone starts none, which takes longer than most of them. */
const withoutDatabase = ['contract', 'i18n', 'ui', 'web', 'web-replacing']

/** vitest's globalSetup: one server and one migrated template for the whole run; returns the clean-up. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = project.vitest.projects.map(({ name }) => name)
  if (running.every((name) => withoutDatabase.includes(name))) return async () => {}
  await sweepKilledRuns()
  const server = await openTestServer()
  const target = await makeTemplate(server.url)
  project.provide('testDatabase', target)
  // Also for processes that tests start themselves.
  process.env[TARGET_VARIABLE] = JSON.stringify(target)
  return async () => {
    // What we start we throw away whole; in a server that was given to us we clean up.
    if (server.kind === 'given') await dropAll(target)
    await server.stop()
  }
}
