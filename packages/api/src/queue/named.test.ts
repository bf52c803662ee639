import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../root.ts'
import { createTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test.each(['en', 'tr'])('every kind of work that the server does by itself has its name in %s', (language) => {
  const file = join(import.meta.dirname, `../../../i18n/locales/${language}/settings.json`)
  const names = JSON.parse(readFileSync(file, 'utf8')).work.kinds as Record<string, string>
  // Pieces of people's own long work are shown with that work.
  const kinds = jobHandlers(api.services).flatMap(({ kind }) => (kind.name === 'batch.run' ? [] : [kind.name]))
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !names[kind.replace('.', '_')])).toEqual([])
})
