import { Refusal } from '@marquee/api'
import { describe, expect, it } from 'vitest'
import { assertShallow, deepestJson } from './depth.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('assertShallow', () => {
  it('lets through what nests as deep as allowed, and refuses one level more', () => {
    expect(() => assertShallow(nested(deepestJson))).not.toThrow()
    expect(() => assertShallow(nested(deepestJson + 1))).toThrow(Refusal)
    expect(() => assertShallow('{"a":'.repeat(deepestJson + 1))).toThrow(Refusal)
  })

  it('counts no brackets inside texts', () => {
    expect(() => assertShallow(JSON.stringify({ a: '['.repeat(500), b: `"\\${'{'.repeat(500)}` }))).not.toThrow()
  })

  it('closes what it opens', () => {
    expect(() => assertShallow(`[${'[],'.repeat(1000)}[]]`)).not.toThrow()
  })

  it('reads a million brackets without a stack', () => {
    expect(() => assertShallow('['.repeat(1_000_000))).toThrow(Refusal)
  })
})
