import type { IncomingMessage } from 'node:http'
import { isDeeperThan, networkOf } from '@marquee/api'
import { describe, expect, it, vi } from 'vitest'
import { addressOf, bearerOf, isLocal } from '../../src/caller.ts'
import { inlineScriptHashes } from '../../src/http/web.ts'
import { emlOf } from '../../src/mail/eml.ts'
import { renderMail } from '../../src/mail/letter.ts'
import { createRateLimiter } from '../../src/rate-limiter.ts'

const requestFrom = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

describe('depth', () => {
  it.each([
    ['[[]]', 2],
    ['{"a":[{"b":1}]}', 3],
    ['"[[[[["', 0],
    ['["\\"[[[", "[[[\\\\"]', 1],
    ['7', 0],
    ['[[],[],[]]', 2],
  ])('of %s is %i', (text, depth) => {
    expect(isDeeperThan(depth, text)).toBe(false)
    if (depth > 0) expect(isDeeperThan(depth - 1, text)).toBe(true)
  })

  it('of a megabyte is known in a moment', () => {
    const start = performance.now()
    expect(isDeeperThan(64, `["${'\\"['.repeat(350_000)}"]`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(200)
  })
})

describe('the caller’s address', () => {
  it('is the connection’s, whatever headers say', () => {
    expect(addressOf(requestFrom('203.0.113.5', { 'x-forwarded-for': '198.51.100.1' }), 0)).toBe('203.0.113.5')
    expect(addressOf(requestFrom('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5')
  })

  it('is what the outermost trusted proxy has seen', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.1, 10.0.0.2' }
    expect(addressOf(requestFrom('10.0.0.3', headers), 1)).toBe('10.0.0.2')
    expect(addressOf(requestFrom('10.0.0.3', headers), 2)).toBe('198.51.100.1')
    expect(addressOf(requestFrom('10.0.0.3'), 1)).toBe('10.0.0.3')
  })

  it('counts as a network where one caller has many', () => {
    expect(networkOf('203.0.113.5')).toBe('203.0.113.5')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(networkOf('2001:db8::7')).toBe(networkOf('2001:db8::8'))
    expect(networkOf('2001:db8::7')).not.toBe(networkOf('2001:db8:0:1::7'))
    expect(networkOf('2001:0DB8:0:0:1::7')).toBe(networkOf('2001:db8::8'))
    // IPv4 by another name, however that is written.
    for (const name of ['::ffff:203.0.113.5', '::FFFF:cb00:7105', '0:0:0:0:0:ffff:203.0.113.5']) {
      expect(networkOf(name)).toBe('203.0.113.5')
    }
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
  })

  it('is this machine’s only without a proxy that speaks for someone', () => {
    expect(isLocal(requestFrom('127.0.0.1'))).toBe(true)
    expect(isLocal(requestFrom('::1'))).toBe(true)
    expect(isLocal(requestFrom('10.0.0.1'))).toBe(false)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      expect(isLocal(requestFrom('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false)
    }
  })

  it('comes with a token only in the one form that there is', () => {
    const token = (authorization: string) => bearerOf(requestFrom('127.0.0.1', { authorization }))
    expect(token('Bearer a.b-c_d')).toBe('a.b-c_d')
    for (const other of ['', 'Bearer', 'Basic a', 'Bearer a b', 'Bearer a,b', `Bearer ${'a'.repeat(5000)}`]) {
      expect(token(other)).toBeNull()
    }
  })
})

describe('the rate limiter', () => {
  it('lets a minute’s worth through at once, then at the pace, each caller separately', () => {
    vi.useFakeTimers()
    const limiter = createRateLimiter({ enabled: true })
    for (let call = 0; call < 60; call += 1) expect(limiter.take('a', 1, 60)).toBe(0)
    expect(limiter.take('a', 1, 60)).toBe(1)
    expect(limiter.take('a', 20, 60)).toBe(20)
    expect(limiter.take('b', 20, 60)).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(limiter.take('a', 1, 60)).toBe(0)
    expect(limiter.take('a', 1, 60)).toBe(1)
    vi.useRealTimers()
  })

  it('forgets the oldest callers before it fills the memory', () => {
    const limiter = createRateLimiter({ enabled: true })
    expect(limiter.take('first', 1, 1)).toBe(0)
    expect(limiter.take('first', 1, 1)).toBeGreaterThan(0)
    for (let caller = 0; caller < 50_001; caller += 1) limiter.take(`caller ${caller}`, 1, 1)
    expect(limiter.take('first', 1, 1)).toBe(0)
  })
})

describe('inline scripts', () => {
  it('are those without a source', () => {
    const html =
      '<script>one()</script><script src="/a.js"></script><SCRIPT type="module">two()</SCRIPT ><script data-src="x">three()</script>'
    expect(inlineScriptHashes(html).length).toBe(3)
    expect(inlineScriptHashes('<script>a</script>')[0]).toBe("'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='")
  })
})

describe('mails', () => {
  const params = {
    name: 'Şule Özdemir',
    venueName: 'Galata Pier',
    inviterName: 'Kerem',
    link: 'https://v.example/x?proof=a',
  }
  const from = { name: 'Marquee', address: 'no-reply@v.example' }
  const mail = { id: '1', kind: 'invitation', recipient: 'sule@venue.example', language: 'tr', params }

  it('of what somebody wants to hear of say it in one line, with the page to open', () => {
    const notice = { title: 'Kasa farkı', text: 'Elif bir kasayı 12,00 ₺ farkla kapattı.\nBcc: all@venue.example' }
    const letter = renderMail({ ...mail, kind: 'notice', params: { ...params, notice } })
    expect(letter.subject).toBe('Kasa farkı: Galata Pier')
    expect(letter.text.split('\n\n').slice(0, 3)).toEqual([
      'Merhaba Şule Özdemir,',
      'Elif bir kasayı 12,00 ₺ farkla kapattı. Bcc: all@venue.example',
      params.link,
    ])
    expect(renderMail({ ...mail, kind: 'notice', language: 'en', params: { ...params, notice } }).text).toContain(
      'You chose to get an email about this.',
    )
  })

  it.each(['admitted', 'confirmation', 'factors-reset', 'invitation', 'password-changed', 'password-reset'])(
    'of the kind %s have words in both languages, and the link',
    (kind) => {
      const texts = ['en', 'tr'].map((language) => renderMail({ ...mail, kind, language }))
      for (const letter of texts) {
        expect(letter.text).toContain(params.link)
        expect(letter.text.includes('Şule Özdemir')).toBe(kind !== 'confirmation')
        expect(letter.subject).toContain('Galata Pier')
        expect(`${letter.subject} ${letter.text}`).not.toMatch(/\{\{|(?<![\w-])mail:|\n{3}/)
      }
      expect(texts[0]?.text).not.toBe(texts[1]?.text)
      expect(texts[0]?.subject).not.toBe(texts[1]?.subject)
      const { link: _, ...withoutLink } = params
      expect(renderMail({ ...mail, kind, params: withoutLink }).text).not.toMatch(/undefined|\n{3}/)
    },
  )

  it('to a stranger hold nothing that someone else wrote, and no name makes a paragraph', () => {
    const name = 'Win a prize\r\n\r\nhttp://evil.example\u202e'
    const stranger = renderMail({ ...mail, kind: 'confirmation', params: { ...params, name } })
    expect(JSON.stringify(stranger)).not.toMatch(/prize|evil/)
    const known = renderMail({ ...mail, kind: 'admitted', language: 'en', params: { ...params, name } })
    expect(known.text.split('\n\n')[0]).toBe('Hello Win a prize http://evil.example,')
  })

  it('of an unknown kind are refused', () => {
    expect(() => renderMail({ ...mail, kind: 'riddle' })).toThrow('no text')
  })

  it('keep names and addresses out of each other’s headers', async () => {
    const evil = renderMail({
      ...mail,
      recipient: 'a@b.example>\r\nBcc: everybody@c.example',
      params: { ...params, name: 'Mallory\r\nBcc: everybody@c.example', venueName: 'Hall "\r\nX-Evil: 1' },
    })
    const [head = ''] = (await emlOf(evil, { id: '1', from, date: new Date(0) })).split('\r\n\r\n')
    // A line that begins with a space belongs to the one before.
    const names = head
      .replaceAll('\r\n ', ' ')
      .split('\r\n')
      .map((line) => line.split(':')[0])
    expect(names.sort()).toEqual([
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ])
  })

  it('carry every sign of a long Turkish subject, and a link that can be copied', async () => {
    const link = `https://venue.example/reset-password?proof=${'a'.repeat(200)}`
    const letter = {
      to: 'a@b.example',
      name: 'Ş',
      subject: 'ığüşöçİĞÜŞÖÇ '.repeat(12).trim(),
      text: `Çok güzel\n${link}`,
    }
    const eml = await emlOf({ ...letter, files: [] }, { id: '1', from, date: new Date(0) })
    const subject = /Subject: ([\s\S]*?)\r\n(?! )/.exec(eml)?.[1] ?? ''
    const words = [...subject.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g)]
    expect(words.length).toBeGreaterThan(1)
    expect(words.every(([word]) => word.length <= 75)).toBe(true)
    const bytes = words.map(([, kind, text = '']) =>
      kind === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    expect(Buffer.from(bytes.join(''), 'latin1').toString()).toBe(letter.subject)
    expect(eml).toMatch(/^Content-Transfer-Encoding: 8bit\r$/m)
    expect(eml.split('\r\n\r\n')[1]).toBe(`Çok güzel\r\n${link}\r\n`)
  })

  it.each([
    ['en', 'Your order 107963 at Galata Pier'],
    ['tr', 'Galata Pier: 107963 numaralı siparişiniz'],
  ])('about the papers of an order name it: %s', (language, subject) => {
    const papers = { orderId: 'o', orderNo: 107963, passes: true, receipt: true }
    const params = { name: 'Nilgün Aksoy', venueName: 'Galata Pier', papers }
    const letter = renderMail({ id: '1', kind: 'order-papers', recipient: 'a@b.example', language, params })
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain('107963')
  })

  it.each([
    ['en', 'to', 'We now pick you up at Pier', '27 November 2026', 'Look for the vehicle 34 ABC 12.'],
    ['tr', 'to', 'Biniş yeriniz: Pier.', '27 Kasım 2026', 'Araç plakası: 34 ABC 12'],
    ['en', 'from', 'The way home to Pier now leaves Galata Pier', '27 November 2026', 'Look for the vehicle'],
    ['tr', 'from', 'Dönüş durağınız: Pier.', '27 Kasım 2026', 'Araç plakası'],
  ])('about a ride on another trip say where and when it leaves: %s, %s', (language, direction, where, day, plate) => {
    const ride = {
      ...{ orderNo: 107963, zone: 'Europe/Istanbul', direction, stop: 'Pier', plate: '34 ABC 12' },
      ...{ before: '2026-11-27T16:00:00.000Z', now: '2026-11-27T16:30:00.000Z' },
    }
    const params = { name: 'Nilgün Aksoy', venueName: 'Galata Pier', ride }
    const letter = renderMail({ id: '1', kind: 'ride-moved', recipient: 'a@b.example', language, params })
    expect(letter.text).toContain(where)
    expect(letter.text).toContain(plate)
    expect(letter.text).toContain('107963')
    expect(letter.text).toMatch(/19[:.]30.*19[:.]00|7:30.PM.*7:00.PM/)
    expect(`${letter.subject} ${letter.text}`).not.toMatch(/\{\{|undefined|\n{3}/)
    expect(letter.text).toContain(day)
  })

  it('carry files with their names beside the text', async () => {
    const letter = { to: 'a@b.example', name: '', subject: 'Biletler', text: 'Ektedir' }
    const file = { name: 'biletler-12.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7 planted') }
    const eml = await emlOf({ ...letter, files: [file] }, { id: '1', from, date: new Date(0) })
    expect(eml).toMatch(/^Content-Type: multipart\/mixed/m)
    expect(eml).toContain('Ektedir')
    expect(eml).toMatch(/Content-Disposition: attachment; filename=biletler-12\.pdf/)
    expect(eml).toContain(Buffer.from('%PDF-1.7 planted').toString('base64'))
  })
})
