import { join } from 'node:path'
import type { Env } from '../env.ts'
import type { ServerLog } from '../log/log.ts'
import type { QueuedMail, Sender } from './letter.ts'
import { createOutbox } from './outbox.ts'

/** The way that mails go. */
export interface Delivery {
  deliver(mail: QueuedMail): Promise<void>
  close(): void
}

interface DeliveryOptions {
  env: Pick<Env, 'smtp' | 'mailFrom' | 'dataDir' | 'mode'>
  publicUrl: string
  log: ServerLog
}

/** By SMTP where a server is named, else into the outbox folder; the log says which. */
export async function createDelivery({ env, publicUrl, log }: DeliveryOptions): Promise<Delivery> {
  const from: Sender = env.mailFrom ?? { name: 'Marquee', address: `no-reply@${new URL(publicUrl).hostname}` }
  if (env.smtp) {
    log.info({ host: env.smtp.host, port: env.smtp.port, from: from.address }, 'mails go to the mail server')
    // Only who has a mail server needs the code that speaks to it.
    const { createSmtp } = await import('./smtp.ts')
    return createSmtp(env.smtp, from)
  }
  const level = env.mode === 'production' ? 'warn' : 'info'
  log[level]({ folder: join(env.dataDir, 'outbox') }, 'mails go into a folder: without SMTP_URL nobody gets them')
  return { deliver: createOutbox({ dataDir: env.dataDir, from, log }), close: () => {} }
}
