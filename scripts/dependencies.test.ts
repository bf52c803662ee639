import { describe, expect, it } from 'vitest'
import {
  declaredDependencies,
  floors,
  installedPackages,
  isAtLeast,
  isLicenceAllowed,
  mayBeShipped,
} from './testing/dependencies.ts'
import { project } from './testing/planted.ts'

const installed = installedPackages(project)

describe('installed packages', () => {
  it('are seen at all', () => {
    expect(installed.length).toBeGreaterThan(100)
    const guarded = installed.filter((one) => floors[one.name])
    expect(guarded.map((one) => one.name)).toEqual(
      expect.arrayContaining(['@trpc/server', 'ws', 'kysely', 'express', 'body-parser', 'dompurify', 'superjson']),
    )
  })

  it('stand on or above the floors of the known advisories', () => {
    const below = installed
      .filter((one) => floors[one.name] && !isAtLeast(one.version, floors[one.name] ?? ''))
      .map((one) => `${one.name} ${one.version} < ${floors[one.name]}`)
    expect(below).toEqual([])
  })

  it('have a licence that lets them be part of the product', () => {
    const refused = installed
      .filter((one) => one.production && !mayBeShipped(one))
      .map((one) => `${one.name} ${one.version}: ${one.licence}`)
    expect(refused).toEqual([])
  })

  it('are locked without naming a registry', () => {
    expect(installed.filter((one) => one.host !== null).map((one) => `${one.name} from ${one.host}`)).toEqual([])
  })

  it('are asked for by exact version', () => {
    const declared = declaredDependencies(project)
    const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
    const loose = declared.filter(
      ({ name, range }) => !(name.startsWith('@marquee/') ? range === '*' : exact.test(range)),
    )
    expect(declared.length).toBeGreaterThan(50)
    expect(loose).toEqual([])
  })
})

describe('a version', () => {
  it.each([
    ['8.21.0', '8.21.0', true],
    ['8.23.0', '8.21.0', true],
    ['9.0.0', '8.21.0', true],
    ['8.20.9', '8.21.0', false],
    ['0.28.9', '0.28.17', false],
    ['10.0.0', '9.9.9', true],
    ['11.25.0-beta.1', '11.25.0', false],
    ['11.25.1-beta.1', '11.25.0', true],
    ['', '1.0.0', false],
    ['latest', '1.0.0', false],
  ])('%s against the floor %s: %s', (version, floor, expected) => {
    expect(isAtLeast(version, floor)).toBe(expected)
  })
})

describe('a package that someone read', () => {
  it('is let in by its name alone', () => {
    expect(mayBeShipped({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBe(true)
    expect(mayBeShipped({ name: 'another', licence: 'LGPL-3.0-or-later' })).toBe(false)
  })
})

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['Apache 2.0', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    [null, false],
  ])('%s: %s', (licence, expected) => {
    expect(isLicenceAllowed(licence)).toBe(expected)
  })
})
