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
