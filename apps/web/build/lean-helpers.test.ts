import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withLeanHelpers } from './lean-helpers.ts'

const trpc = join(import.meta.dirname, '../../../node_modules/@trpc')
const modules = ['client', 'react-query', 'server'].flatMap((name) => {
  const folder = join(trpc, name, 'dist')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
})
const helpersOf = (code: string) =>
  new Function(
    `${withLeanHelpers(code).replaceAll(/^(import|export) .*$/gm, '')}; return { _objectSpread2, _defineProperty }`,
  )()

it('writes every copy of them shorter', () => {
  const holding = modules.filter((code) => code.includes('helpers/esm/objectSpread2.js'))
  expect(holding.length).toBeGreaterThan(2)
  for (const code of holding) {
    const lean = withLeanHelpers(code)
    expect(code.length - lean.length).toBeGreaterThan(1_500)
    expect(lean).not.toContain('"@babel/helpers - typeof"')
  }
})

it('does what the long ones did', () => {
  const code = modules.find((each) => each.includes('function _objectSpread2(') && !/^import /m.test(each)) ?? ''
  const { _objectSpread2, _defineProperty } = helpersOf(code)
  expect(_objectSpread2({ a: 1 }, { b: 2 }, {}, false, null, { a: 3 })).toEqual({ a: 3, b: 2 })
  const into = _defineProperty({}, 'links', 1)
  into.links = 2
  expect(Object.entries(into)).toEqual([['links', 2]])
})

it('lets go of the generator where nobody uses it, and keeps it where somebody does', async () => {
  const code = modules.find((each) => each.includes('helpers/esm/wrapAsyncGenerator.js')) ?? ''
  const [, helpers = ''] =
    /(function _OverloadYield[\s\S]*?wrapAsyncGenerator[\s\S]*?)\/\/#region src/.exec(withLeanHelpers(code)) ?? []
  expect(helpers).toContain('/* @__PURE__ */ (() => {')
  const wrap = new Function(`${helpers}; return _wrapAsyncGenerator`)()
  const numbers = wrap(function* () {
    yield 1
    yield 2
  })
  const heard: number[] = []
  for await (const number of numbers()) heard.push(number)
  expect(heard).toEqual([1, 2])
})

it('stops the build when tRPC writes them in another way', () => {
  const region = (name: string, body: string) =>
    `//#region \\0@oxc-project+runtime@0.149.0/helpers/esm/${name}.js\n${body}\n//#endregion\n`
  expect(() => withLeanHelpers(region('objectSpread2', 'function spread(e) {}'))).toThrow('another way')
  expect(() => withLeanHelpers(region('wrapAsyncGenerator', 'class Other {}'))).toThrow('another way')
})
