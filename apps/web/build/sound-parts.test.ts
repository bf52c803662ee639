import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { undeclaredExports } from './sound-parts.ts'

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
