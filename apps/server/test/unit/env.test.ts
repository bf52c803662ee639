import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv, SettingError, settingNames } from '../../src/env.ts'

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
      s3: null,
      holdTtlSeconds: null,
      partnerSeats: 100,
      messagesPerMinute: 60,
      accessTokenSeconds: 900,
      rateLimit: true,
      offlineShell: true,
      logLevel: 'info',
      smtp: null,
      mailFrom: null,
      publicUrl: null,
      publicOrigins: [],
      trustedProxies: 0,
      webhooksPrivate: false,
      printersLoopback: false,
    })
  })

  it('are all described in docs/operations.md, and nothing else is', () => {
    const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    )
    const described = rows.map((name) => name.replaceAll('`', ''))
    expect(described.sort()).toEqual([...settingNames, 'NODE_COMPILE_CACHE'].sort())
  })

  it('that are empty count as not given', () => {
    expect(readEnv({ PORT: '', JWT_SECRET: '', DATABASE_URL: '', PUBLIC_ORIGINS: '' })).toEqual(readEnv({}))
  })

  it('of production seed nothing by themselves, and the demo when asked to', () => {
    const production = { NODE_ENV: 'production', JWT_SECRET: '6b1f0c5d92aa4e3e8f7710c3d4b25a9e' }
    expect(readEnv(production).seed).toBe('none')
    expect(readEnv({ ...production, SEED: 'demo' }).seed).toBe('demo')
  })

  it('name a mail server and a sender', () => {
    const { smtp, mailFrom } = readEnv({
      SMTP_URL: 'smtps://mail%40venue.example:p%3Ass%2Fw@smtp.example',
      MAIL_FROM: 'Galata Pier İskelesi <no-reply@venue.example>',
    })
    const login = { user: 'mail@venue.example', password: 'p:ss/w' }
    expect(smtp).toEqual({ host: 'smtp.example', port: 465, secure: true, login })
    expect(mailFrom).toEqual({ name: 'Galata Pier İskelesi', address: 'no-reply@venue.example' })
    const plain = readEnv({ SMTP_URL: 'smtp://10.0.0.9:2525', MAIL_FROM: 'a@b.example' })
    expect(plain.smtp).toEqual({ host: '10.0.0.9', port: 2525, secure: false, login: null })
    expect(readEnv({ SMTP_URL: 'smtp://mail.example' }).smtp?.port).toBe(587)
    expect(plain.mailFrom).toEqual({ name: '', address: 'a@b.example' })
  })

  it('name a store of files, whole', () => {
    expect(readEnv({ S3_REGION: 'eu-central-1' }).s3).toBeNull()
    const given = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'venue-files', S3_ACCESS_KEY_ID: 'id' }
    expect(readEnv({ ...given, S3_SECRET_ACCESS_KEY: 'secret' }).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'venue-files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(() => readEnv(given)).toThrow(/^S3_SECRET_ACCESS_KEY: missing\./)
  })

  const strong = '6b1f0c5d92aa4e3e8f7710c3d4b25a9e'
  const production = { NODE_ENV: 'production' }
  it.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT cannot be used: it must be a whole number from 0 to 65535\.$/],
    [{ PORT: '-1' }, /^PORT cannot be used/],
    [{ S3_BUCKET: 'a/b' }, /^S3_BUCKET cannot be used/],
    [{ S3_ENDPOINT: 'https://s3.example/bucket' }, /^S3_ENDPOINT cannot be used/],
    [{ HOST: 'a b' }, /^HOST cannot be used/],
    [{ DATABASE_URL: 'postgres://host' }, /^DATABASE_URL cannot be used/],
    [{ SEED: 'all' }, /^SEED cannot be used: it must be one of: none, demo\.$/],
    [{ DEMO_PASSWORD: 'short' }, /^DEMO_PASSWORD cannot be used: it must have at least 8/],
    [{ RATE_LIMIT: 'maybe' }, /^RATE_LIMIT cannot be used: it must be one of: on, off/],
    [{ ACCESS_TOKEN_TTL: '901' }, /^ACCESS_TOKEN_TTL cannot be used/],
    [{ PARTNER_SEATS: '0' }, /^PARTNER_SEATS cannot be used/],
    [{ HOLD_TTL_SECONDS: '0' }, /^HOLD_TTL_SECONDS cannot be used/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL cannot be used/],
    [{ NODE_ENV: 'prod' }, /^NODE_ENV cannot be used/],
    [{ PUBLIC_ORIGINS: 'https://a.example,*' }, /^PUBLIC_ORIGINS cannot be used/],
    [{ SMTP_URL: 'mail.example:587' }, /^SMTP_URL cannot be used: it must be an address such as smtps:/],
    [{ SMTP_URL: `https://u:${strong}@mail.example` }, /^SMTP_URL cannot be used/],
    [{ SMTP_URL: `smtp://:${strong}@mail.example` }, /^SMTP_URL cannot be used/],
    [{ SMTP_URL: `smtp://u:${strong}%@mail.example` }, /^SMTP_URL cannot be used/],
    [{ SMTP_URL: 'smtp://mail.example/?tls.rejectUnauthorized=false' }, /^SMTP_URL cannot be used/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL cannot be used/],
    [{ MAIL_FROM: 'Galata Pier' }, /^MAIL_FROM cannot be used: it must be an address/],
    [{ MAIL_FROM: 'A <a@b.example>, B <b@b.example>' }, /^MAIL_FROM cannot be used/],
    [{ MAIL_FROM: 'A\r\nBcc: x@y.example <a@b.example>' }, /^MAIL_FROM cannot be used/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY cannot be used/],
    [{ ...production, JWT_SECRET: '' }, /^JWT_SECRET is missing/],
    [{ ...production, JWT_SECRET: `change-me-${strong}` }, /^JWT_SECRET looks like an example/],
    [{ ...production, JWT_SECRET: 'a'.repeat(64) }, /^JWT_SECRET looks like an example/],
    [{ JWT_SECRET: strong.slice(1) }, /^JWT_SECRET cannot be used: it is weak/],
  ])('%o are refused in words that repeat no secret', (source, words) => {
    expect(() => readEnv(source)).toThrow(words)
    expect(() => readEnv(source)).not.toThrow(new RegExp(strong.slice(1)))
  })

  it('are all named when several cannot be used', () => {
    const words = (() => {
      try {
        readEnv({ PORT: 'x', SEED: 'y' })
      } catch (error) {
        return (error as SettingError).message
      }
    })()
    expect(words?.split('\n')).toEqual([
      expect.stringContaining('PORT cannot be used'),
      expect.stringContaining('SEED cannot be used'),
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
