import { describe, expect, it } from 'vitest'
import { safeRedirect, signInFor, unlockFor } from './redirect-url.ts'

describe('safeRedirect', () => {
  it.each([
    ['/users'],
    ['/users?q=%C4%B0stanbul&sort=-name'],
    ['/users?id=019a&note=a%2Fb#top'],
    ['/404?module=users'],
    ['/'],
  ])('keeps the path %s', (value) => {
    expect(safeRedirect(value)).toBe(value)
  })

  it.each([
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['https:evil.example'],
    ['https://evil.example/users'],
    ['HTTPS://evil.example'],
    ['%2f%2fevil.example'],
    ['/%2f/evil.example'],
    ['/%2Fevil.example'],
    ['/%5cevil.example'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:text/html,x'],
    ['/users\r\nSet-Cookie: a=b'],
    ['/%0d%0aSet-Cookie:a=b'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' /users'],
    ['users'],
    ['@evil.example'],
    ['/%'],
    ['/sign-out'],
    ['/sign-out?x=1'],
    ['/sign-out/'],
    ['/sign-in?redirectURL=/users'],
    ['/./sign-out'],
    ['/users/../sign-out'],
    ['/unlock-session'],
    [`/${'a'.repeat(5_000)}`],
    [''],
  ])('answers / to %j', (value) => {
    expect(safeRedirect(value)).toBe('/')
  })

  it('answers / to nothing', () => {
    expect(safeRedirect(null)).toBe('/')
    expect(safeRedirect(undefined)).toBe('/')
  })

  it('never leaves the site, whatever the browser makes of the answer', () => {
    const hostile = [
      '//e.x',
      '/\\e.x',
      '/\\/e.x',
      '/\u0009/e.x',
      '/.//e.x',
      '/..//e.x',
      '/a/..//e.x',
      '\u2028//e.x',
      '/%09/e.x',
    ]
    for (const value of hostile) {
      expect(new URL(safeRedirect(value), 'https://venue.example').origin).toBe('https://venue.example')
    }
  })
})

describe('addresses that lead back', () => {
  it('carry the wanted address', () => {
    expect(signInFor('/users?q=a')).toBe('/sign-in?redirectURL=%2Fusers%3Fq%3Da')
    expect(signInFor('/')).toBe('/sign-in?redirectURL=%2F')
    expect(unlockFor('/profile')).toBe('/unlock-session?redirectURL=%2Fprofile')
    expect(unlockFor('/')).toBe('/unlock-session')
  })

  it('never carry sign-out', () => {
    expect(signInFor('/sign-out')).toBe('/sign-in')
    expect(signInFor('/sign-out?x')).toBe('/sign-in')
  })
})
