import { createTransport } from 'nodemailer'
import { attached, messageId, type QueuedMail, renderMail, type Sender } from './letter.ts'
import type { SmtpSettings } from './settings.ts'

/** A mail server that takes our mails. */
export interface Smtp {
  /** Resolves once the server has taken the mail; throws, without any secret in the words, when it has not. */
  deliver(mail: QueuedMail): Promise<void>
  close(): void
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** Sends mails by SMTP over a few connections that stay open between them. */
export function createSmtp(smtp: SmtpSettings, from: Sender): Smtp {
  const isHere = isLoopback(smtp.host)
  const transport = createTransport({
    pool: true,
    maxConnections: 5,
    host: smtp.host.replace(/^\[(.*)\]$/, '$1'),
    port: smtp.port,
    secure: smtp.secure,
    ...(smtp.login ? { auth: { user: smtp.login.user, pass: smtp.login.password } } : {}),
    // A password leaves this machine only behind TLS. Without one TLS is taken when the server offers it.
    requireTLS: !smtp.secure && !isHere && smtp.login !== null,
    ignoreTLS: !smtp.secure && isHere,
    // Together below the time after which another process believes that this one died.
    dnsTimeout: 5_000,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(mail) {
      const { to, name, subject, text, files, headers } = renderMail(mail)
      try {
        await transport.sendMail({
          from,
          to: { name, address: to },
          subject,
          text,
          attachments: files.map(attached),
          messageId: messageId(mail.id, from),
          // No answer of a machine to a machine: holiday notices stay where they are.
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
      } catch (error) {
        throw new Error(withoutSecrets(error, [smtp.login?.password, linkOf(mail.params), tokenOf(mail.params)]))
      }
    },
    close: () => transport.close(),
  }
}

function linkOf(params: unknown): string | undefined {
  const link = (params as { link?: unknown } | null)?.link
  return typeof link === 'string' ? link : undefined
}

// The same secret stands in the head of a message under another address.
function tokenOf(params: unknown): string | undefined {
  const link = linkOf(params)
  return link && URL.canParse(link) ? (new URL(link).searchParams.get('token') ?? undefined) : undefined
}

// A server may repeat what it was told, and the words end in the log and in the queue. The error itself stays here.
function withoutSecrets(error: unknown, secrets: readonly (string | undefined)[]): string {
  let words = error instanceof Error ? error.message : String(error)
  for (const secret of secrets) {
    if (!secret) continue
    for (const form of [secret, Buffer.from(secret).toString('base64')]) words = words.replaceAll(form, '[secret]')
  }
  return words.slice(0, 500)
}
