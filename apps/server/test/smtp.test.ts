import type { AddressInfo } from 'node:net'
import { waitFor } from '@marquee/db/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { QueuedMail } from '../src/mail/letter.ts'
import { readSmtpUrl } from '../src/mail/settings.ts'
import { createSmtp, type Smtp } from '../src/mail/smtp.ts'
import { mutate, startSystem, type TestSystem } from './support/server.ts'

interface Received {
  from: string
  to: string[]
  raw: string
  user: string | undefined
}

/** A mail server of its own; a login is asked for when there is a password. */
async function startSmtpServer(options: { port?: number; password?: string; host?: string; echo?: boolean } = {}) {
  const { port = 0, password, host = '127.0.0.1', echo = false } = options
  const received: Received[] = []
  const logins: string[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    closeTimeout: 50,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      logins.push(String(auth.password))
      if (auth.password === password) done(null, { user: auth.username })
      else done(new Error(echo ? `no entry with ${auth.password}` : 'no entry'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom === false ? '' : (session.envelope.mailFrom?.address ?? ''),
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString('utf8'),
          user: session.user === undefined ? undefined : String(session.user),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, host, () => resolve()))
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    received,
    logins,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function serve(options?: Parameters<typeof startSmtpServer>[0]) {
  const server = await startSmtpServer(options)
  open.push(server.close)
  return server
}

function client(url: string): Smtp {
  const settings = readSmtpUrl(url)
  if (!settings) throw new Error(`no address of a mail server: ${url}`)
  const smtp = createSmtp(settings, { name: 'Galata İskelesi', address: 'no-reply@venue.example' })
  open.push(() => smtp.close())
  return smtp
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
const decoded = (header: string) =>
  header.replace(/\?= =\?/g, '?==?').replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : Buffer.from(
          text
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  )
function bodyOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headersOf(raw))?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d11'
const mail: QueuedMail = {
  id,
  kind: 'invitation',
  recipient: 'sule@guest.example',
  language: 'tr',
  params: {
    name: 'Şule Özdemir Iğdır',
    venueName: 'Galata İskelesi',
    inviterName: 'Kerem Yalçın',
    link: 'https://venue.example/reset-password?proof=a.b-c_d&invitation=1',
  },
}

describe('a mail by SMTP', () => {
  it('arrives once, with its headers, its Turkish letters and its link', async () => {
    const server = await serve()
    await client(`smtp://127.0.0.1:${server.port}`).deliver(mail)
    expect(server.received).toHaveLength(1)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = server.received
    expect({ from, to }).toEqual({ from: 'no-reply@venue.example', to: ['sule@guest.example'] })
    const headers = headersOf(raw).split('\r\n').map(decoded)
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Galata İskelesi <no-reply@venue.example>',
        'To: Şule Özdemir Iğdır <sule@guest.example>',
        'Subject: Davetiniz: Galata İskelesi',
        `Message-ID: <${id}@venue.example>`,
        'Auto-Submitted: auto-generated',
        'Content-Type: text/plain; charset=utf-8',
        'MIME-Version: 1.0',
      ]),
    )
    const body = bodyOf(raw)
    expect(body).toContain('Merhaba Şule Özdemir Iğdır,')
    expect(body).toContain('Kerem Yalçın sizi Marquee’de Galata İskelesi ekibine davet etti.')
    expect(body).toContain('https://venue.example/reset-password?proof=a.b-c_d&invitation=1')
  })

  it('has no header and no recipient that a name or an address brought along', async () => {
    const server = await serve()
    const evil = 'Ada\r\nBcc: all@evil.example\r\n\r\nBuy this'
    const params = { ...(mail.params as object), name: evil, venueName: `Hall\nX-Evil: 1`, inviterName: 'A\u2028B' }
    const smtp = client(`smtp://127.0.0.1:${server.port}`)
    await smtp.deliver({ ...mail, params })
    await smtp.deliver({ ...mail, recipient: 'a@guest.example>\r\nRCPT TO:<b@evil.example' }).catch(() => {})
    for (const { to, raw } of server.received) {
      expect(to).toHaveLength(1)
      expect(headersOf(raw)).not.toMatch(/^(bcc|x-evil):/im)
      expect(to.join()).not.toContain(',')
    }
    expect(bodyOf(server.received[0]?.raw ?? '').split('\r\n\r\n')[0]).toContain('Bcc: all@evil.example Buy this')
  })

  it('signs in where the server asks for it', async () => {
    const server = await serve({ password: 'p:ss/wörd' })
    await client(`smtp://system:${encodeURIComponent('p:ss/wörd')}@127.0.0.1:${server.port}`).deliver(mail)
    expect(server.received).toMatchObject([{ user: 'system' }])
  })

  it('that is refused says why, and neither the password nor the link', async () => {
    const server = await serve({ password: 'right', echo: true })
    const refused = client(`smtp://system:wrong-but-secret@127.0.0.1:${server.port}`).deliver(mail)
    const error = await refused.then(
      () => null,
      (thrown: Error) => thrown,
    )
    expect(error?.message).toMatch(/535.*no entry with \[secret\]/)
    expect(`${error?.message} ${error?.stack} ${String(error?.cause)}`).not.toMatch(/wrong-but-secret|proof=/)
    expect(server.logins).toEqual(['wrong-but-secret'])
  })

  it('keeps its password when the server elsewhere offers no TLS', async () => {
    const server = await serve({ password: 'secret', host: '0.0.0.0' })
    // Not an address of this machine by its name, though the way is short.
    const refused = client(`smtp://system:secret@0.0.0.0:${server.port}`).deliver(mail)
    await expect(refused).rejects.toThrow()
    expect(server.logins).toEqual([])
    expect(server.received).toEqual([])
  })
})

describe('a system with a mail server', () => {
  let system: TestSystem
  let port: number
  beforeAll(async () => {
    // A port that is free, and on which nobody answers yet.
    const reserved = await startSmtpServer()
    port = reserved.port
    await reserved.close()
    system = await startSystem({
      settings: {
        SMTP_URL: `smtp://system:a-mail-password@127.0.0.1:${port}`,
        MAIL_FROM: 'Galata Pier <hello@venue.example>',
        PUBLIC_URL: 'https://venue.example',
      },
    })
  })
  afterAll(() => system.stop())

  const queue = () => system.database.asOwner.selectFrom('outgoing_mail').selectAll().executeTakeFirstOrThrow()
  const jobs = (statement: string) => system.database.pool.query(`${statement} where name = 'mail.send'`)
  const job = async (): Promise<{ state: string; pause: number } | undefined> => {
    const { rows } = await jobs(
      'select state::text, extract(epoch from start_after - now())::float8 as pause from job.job',
    )
    return rows[0]
  }
  /** The next try is due now, and is the one with this number. */
  const tryNow = (number: number) => jobs(`update job.job set start_after = now(), retry_count = ${number - 2}`)

  it('tries again while the server is away, rests after eight tries, and sends when asked once more', async () => {
    const { email } = system.venue.viewer
    expect((await mutate(system.url, 'auth.forgotPassword', { input: { email } })).status).toBe(200)
    await waitFor('the first try', async () => (await queue()).last_error !== null, 10_000)
    const first = await queue()
    expect(first).toMatchObject({ attempts: 1, sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
    await waitFor('the pause', async () => (await job())?.state === 'retry', 10_000)
    expect((await job())?.pause).toBeGreaterThan(5)
    await tryNow(8)
    await waitFor('the eighth try', async () => (await job())?.state === 'failed', 10_000)
    expect(await queue()).toMatchObject({ attempts: 2, sent_at: null })

    const server = await startSmtpServer({ port, password: 'a-mail-password' })
    await jobs(
      "update job.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + 1",
    )
    await waitFor('the mail', async () => (await queue()).sent_at !== null, 10_000)
    await server.close()
    expect(server.received).toMatchObject([{ from: 'hello@venue.example', to: [email] }])
    const row = await queue()
    expect(headersOf(server.received[0]?.raw ?? '')).toContain(`Message-ID: <${row.id}@venue.example>`)
    expect(JSON.stringify(row)).not.toContain('proof=')
    const log = system.lines.join('')
    expect(log).toContain('mails go to the mail server')
    expect(log).toContain('a job failed')
    expect(log).not.toMatch(/a-mail-password|proof=/)
    expect(log).not.toContain(Buffer.from('a-mail-password').toString('base64'))
  })
})
