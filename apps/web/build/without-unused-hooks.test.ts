import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unusedHooks, withoutHooks } from './without-unused-hooks.ts'

const folder = join(import.meta.dirname, '../../../node_modules/@trpc/react-query/dist')

it('leaves the hooks that screens use', async () => {
  const [shared = ''] = (await readdir(folder)).filter((name) => /^shared-\w+\.mjs$/.test(name))
  const before = await readFile(join(folder, shared), 'utf8')
  const after = withoutHooks(before)
  for (const hook of unusedHooks) expect(after).not.toContain(`${hook}: ${hook}$1`)
  for (const kept of [
    'useQuery: useQuery$1',
    'useMutation: useMutation$1',
    'useSubscription',
    'useUtils: useContext',
  ]) {
    expect(after).toContain(`\t\t${kept}`)
  }
  expect(before.length - after.length).toBeLessThan(400)
})

it('stops the build when tRPC lists them in another way', () => {
  expect(() => withoutHooks('return { useQuery }')).toThrow('another way')
})
