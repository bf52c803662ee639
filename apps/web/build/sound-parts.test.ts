import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { circleIn, undeclaredExports } from './sound-parts.ts'

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
