import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lean } from './lean-icons.ts'

const folder = join(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm/icons')

it('leaves every shape of an icon, numbered, and no name', async () => {
  const before = await readFile(join(folder, 'door-open.mjs'), 'utf8')
  const after = lean(before)
  const shapes = (code: string) => [...code.matchAll(/\bd: "([^"]+)"/g)].map(([, d]) => d)
  expect(shapes(after)).toEqual(shapes(before))
  expect([...after.matchAll(/key: "(\w+)"/g)].map(([, key]) => key)).toEqual(['0', '1', '2', '3', '4'])
  expect(after).not.toMatch(/name:|size:/)
})

it('knows how Lucide writes its icons, and stops the build otherwise', async () => {
  const icons = (await readdir(folder)).filter((name) => name.endsWith('.mjs'))
  // Every fifth is enough to meet each form.
  for (const name of icons.filter((_, place) => place % 5 === 0)) lean(await readFile(join(folder, name), 'utf8'))
  expect(() => lean('export default ["path"]')).toThrow('another way')
})
