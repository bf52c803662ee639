import { isEmail } from '@marquee/contract'
import type { Sender } from './letter.ts'

/** The mail server that takes our mails. */
export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte (`smtps://`). */
  secure: boolean
  login: { user: string; password: string } | null
}

/** Reads `smtp://user:password@host:587` or `smtps://…`; null when it is neither. */
export function readSmtpUrl(text: string): SmtpSettings | null {
  try {
    const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
    const secure = protocol === 'smtps:'
    if (!secure && protocol !== 'smtp:') return null
    if (!/^[a-z0-9.:[\]-]{1,253}$/i.test(hostname) || !['', '/'].includes(pathname) || search || hash) return null
    if ((username === '') !== (password === '') || port === '0') return null
    const login =
      username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    return { host: hostname, port: port === '' ? (secure ? 465 : 587) : Number(port), secure, login }
  } catch {
    return null
  }
}

/** Reads `no-reply@venue.example` or `Galata Pier <no-reply@venue.example>`; null when it is neither. */
export function readSender(text: string): Sender | null {
  const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const isLine = name.length <= 100 && !/["\\\p{C}]/u.test(name)
  return isLine && isEmail(address) ? { name: name.trim(), address } : null
}
