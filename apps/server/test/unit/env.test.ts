import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv, SettingError } from '../../src/env.ts'

describe('settings', () => {
  it('have their documented defaults', () => {
    expect(readEnv({})).toEqual({
      mode: null,
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      dataDir: resolve('.data'),
      seed: 'demo',
      demoPassword: 'marquee-demo',
      jwtSecret: null,
      holdTtlSeconds: null,
      accessTokenSeconds: 900,
      rateLimit: true,
      logLevel: 'info',
      publicUrl: null,
      publicOrigins: [],
      trustedProxies: 0,
    })
  })

  it('that are empty count as not given', () => {
    expect(readEnv({ PORT: '', JWT_SECRET: '', DATABASE_URL: '', PUBLIC_ORIGINS: '' })).toEqual(readEnv({}))
  })

  it('of production seed nothing by themselves, and the demo when asked to', () => {
    const production = { NODE_ENV: 'production', JWT_SECRET: '6b1f0c5d92aa4e3e8f7710c3d4b25a9e' }
    expect(readEnv(production).seed).toBe('none')
    expect(readEnv({ ...production, SEED: 'demo' }).seed).toBe('demo')
  })

  const strong = '6b1f0c5d92aa4e3e8f7710c3d4b25a9e'
  const production = { NODE_ENV: 'production' }
  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT can not be used: write a whole number from 0 to 65535\.$/],
    [{ PORT: '-1' }, /^PORT can not be used/],
    [{ HOST: 'a b' }, /^HOST can not be used/],
    [{ DATABASE_URL: 'postgres://host' }, /^DATABASE_URL can not be used/],
    [{ SEED: 'all' }, /^SEED can not be used: write one of: none, demo\.$/],
    [{ DEMO_PASSWORD: 'short' }, /^DEMO_PASSWORD can not be used: write at least 8/],
    [{ RATE_LIMIT: 'maybe' }, /^RATE_LIMIT can not be used: write one of: on, off/],
    [{ ACCESS_TOKEN_TTL: '901' }, /^ACCESS_TOKEN_TTL can not be used/],
    [{ HOLD_TTL_SECONDS: '0' }, /^HOLD_TTL_SECONDS can not be used/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL can not be used/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV can not be used/],
    [{ PUBLIC_ORIGINS: 'https://a.example,*' }, /^PUBLIC_ORIGINS can not be used/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY can not be used/],
    [{ ...production, JWT_SECRET: '' }, /^JWT_SECRET is missing/],
    [{ ...production, JWT_SECRET: `change-me-${strong}` }, /^JWT_SECRET looks like an example/],
    [{ ...production, JWT_SECRET: 'a'.repeat(64) }, /^JWT_SECRET looks like an example/],
    [{ JWT_SECRET: strong.slice(1) }, /^JWT_SECRET can not be used: it is weak/],
  ])('%o are refused in words that repeat no secret', (source, words) => {
    expect(() => readEnv(source)).toThrow(words)
    expect(() => readEnv(source)).not.toThrow(new RegExp(strong.slice(1)))
  })

  it('are all named when several can not be used', () => {
    const words = (() => {
      try {
        readEnv({ PORT: 'x', SEED: 'y' })
      } catch (error) {
        return (error as SettingError).message
      }
    })()
    expect(words?.split('\n')).toEqual([
      expect.stringContaining('PORT can not be used'),
      expect.stringContaining('SEED can not be used'),
    ])
  })

  it.each([
    ['https://venue.example', 'https://venue.example'],
    ['https://venue.example/', 'https://venue.example'],
    ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
  ])('take %s as an address', (text, address) => {
    expect(readEnv({ PUBLIC_URL: text }).publicUrl).toBe(address)
  })

  it.each(['https://venue.example/path', 'javascript:alert(1)', 'https://user:pass@venue.example', '*', 'null'])(
    'do not take %s as an address',
    (text) => {
      expect(() => readEnv({ PUBLIC_URL: text })).toThrow(SettingError)
    },
  )
})
