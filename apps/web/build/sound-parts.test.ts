import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { circleIn, pageWith, undeclaredExports } from './sound-parts.ts'

const missing = (code: string) => undeclaredExports(parseSync('part.js', code).program as never)

it('finds a name that a file exports and nothing in it declares', () => {
  expect(missing('var a = 1; export { a as t, page_exports as n }')).toEqual(['page_exports'])
})

it('knows every way to declare one', () => {
  const code = `import a, { b as c } from './x.js'
    var { d, e: [f = 1, ...g] } = a, h = 1
    function i() {}
    class j {}
    export { a, c, d, f, g, h, i, j }
    export { k } from './y.js'
    export default c`
  expect(missing(code)).toEqual([])
})

it('finds a circle of files, and only a circle', () => {
  const circle = new Map([
    ['start', ['shell']],
    ['shell', ['page']],
    ['page', ['words', 'shell']],
    ['words', []],
  ])
  expect(circleIn(circle)).toEqual(['shell', 'page', 'shell'])
  expect(circleIn(new Map(circle).set('page', ['words', 'lib']).set('shell', ['page', 'words']))).toBeNull()
})

it('finds a page that waits for a library, and none whose dialog does', () => {
  const part = (fileName: string, imports: string[], moduleIds: string[]) => {
    const facadeModuleId = moduleIds[0]?.endsWith('page.tsx') ? moduleIds[0] : null
    return { fileName, imports, moduleIds, facadeModuleId }
  }
  const parts = [
    part('sale', ['sums'], ['/features/sale/page.tsx']),
    part('sums', ['sale'], ['/contract/sums.ts']),
    part('dialog', ['zod'], ['/features/sale/dialog.tsx']),
    part('zod', [], ['/node_modules/zod/schemas.js']),
  ]
  expect(pageWith(parts, /sale\/page/, /\/zod\//)).toBeNull()
  const late = [...parts.slice(0, 1), part('sums', ['zod'], ['/contract/sums.ts']), ...parts.slice(2)]
  expect(pageWith(late, /sale\/page/, /\/zod\//)).toBe('/features/sale/page.tsx')
  expect(pageWith(late, /other\/page/, /\/zod\//)).toBeNull()
})
