import { expect, it } from 'vitest'
import { emlOf } from '../../src/mail/eml.ts'
import { renderMail } from '../../src/mail/letter.ts'

const link = 'https://venue.example/unsubscribe?token=abc.def'
const mail = (message: object, language = 'tr') => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'customer-message',
  recipient: 'isil@example.com',
  language,
  params: { name: 'Işıl Şahin', venueName: 'Galata İskelesi', link, message },
})

it('a message is the words of the venue, then why it comes and how to end that', () => {
  const { to, subject, text } = renderMail(mail({ subject: 'Bahar', text: 'Merhaba Işıl,\n\nsezon başlıyor.' }))
  expect({ to, subject }).toEqual({ to: 'isil@example.com', subject: 'Bahar' })
  expect(text.startsWith('Merhaba Işıl,\n\nsezon başlıyor.\n\n')).toBe(true)
  expect(text).toContain(link)
  expect(renderMail(mail({ subject: 'Spring', text: 'x' }, 'en')).text).toContain('unsubscribe here')
})

it('carries what mail programs need for a button of their own', async () => {
  const letter = renderMail(mail({ subject: 'Bahar', text: 'x' }))
  const from = { name: 'V', address: 'no-reply@venue.example' }
  const eml = await emlOf(letter, { id: 'a', from, date: new Date(0) })
  expect(eml).toMatch(/^List-Unsubscribe: <https:\/\/venue\.example\/api\/unsubscribe\?token=abc\.def>\r$/m)
  expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

it('what a template says makes no header of its own and turns no text round', () => {
  const { subject, text } = renderMail(
    mail({ subject: 'A\r\nBcc: x@y.example', text: 'one\u2028two\u202e\u0007three' }),
  )
  expect(subject).toBe('A Bcc: x@y.example')
  expect(text).toContain('one\ntwo three')
})
