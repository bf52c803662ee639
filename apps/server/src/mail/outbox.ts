import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerLog } from '../log/log.ts'
import { emlOf } from './eml.ts'
import { type QueuedMail, renderMail, type Sender } from './letter.ts'

interface OutboxOptions {
  dataDir: string
  from: Sender
  log: ServerLog
}

/**
 * Delivers mails as files into `outbox` of the data folder, readable by the server's user alone: their links let
 * someone in. The same mail twice is the same file. Resolves once the file is safe on the disk.
 */
export function createOutbox({ dataDir, from, log }: OutboxOptions): (mail: QueuedMail) => Promise<void> {
  const folder = join(dataDir, 'outbox')
  return async (mail) => {
    const content = await emlOf(renderMail(mail), { id: mail.id, from, date: new Date() })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${mail.id.replace(/[^\w-]/g, '')}.eml`
    const draft = join(folder, `.${name}.${process.pid}`)
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
    log.info({ file: join('outbox', name), kind: mail.kind }, 'a mail was put into the outbox')
  }
}
